/* An in-order queue: one immediate command list for launches and copies.
 *
 * If loader and driver have in-order lists, the list keeps the order, and waits are for the
 * list. Else it is an asynchronous list, with a barrier before each command and a completion for
 * each wait. Neither creates anything per command. */
#include <stdlib.h>
#include <string.h>

#include "base/cancellation.h"

#include "backend/level_zero/queue.h"
#include "base/hot.h"

ZLI_HOT void zli_queue_lock(zli_queue *queue)
{
    if (!zli_lock_try(&queue->lock)) {
        atomic_store(&queue->is_contended, true);
        zli_lock_take(&queue->lock);
    }
}

ZLI_HOT void zli_queue_unlock(zli_queue *queue)
{
    zli_lock_give_back(&queue->lock);
}

static ze_result_t create_list(zli_queue *queue, ze_command_queue_flags_t flags)
{
    const zli_device *device = queue->device;
    const ze_command_queue_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC,
                                          .ordinal = device->queue_ordinal,
                                          .flags = flags,
                                          .mode = ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS};
    return zeCommandListCreateImmediate(queue->context, device->handle, &desc, &queue->list);
}

/** Finds the handle for zeCommandListHostSynchronize. */
static zlg_status find_waited(zli_queue *queue)
{
    void *handle = queue->list;
    if (queue->device->driver->host_synchronize_is_raw) {
        const zlg_status status =
            ZLI_ZE(zelLoaderTranslateHandle, (ZEL_HANDLE_COMMAND_LIST, queue->list, &handle));
        if (status != ZLG_OK)
            return status;
    }
    queue->waited = handle;
    return ZLG_OK;
}

/* Between us and a driver that has in-order lists, an older layer may refuse the flag. */
static zlg_status open_queue(zli_queue *queue)
{
    ZLI_NOT_CANCELLED;
    queue->context = zli_driver_context(queue->device->driver);
    if (queue->device->driver->host_synchronize != NULL) {
        const ze_result_t result = create_list(queue, ZLI_ZE_COMMAND_QUEUE_FLAG_IN_ORDER);
        if (result != ZE_RESULT_ERROR_INVALID_ENUMERATION)
            return result == ZE_RESULT_SUCCESS
                       ? find_waited(queue)
                       : zli_ze_status("zeCommandListCreateImmediate", result);
    }
    const zlg_status status = zli_ze_status("zeCommandListCreateImmediate", create_list(queue, 0));
    return status == ZLG_OK ? zli_events_reserve(queue) : status; /* to wait by */
}

zlg_status zli_queue_create(zli_device *device, bool profiling, zli_queue **out)
{
    zli_queue *queue = calloc(1, sizeof *queue);
    if (queue == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY, "no memory for a queue");
    queue->device = device;
    queue->profiling = profiling;
    zli_lock_init(&queue->lock);
    zli_events_init(&queue->events);
    const zlg_status status = open_queue(queue);
    if (status != ZLG_OK) {
        zli_queue_destroy(queue);
        return status;
    }
    *out = queue;
    return ZLG_OK;
}

static void close_queue(zli_queue *queue)
{
    ZLI_NOT_CANCELLED;
    if (queue->list != NULL)
        (void)zeCommandListDestroy(queue->list);
    zli_queue_destroy_samplers(queue);
    queue->list = NULL;
    queue->waited = NULL;
}

void zli_queue_destroy(zli_queue *queue)
{
    if (queue == NULL)
        return;
    close_queue(queue);
    if (zli_events_close(&queue->events))
        zli_queue_free(queue);
}

void zli_queue_free(zli_queue *queue)
{
    zli_events_destroy(&queue->events);
    zli_lock_fini(&queue->lock);
    free(atomic_load(&queue->removed_by));
    free(queue);
}

/** Keeps the first sentence about the loss. */
static void note_removal(zli_queue *queue)
{
    char *none = NULL, *why = strdup(zlg_last_message());
    if (!atomic_compare_exchange_strong(&queue->removed_by, &none, why))
        free(why);
}

