/* Coherence: tracks the newest elements of an array, and copies them to where a command needs them.
 * */
#include <stdlib.h>
#include <string.h>

#include "api/replica.h"
#include "api/uses.h"
#include "api/watch.h"
#include "base/log.h"

void zli_array_renew_stamp(zlg_array *array)
{
    atomic_store(&array->stamp, zli_next_id());
}

void zli_array_lock(zlg_array *array)
{
    pthread_mutex_lock(&array->lock);
    zli_array_renew_stamp(array);
    zli_watch_end(array);
}

void zli_array_unlock(zlg_array *array)
{
    zli_watch_begin(array);
    pthread_mutex_unlock(&array->lock);
}

static zli_box all_bytes(const zlg_array *array)
{
    const zli_box box = {.width = array->bytes,
                         .height = 1,
                         .depth = 1,
                         .row_pitch = array->bytes,
                         .slice_pitch = array->bytes,
                         .parts = 1};
    return box;
}

static void count(zlg_array *array, uint64_t *moves, const char *where, size_t bytes)
{
    ++*moves;
    array->moves.bytes += bytes;
    zli_log(ZLI_LOG_DEBUG, "moved %zu bytes of an array of %zu to %s", bytes, array->bytes, where);
}

/** Refuses elements that were lost with their device, or would be. */
static zlg_status check_elements(const zlg_array *array)
{
    const zli_replica *replica = zli_array_current(array);
    if (replica == NULL && !array->host_is_current)
        replica = zli_replica_find(array, array->home->accelerator);
    return replica != NULL ? zli_queue_check(replica->user->queue, "waiting") : ZLG_OK;
}

zlg_status zli_array_wait(zlg_array *array)
{
    const zlg_status status = zli_array_wait_for_others(array, NULL);
    zli_array_settle(array, true);
    return status == ZLG_OK ? check_elements(array) : status;
}

/** Records a pending copy; `completion` is the user's. */
static void begin_move(zlg_array *array, zli_replica *to, zlg_completion *completion)
{
    array->pending.completion = zlg_completion_share(completion);
    array->pending.to = to;
}

static void undo_move(zlg_array *array)
{
    if (array->pending.to != NULL)
        array->pending.to->is_current = false;
    else
        array->host_is_current = false;
    zli_array_forget_valid(array, NULL);
    if (array->host != NULL && zli_array_current(array) == NULL)
        array->host_is_current = true;
}

void zli_array_settle(zlg_array *array, bool may_wait)
{
    zlg_completion *completion = array->pending.completion;
    bool done = false;
    if (completion == NULL)
        return;
    const zlg_status status = zli_completion_wait(completion, may_wait ? UINT64_MAX : 0, &done);
    if (status == ZLG_OK && !done)
        return;
    if (status != ZLG_OK)
        undo_move(array);
    zlg_completion_destroy(completion);
    array->pending.completion = NULL;
}

zlg_status zli_array_mark(zlg_array *array, zlg_completion **out)
{
    zlg_accelerator_view *last = zli_array_last_user(array);
    const zlg_status status = zli_array_wait_for_others(array, last);
    return status == ZLG_OK ? zli_view_mark(last != NULL ? last : array->home, out) : status;
}

zli_replica *zli_array_current(const zlg_array *array)
{
    if (array->host_is_current)
        return NULL;
    zli_replica *replica = array->replicas;
    while (replica != NULL && !replica->is_current)
        replica = replica->next;
    return replica;
}

void zli_array_set_current(zlg_array *array, zli_replica *only)
{
    for (zli_replica *replica = array->replicas; replica != NULL; replica = replica->next)
        replica->is_current = replica == only;
    array->host_is_current = only == NULL;
    if (only != NULL)
        return;
    zli_array_forget_valid(array, NULL);
    zli_array_forget_discards(array, NULL);
}

/** Returns whether `only` is the one replica that is current; NULL: whether `host` alone is. */
static bool is_current_alone(const zlg_array *array, const zli_replica *only)
{
    for (const zli_replica *replica = array->replicas; replica != NULL; replica = replica->next)
        if (replica->is_current != (replica == only))
            return false;
    return array->host_is_current == (only == NULL);
}

/* ---- To the host ----------------------------------------------------------------------------- */

