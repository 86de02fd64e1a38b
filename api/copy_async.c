/* Asynchronous copies of the API. */
#include "api/copy.h"
#include "api/uses.h"

/** Finds a replica that is the host's memory; if there is one, one whose queue can use a window
 *  there at once. */
static zli_replica *find_on_host(const zlg_array_view *window, bool is_written)
{
    const zlg_array *array = window->array;
    zli_replica *found = NULL;
    for (zli_replica *replica = array->replicas; replica != NULL; replica = replica->next) {
        if (!zli_replica_is_host(array, replica))
            continue;
        found = replica;
        if (zli_array_use_is_free(window, array->host, replica->user, is_written))
            break;
    }
    return found;
}

/** Finds the place of the newest elements, and the replica whose queue is to copy a window there,
 *  in order with all others who use that memory. No replica: nobody uses it any more. */
static zlg_status settle_for_queue(const zlg_array_view *window, bool is_written,
                                   zli_replica **place, zli_replica **queued)
{
    const zlg_status status = zli_array_place(window->array, place);
    if (status != ZLG_OK)
        return status;
    *queued = *place != NULL ? *place : find_on_host(window, is_written);
    return *queued != NULL ? zli_array_use(window, (*queued)->memory, (*queued)->user, is_written)
                           : zli_array_wait_for_others(window->array, NULL);
}

/** Begins to write packed elements into a window. The array is locked. */
static zlg_status put_async(const zlg_array_view *window, const void *source, zlg_completion **out)
{
    zlg_array *array = window->array;
    const zli_box box = zli_array_view_box(window);
    const zli_box packed = zli_box_packed(&box);
    zli_replica *place = NULL;
    zli_replica *queued = NULL;
    zlg_status status = settle_for_queue(window, true, &place, &queued);
    if (status != ZLG_OK)
        return status;
    if (queued != NULL)
        status = zli_replica_write_async(queued, window->offset, &box, source, &packed, out);
    else
        status = zli_array_mark(array, out);
    if (status == ZLG_OK && queued == NULL)
        zli_copy_on_host((char *)array->host + window->offset, &box, source, &packed);
    if (status == ZLG_OK)
        zli_array_put(window, place);
    return status;
}

/** Begins to read a window into packed elements. The array is locked. */
static zlg_status get_async(const zlg_array_view *window, void *destination, zlg_completion **out)
{
    zlg_array *array = window->array;
    const zli_box box = zli_array_view_box(window);
    const zli_box packed = zli_box_packed(&box);
    zli_replica *place = NULL;
    zli_replica *queued = NULL;
    const zlg_status status = settle_for_queue(window, false, &place, &queued);
    if (status != ZLG_OK)
        return status;
    if (queued != NULL)
        return zli_replica_read_async(queued, window->offset, &box, destination, &packed, out);
    zli_copy_on_host(destination, &packed, (const char *)array->host + window->offset, &box);
    return zli_array_mark(array, out);
}

zlg_status zlg_copy_in_async(const void *source, size_t bytes, zlg_array_view destination,
                             zlg_completion **out)
{
    static const char function[] = "zlg_copy_in_async";
    zlg_status status =
        zli_copy_check_host(function, &destination, "destination", source, "source", bytes);
    if (status != ZLG_OK)
        return status;
    if (destination.read_only || out == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: %s", function,
                        out == NULL ? "out is NULL" : "destination is read-only");
    zli_array_lock(destination.array);
    status = put_async(&destination, source, out);
    zli_array_unlock(destination.array);
    return status;
}