static const char *why_removed(const zli_queue *queue)
{
    const char *why = atomic_load(&queue->removed_by);
    return why != NULL ? why : "its device is lost";
}

zlg_status zli_queue_fail(zli_queue *queue, const char *function, ze_result_t result)
{
    unsigned none = 0;
    const zlg_status status = zli_ze_fail_in(queue->device->driver, function, result);
    if (status != ZLG_ERR_VIEW_REMOVED)
        return status;
    note_removal(queue);
    atomic_compare_exchange_strong(&queue->removed_reason, &none, (unsigned)result);
    return zli_fail(status, "%s; the view is removed: create another one", why_removed(queue));
}

uint32_t zli_queue_removed_reason(const zli_queue *queue)
{
    return atomic_load(&queue->removed_reason);
}

static zlg_status fail_removed(const zli_queue *queue, const char *function)
{
    return zli_fail(ZLG_ERR_VIEW_REMOVED, "%s: the view was removed, create another one; why: %s",
                    function, why_removed(queue));
}

zlg_status zli_queue_check(const zli_queue *queue, const char *function)
{
    return zli_queue_removed_reason(queue) == 0 ? ZLG_OK : fail_removed(queue, function);
}

/** Waits for what has been submitted until now, with the queue unlocked meanwhile. */
static zlg_status wait_for_marker(zli_queue *queue)
{
    zlg_completion *marker = NULL;
    zlg_status status = zli_completion_take(queue, &marker);
    if (status == ZLG_OK)
        status = ZLI_QUEUE_ZE(queue, zeCommandListAppendBarrier,
                              (queue->list, zli_queue_end_of(queue, marker), 0, NULL));
    if (status != ZLG_OK) {
        zli_completion_abandon(marker);
        return status;
    }
    queue->waiting++;
    zli_queue_unlock(queue);
    status = ZLI_QUEUE_ZE(queue, zeEventHostSynchronize, (marker->end, UINT64_MAX));
    atomic_store(&marker->result, status == ZLG_OK ? ZE_RESULT_SUCCESS : ZE_RESULT_ERROR_UNKNOWN);
    zli_completion_destroy(marker);
    zli_queue_lock(queue);
    queue->waiting--;
    return status;
}

/* Only one thread at a time may use a list, waiting included. Under contention each thread waits
 * for a marker, and the others can submit; if that fails, a wait for the list finds the reason. A
 * thread alone waits for the list, because the driver may then run the commands on that thread. */
ZLI_HOT static zlg_status wait_for_list(zli_queue *queue)
{
    if (atomic_load(&queue->is_contended) && wait_for_marker(queue) == ZLG_OK)
        return ZLG_OK;
    return zli_queue_status(queue, "zeCommandListHostSynchronize",
                            queue->device->driver->host_synchronize(queue->waited, UINT64_MAX));
}

ZLI_HOT static zlg_status wait_once(zli_queue *queue)
{
    ZLI_NOT_CANCELLED;
    return queue->waited != NULL ? wait_for_list(queue) : wait_for_marker(queue);
}

/* A failure is returned once. A list without its own wait cannot clear it: its later events may
 * repeat it. */
static void renew_list(zli_queue *queue)
{
    ZLI_NOT_CANCELLED;
    ze_command_list_handle_t failed = queue->list;
    if (create_list(queue, 0) == ZE_RESULT_SUCCESS)
        (void)zeCommandListDestroy(failed);
    else
        queue->list = failed;
}

/* After a failed wait the commands may still run, in memory that the caller is about to free. So it
 * waits once more, and returns the first failure. */
ZLI_HOT static zlg_status wait_for_all(zli_queue *queue)
{
    const uint64_t submitted = queue->submitted;
    const zlg_status status = wait_once(queue);
    const bool is_done = status == ZLG_OK || wait_once(queue) == ZLG_OK;
    queue->is_stuck = !is_done && status != ZLG_ERR_VIEW_REMOVED;
    if (queue->submitted != submitted || queue->waiting > 0) /* others use the list meanwhile */
        return status;
    queue->busy = queue->is_handed_out || !is_done;
    if (status == ZLG_ERR_VIEW_REMOVED)
        return status;
    zli_events_all_ended(queue);
    if (status != ZLG_OK && queue->waited == NULL && !queue->is_handed_out)
        renew_list(queue);
    return status;
}