/** Records that a window is valid on the host, or will be after the pending copy. */
static void note_host(zlg_array *array, const zlg_array_view *window)
{
    if (!zli_array_view_is_whole(window)) {
        zli_array_add_valid(array, window);
        return;
    }
    array->host_is_current = true; /* as is the replica, but for what was discarded there */
    zli_array_forget_valid(array, NULL);
}

zlg_status zli_array_update_host(zlg_array *array, const zlg_array_view *window)
{
    const zlg_status status = zli_array_wait(array);
    zli_replica *replica = zli_array_current(array);
    if (status != ZLG_OK || array->host == NULL || replica == NULL ||
        zli_array_is_valid(array, window))
        return status;
    const bool is_whole = zli_array_view_is_whole(window);
    const zli_box box = is_whole ? all_bytes(array) : zli_array_view_box(window);
    const zlg_status moved =
        zli_array_read_around_discards(array, replica, is_whole ? 0 : window->offset, &box);
    if (moved != ZLG_OK)
        return moved;
    count(array, &array->moves.to_host, "the host", zli_box_bytes(&box));
    note_host(array, window);
    return ZLG_OK;
}

zlg_status zlg_array_view_synchronize(zlg_array_view view)
{
    zlg_status status = zli_array_view_check(&view, "zlg_array_view_synchronize", "view");
    if (status != ZLG_OK)
        return status;
    zli_array_lock(view.array);
    status = zli_array_update_host(view.array, &view);
    zli_array_unlock(view.array);
    return status;
}

/** Begins to copy a window to the host's memory. If a part is discarded, it waits for the rest
 *  instead. The array is locked. */
static zlg_status update_host_async(zlg_array *array, const zlg_array_view *window,
                                    zlg_completion **out)
{
    zli_array_settle(array, true);
    zli_replica *replica = zli_array_current(array);
    if (array->host == NULL || replica == NULL || zli_array_is_valid(array, window))
        return zli_array_mark(array, out);
    if (zli_array_has_discards(array, window)) {
        const zlg_status status = zli_array_update_host(array, window);
        return status == ZLG_OK ? zli_array_mark(array, out) : status;
    }
    const bool is_whole = zli_array_view_is_whole(window);
    const zli_box box = is_whole ? all_bytes(array) : zli_array_view_box(window);
    const size_t offset = is_whole ? 0 : window->offset;
    zlg_status status = zli_array_use(window, replica->memory, replica->user, false);
    if (status == ZLG_OK)
        status = zli_array_use(window, array->host, replica->user, true);
    if (status == ZLG_OK)
        status =
            zli_replica_read_async(replica, offset, &box, (char *)array->host + offset, &box, out);
    if (status != ZLG_OK)
        return status;
    count(array, &array->moves.to_host, "the host", zli_box_bytes(&box));
    note_host(array, window);
    begin_move(array, NULL, *out);
    return ZLG_OK;
}