zlg_status zlg_copy_out_async(zlg_array_view source, void *destination, size_t bytes,
                              zlg_completion **out)
{
    static const char function[] = "zlg_copy_out_async";
    zlg_status status =
        zli_copy_check_host(function, &source, "source", destination, "destination", bytes);
    if (status != ZLG_OK)
        return status;
    if (out == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: out is NULL", function);
    zli_array_lock(source.array);
    status = get_async(&source, destination, out);
    zli_array_unlock(source.array);
    return status;
}

/** Two windows, their locked arrays, and the replicas of the copy. */
typedef struct pair {
    const zlg_array_view *source;
    const zlg_array_view *destination;
    zli_replica *from, *to; /* where the newest elements are, or are to be: NULL for the host */
    zli_replica *copier;    /* of the destination; the queue of its user reaches both places */
} pair;

static char *memory_of(const zlg_array *array, const zli_replica *place)
{
    return place != NULL ? place->memory : array->host;
}

/** Returns whether the queue of a replica's user can copy at once. */
static bool is_free(const pair *self, const zli_replica *copier)
{
    const char *from = memory_of(self->source->array, self->from);
    const char *to = memory_of(self->destination->array, self->to);
    return zli_array_use_is_free(self->source, from, copier->user, false) &&
           zli_array_use_is_free(self->destination, to, copier->user, true);
}

/** Finds an accelerator that both arrays have been on, and that reaches both places: the queue of
 *  its user can copy, at once if there is such a one. */
static bool find_copier(pair *self)
{
    zli_replica *at = self->destination->array->replicas;
    for (; at != NULL; at = at->next) {
        const zli_replica *reader = zli_replica_find(self->source->array, at->accelerator);
        if (reader == NULL || (self->from != NULL && self->from != reader) ||
            (self->to != NULL && self->to != at))
            continue;
        self->copier = at;
        if (is_free(self, at))
            break;
    }
    return self->copier != NULL;
}

/** Begins the copy on the queue that was found. */
static zlg_status begin(const pair *self, zlg_completion **out)
{
    const zli_box read = zli_array_view_box(self->source);
    const zli_box written = zli_array_view_box(self->destination);
    const char *from = memory_of(self->source->array, self->from);
    char *to = memory_of(self->destination->array, self->to);
    zlg_status status = zli_array_use(self->source, from, self->copier->user, false);
    if (status == ZLG_OK)
        status = zli_array_use(self->destination, to, self->copier->user, true);
    if (status == ZLG_OK)
        status = zli_replica_copy_async(self->copier, to + self->destination->offset, &written,
                                        from + self->source->offset, &read, out);
    if (status == ZLG_OK)
        zli_array_put(self->destination, self->to);
    return status;
}

/** Begins to copy between two locked arrays, or within one, if one queue can. */
static zlg_status copy_between_async(const zlg_array_view *source,
                                     const zlg_array_view *destination, zlg_completion **out,
                                     bool *is_done)
{
    pair self = {.source = source, .destination = destination};
    zlg_status status = zli_array_place(source->array, &self.from);
    if (status == ZLG_OK)
        status = zli_array_place(destination->array, &self.to);
    *is_done = status != ZLG_OK || find_copier(&self);
    return status == ZLG_OK && *is_done ? begin(&self, out) : status;
}

/** Copies and waits, then creates a completion that has ended. */
static zlg_status copy_now(zlg_array_view source, zlg_array_view destination, zlg_completion **out)
{
    zlg_status status = zlg_copy(source, destination);
    if (status != ZLG_OK)
        return status;
    zli_array_lock(destination.array);
    status = zli_array_mark(destination.array, out);
    zli_array_unlock(destination.array);
    return status;
}

zlg_status zlg_copy_async(zlg_array_view source, zlg_array_view destination, zlg_completion **out)
{
    static const char function[] = "zlg_copy_async";
    bool is_done = false;
    zlg_status status = zli_copy_check_pair(function, &source, &destination);
    if (status != ZLG_OK)
        return status;
    if (out == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: out is NULL", function);
    if (source.array != destination.array) {
        zli_array_lock_both(source.array, destination.array);
        status = copy_between_async(&source, &destination, out, &is_done);
        zli_array_unlock(source.array);
        zli_array_unlock(destination.array);
    } else if (!zli_array_view_overlaps(&source, &destination)) {
        zli_array_lock(source.array);
        status = copy_between_async(&source, &destination, out, &is_done);
        zli_array_unlock(source.array);
    }
    return is_done ? status : copy_now(source, destination, out);
}