/* What was submitted before the view was removed may still run, as above. */
static void drain(zli_queue *queue)
{
    (void)wait_once(queue);
    queue->busy = false;
    queue->is_stuck = false;
}

ZLI_HOT zlg_status zli_queue_wait(zli_queue *queue)
{
    zli_queue_lock(queue);
    if (queue->busy && zli_queue_removed_reason(queue) != 0)
        drain(queue);
    zlg_status status = zli_queue_check(queue, "waiting");
    if (status == ZLG_OK && queue->busy)
        status = wait_for_all(queue);
    zli_queue_unlock(queue);
    return status;
}

bool zli_queue_is_stuck(zli_queue *queue)
{
    zli_queue_lock(queue);
    const bool is_stuck = queue->is_stuck;
    zli_queue_unlock(queue);
    return is_stuck;
}

ze_command_list_handle_t zli_queue_hand_out(zli_queue *queue)
{
    zli_queue_lock(queue);
    queue->is_handed_out = true;
    queue->busy = true;
    zli_queue_unlock(queue);
    return queue->list;
}

zlg_status zli_queue_order_apart(zli_queue *queue, const char *function)
{
    const zlg_status removed = zli_queue_check(queue, function);
    if (removed != ZLG_OK)
        return removed;
    queue->submitted++;
    if (queue->busy && queue->waited == NULL)
        return ZLI_QUEUE_ZE(queue, zeCommandListAppendBarrier, (queue->list, NULL, 0, NULL));
    queue->busy = true;
    return ZLG_OK;
}

zlg_status zli_queue_mark(zli_queue *queue, zlg_completion *signal)
{
    zli_queue_lock(queue);
    zlg_status status = zli_queue_check(queue, "submitting");
    if (status == ZLG_OK) {
        queue->busy = true;
        queue->submitted++;
        status = ZLI_QUEUE_ZE(queue, zeCommandListAppendBarrier,
                              (queue->list, zli_queue_end_of(queue, signal), 0, NULL));
    }
    zli_queue_unlock(queue);
    return status;
}

static bool is_packed(const zli_box *box)
{
    size_t bytes = box->width * box->height * box->depth;
    bool packed = (box->height <= 1 || box->row_pitch == box->width) &&
                  (box->depth <= 1 || box->slice_pitch == box->width * box->height);
    for (int i = 0; i < ZLI_OUTER && box->outer[i] > 0; i++) {
        packed = packed && box->outer_pitch[i] == bytes;
        bytes *= box->outer[i];
    }
    return packed;
}

/* Regions count in 32 bits. */
static zlg_status append_part(zli_queue *queue, void *destination, const zli_box *to,
                              const void *source, const zli_box *from, ze_event_handle_t signal)
{
    const ze_copy_region_t region = {.width = (uint32_t)to->width,
                                     .height = (uint32_t)to->height,
                                     .depth = to->depth > 1 ? (uint32_t)to->depth : 0};
    if (to->width > UINT32_MAX || to->row_pitch > UINT32_MAX || from->row_pitch > UINT32_MAX ||
        to->slice_pitch > UINT32_MAX || from->slice_pitch > UINT32_MAX)
        return zli_fail(ZLG_ERR_UNSUPPORTED,
                        "a section whose rows or slices are 4 GiB apart cannot be copied");
    return ZLI_QUEUE_ZE(queue, zeCommandListAppendMemoryCopyRegion,
                        (queue->list, destination, &region, (uint32_t)to->row_pitch,
                         (uint32_t)to->slice_pitch, source, &region, (uint32_t)from->row_pitch,
                         (uint32_t)from->slice_pitch, signal, 0, NULL));
}