zlg_status zlg_array_view_synchronize_async(zlg_array_view view, zlg_completion **out)
{
    static const char function[] = "zlg_array_view_synchronize_async";
    zlg_status status = zli_array_view_check(&view, function, "view");
    if (status != ZLG_OK)
        return status;
    if (out == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: out is NULL", function);
    zli_array_lock(view.array);
    status = update_host_async(view.array, &view, out);
    zli_array_unlock(view.array);
    return status;
}

/** Makes the host's elements of a window the newest: of the whole array, or by a copy to the
 *  current replica. */
static zlg_status take_over(zlg_array *array, const zlg_array_view *window)
{
    zlg_status status = zli_array_wait(array);
    zli_replica *replica = zli_array_current(array);
    zli_watch_forget(array);
    zli_array_forget_discards(array, window);
    array->is_undefined = false;
    if (status != ZLG_OK || replica == NULL || zli_array_view_is_whole(window)) {
        zli_array_set_current(array, NULL);
        return status;
    }
    const zli_box box = zli_array_view_box(window);
    status = zli_replica_write(replica, window->offset, &box,
                               (const char *)array->host + window->offset, &box);
    if (status == ZLG_OK)
        count(array, &array->moves.to_device, "a device", zli_box_bytes(&box));
    zli_array_set_current(array, replica);
    return status;
}

zlg_status zlg_array_view_refresh(zlg_array_view view)
{
    zlg_status status = zli_array_view_check(&view, "zlg_array_view_refresh", "view");
    if (status != ZLG_OK)
        return status;
    if (view.array->host == NULL) /* no memory that the host could have written to */
        return ZLG_OK;
    zli_array_lock(view.array);
    status = take_over(view.array, &view);
    zli_array_unlock(view.array);
    return status;
}

/* ---- To a device ----------------------------------------------------------------------------- */

/** Copies elements from another device, through memory of the host. */
static zlg_status bring_from(zlg_array *array, zli_replica *from, zli_replica *to)
{
    const zli_box box = all_bytes(array);
    void *between = malloc(array->bytes);
    if (between == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY, "no memory to move %zu bytes between accelerators",
                        array->bytes);
    zlg_status status = zli_replica_read(from, 0, &box, between, &box);
    if (status == ZLG_OK)
        status = zli_replica_write(to, 0, &box, between, &box);
    free(between);
    if (status == ZLG_OK) {
        count(array, &array->moves.to_host, "the host", array->bytes);
        count(array, &array->moves.to_device, "a device", array->bytes);
    }
    return status;
}

static zlg_status bring_from_host(zlg_array *array, zli_replica *to)
{
    const zli_box box = all_bytes(array);
    const zlg_status status = zli_replica_write(to, 0, &box, array->host, &box);
    if (status == ZLG_OK)
        count(array, &array->moves.to_device, "a device", array->bytes);
    return status;
}

/** Copies the newest elements to a replica, unless it has them. */
static zlg_status make_current(zlg_array *array, zli_replica *replica)
{
    const zlg_array_view whole = zlg_array_get_view(array);
    zlg_status status = ZLG_OK;
    if (zli_replica_is_host(array, replica))
        return array->host_is_current || array->is_undefined ? ZLG_OK
                                                             : zli_array_update_host(array, &whole);
    if (replica->is_current)
        return ZLG_OK;
    if (!array->is_undefined) {
        status = array->host != NULL ? zli_array_update_host(array, &whole) : zli_array_wait(array);
        zli_replica *from = zli_array_current(array);
        if (status == ZLG_OK)
            status =
                from != NULL ? bring_from(array, from, replica) : bring_from_host(array, replica);
    }
    replica->is_current = status == ZLG_OK;
    return status;
}

/** Finds or makes the array's memory where `view` reaches it. */
static zlg_status reach(zlg_array *array, zlg_accelerator_view *view, zli_replica **out)
{
    zlg_status status = ZLG_OK;
    *out = zli_replica_find(array, view->accelerator);
    if (*out != NULL && zli_replica_is_lost(*out)) {
        status = zli_replica_give_up(array, *out);
        *out = NULL;
    }
    if (status == ZLG_OK && *out == NULL)
        status = zli_replica_create(array, view, out);
    if (status == ZLG_OK)
        zli_replica_use(*out, view);
    return status;
}

/** Records that a launch may write a window through this replica. */
static void note_written(const zlg_array_view *window, zli_replica *replica)
{
    zlg_array *array = window->array;
    zli_array_put(window, zli_replica_is_host(array, replica) ? NULL : replica);
}

/** Returns whether a launch has nothing to bring to a replica, nor to note. */
static bool is_in_place(const zlg_array_view *window, bool is_written, const zli_replica *replica)
{
    const zlg_array *array = window->array;
    if (replica == NULL || zli_replica_is_lost(replica))
        return false;
    const zli_replica *place = zli_replica_is_host(array, replica) ? NULL : replica;
    if (is_written)
        return !array->is_undefined && is_current_alone(array, place) &&
               !zli_array_has_discards(array, window) && !zli_array_has_valid(array, window);
    return place != NULL ? place->is_current : array->host_is_current || array->is_undefined;
}

/** Brings the elements to a replica where `view` reaches them, and notes what becomes of them. */
static zlg_status prepare(const zlg_array_view *window, zlg_accelerator_view *view, bool is_written,
                          zli_replica **out)
{
    zlg_array *array = window->array;
    zli_array_renew_stamp(array);
    zli_watch_end(array);
    zlg_status status = reach(array, view, out);
    if (status == ZLG_OK)
        status = make_current(array, *out);
    if (status == ZLG_OK)
        status = zli_array_use(window, (*out)->memory, view, is_written);
    if (status == ZLG_OK && is_written)
        note_written(window, *out);
    return status;
}

zlg_status zli_array_acquire(const zlg_array_view *window, zlg_accelerator_view *view,
                             bool is_written, zli_place *out)
{
    zlg_array *array = window->array;
    pthread_mutex_lock(&array->lock);
    zli_array_settle(array, false);
    zli_watch_use(array);
    zli_replica *replica = zli_replica_find(array, view->accelerator);
    const zlg_status status = is_in_place(window, is_written, replica)
                                  ? zli_array_use(window, replica->memory, view, is_written)
                                  : prepare(window, view, is_written, &replica);
    if (status == ZLG_OK) {
        zli_replica_use(replica, view);
        *out = (zli_place){replica->memory, atomic_load(&array->stamp),
                           array->pending.completion != NULL};
    }
    zli_watch_begin(array);
    pthread_mutex_unlock(&array->lock);
    return status;
}

static zlg_status check_synchronize_to(const char *function, const zlg_array_view *view,
                                       const zlg_accelerator_view *to)
{
    zlg_status status = zli_array_view_check(view, function, "view");
    if (status != ZLG_OK)
        return status;
    if (to == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: to is NULL", function);
    status = zli_view_check_named(to, function, "to");
    if (status == ZLG_OK && !zli_array_is_reachable(view->array, to->accelerator))
        status = zli_fail(ZLG_ERR_MISMATCH, "%s: the array stays on its own accelerator", function);
    return status;
}

zlg_status zlg_array_view_synchronize_to(zlg_array_view view, zlg_accelerator_view *to)
{
    zli_place place;
    const zlg_status status = check_synchronize_to("zlg_array_view_synchronize_to", &view, to);
    return status == ZLG_OK ? zli_array_acquire(&view, to, false, &place) : status;
}

/** Begins to bring the host's elements to a replica, on its user's queue. */
static zlg_status bring_from_host_async(zlg_array *array, zli_replica *replica,
                                        zlg_completion **out)
{
    const zli_box box = all_bytes(array);
    zlg_status status = zli_array_use(&array->whole, array->host, replica->user, false);
    if (status == ZLG_OK)
        status = zli_array_use(&array->whole, replica->memory, replica->user, true);
    if (status == ZLG_OK)
        status = zli_replica_write_async(replica, 0, &box, array->host, &box, out);
    if (status != ZLG_OK)
        return status;
    count(array, &array->moves.to_device, "a device", array->bytes);
    replica->is_current = true;
    begin_move(array, replica, *out);
    return ZLG_OK;
}

/** Begins to bring the newest elements to a replica that may not have them. */
static zlg_status make_current_async(zlg_array *array, zli_replica *replica, zlg_completion **out)
{
    if (!zli_replica_is_host(array, replica) && !replica->is_current && !array->is_undefined &&
        array->host_is_current)
        return bring_from_host_async(array, replica, out);
    zlg_status status = make_current(array, replica);
    if (status == ZLG_OK)
        status = zli_array_use(&array->whole, replica->memory, replica->user, false);
    return status == ZLG_OK ? zli_view_mark(replica->user, out) : status;
}

zlg_status zlg_array_view_synchronize_to_async(zlg_array_view view, zlg_accelerator_view *to,
                                               zlg_completion **out)
{
    static const char function[] = "zlg_array_view_synchronize_to_async";
    zli_replica *replica = NULL;
    zlg_status status = check_synchronize_to(function, &view, to);
    if (status != ZLG_OK)
        return status;
    if (out == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: out is NULL", function);
    zli_array_lock(view.array);
    zli_array_settle(view.array, true);
    status = reach(view.array, to, &replica);
    if (status == ZLG_OK)
        status = make_current_async(view.array, replica, out);
    zli_array_unlock(view.array);
    return status;
}

bool zli_array_is_reachable(const zlg_array *array, const zlg_accelerator *accelerator)
{
    return array->storage == ZLG_STORAGE_FLOATING || array->home->accelerator == accelerator;
}

zlg_status zli_array_place(zlg_array *array, zli_replica **out)
{
    zli_array_settle(array, true);
    *out = zli_array_current(array);
    if (*out != NULL || array->host_is_current)
        return ZLG_OK;
    *out = zli_replica_find(array, array->home->accelerator);
    return *out != NULL ? ZLG_OK : zli_replica_create(array, array->home, out);
}

void zli_array_put(const zlg_array_view *window, zli_replica *replica)
{
    zlg_array *array = window->array;
    if (array->is_undefined && array->host != NULL && replica != NULL)
        (void)zli_ranges_add(&array->discards, 0, array->bytes); /* nothing was brought there */
    zli_array_forget_discards(array, window);
    zli_array_forget_valid(array, window);
    array->is_undefined = false;
    zli_array_set_current(array, replica);
}