/* The dimensions of a box, rows first. */
typedef struct levels {
    size_t count[ZLI_OUTER + 2], pitch[ZLI_OUTER + 2];
} levels;

static levels levels_of(const zli_box *box)
{
    levels all = {{box->height, box->depth}, {box->row_pitch, box->slice_pitch}};
    for (int i = 0; i < ZLI_OUTER; i++) {
        all.count[i + 2] = box->outer[i] > 0 ? box->outer[i] : 1;
        all.pitch[i + 2] = box->outer_pitch[i];
    }
    return all;
}

static void set_levels(zli_box *box, const size_t *count, const size_t *pitch)
{
    box->height = count[0];
    box->row_pitch = pitch[0];
    box->depth = count[1];
    box->slice_pitch = pitch[1];
    box->parts = 1;
    for (int i = 0; i < ZLI_OUTER; i++) {
        box->outer[i] = count[i + 2];
        box->outer_pitch[i] = pitch[i + 2];
        box->parts *= count[i + 2];
    }
}

/* Makes one dimension of two where neither box has a gap between them: fewer parts are left. The
 * rows' bytes count as the innermost dimension. */
static void join_dimensions(zli_box *to, zli_box *from)
{
    const levels a = levels_of(to), b = levels_of(from);
    size_t count[ZLI_OUTER + 3] = {to->width}, x[ZLI_OUTER + 3] = {1}, y[ZLI_OUTER + 3] = {1};
    int last = 0;
    for (int i = 0; i < ZLI_OUTER + 2; i++) {
        if (a.pitch[i] == count[last] * x[last] && b.pitch[i] == count[last] * y[last]) {
            count[last] *= a.count[i];
        } else if (a.count[i] > 1) {
            count[++last] = a.count[i];
            x[last] = a.pitch[i];
            y[last] = b.pitch[i];
        }
    }
    for (int i = last + 1; i < ZLI_OUTER + 3; i++) {
        count[i] = 1;
        x[i] = count[i - 1] * x[i - 1];
        y[i] = count[i - 1] * y[i - 1];
    }
    to->width = from->width = count[0];
    set_levels(to, count + 1, x + 1);
    set_levels(from, count + 1, y + 1);
}

/* The parts of a box may be copied in any order, or at once; the signal comes after all. */
static zlg_status append_parts(zli_queue *queue, char *destination, const zli_box *to,
                               const char *source, const zli_box *from, ze_event_handle_t signal)
{
    zlg_status status = ZLG_OK;
    for (size_t part = 0; part < to->parts && status == ZLG_OK; part++)
        status = append_part(queue, destination + zli_box_offset(to, part), to,
                             source + zli_box_offset(from, part), from, NULL);
    return status == ZLG_OK
               ? ZLI_QUEUE_ZE(queue, zeCommandListAppendBarrier, (queue->list, signal, 0, NULL))
               : status;
}

/* A packed box is one run of bytes of any length. */
static zlg_status append_copy(zli_queue *queue, void *destination, const zli_box *to,
                              const void *source, const zli_box *from, ze_event_handle_t signal)
{
    if (is_packed(to) && is_packed(from))
        return ZLI_QUEUE_ZE(queue, zeCommandListAppendMemoryCopy,
                            (queue->list, destination, source, zli_box_bytes(to), signal, 0, NULL));
    if (to->parts == 1)
        return append_part(queue, destination, to, source, from, signal);
    zli_box joined_to = *to, joined_from = *from;
    join_dimensions(&joined_to, &joined_from);
    return append_parts(queue, destination, &joined_to, source, &joined_from, signal);
}

zlg_status zli_queue_copy(zli_queue *queue, void *destination, const zli_box *to,
                          const void *source, const zli_box *from, zlg_completion *signal)
{
    zli_queue_lock(queue);
    zlg_status status = zli_queue_order(queue, "submitting");
    if (status == ZLG_OK)
        status = append_copy(queue, destination, to, source, from, zli_queue_end_of(queue, signal));
    zli_queue_unlock(queue);
    return status;
}
