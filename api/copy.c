/* Blocking copies of the API: host memory to a window, a window to host memory, window to window.
 * */
#include <stdlib.h>
#include <string.h>

#include "api/copy.h"

#include "api/host_memory.h"

void zli_copy_on_host(void *destination, const zli_box *to, const void *source, const zli_box *from)
{
    for (size_t part = 0; part < to->parts; part++) {
        char *out = (char *)destination + zli_box_offset(to, part);
        const char *in = (const char *)source + zli_box_offset(from, part);
        for (size_t slice = 0; slice < to->depth; slice++)
            for (size_t row = 0; row < to->height; row++)
                memcpy(out + slice * to->slice_pitch + row * to->row_pitch,
                       in + slice * from->slice_pitch + row * from->row_pitch, to->width);
    }
}

static size_t bytes_of(const zlg_array_view *view)
{
    return zlg_extent_size(view->extent) * view->element_size;
}

zlg_status zli_copy_check_host(const char *function, const zlg_array_view *view, const char *what,
                               const void *host, const char *host_name, size_t bytes)
{
    const zlg_status status = zli_array_view_check(view, function, what);
    if (status != ZLG_OK)
        return status;
    if (host == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: %s is NULL", function, host_name);
    const uintptr_t begin = (uintptr_t)host;
    const uintptr_t own = (uintptr_t)view->array->host;
    if (own != 0 && begin < own + view->array->bytes && own < begin + bytes)
        return zli_fail(ZLG_ERR_ARGUMENT,
                        "%s: the %zu bytes of %s are those of the array itself; zlg_copy() copies "
                        "within an array",
                        function, bytes, host_name);
    if (bytes != bytes_of(view))
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: bytes is %zu, the elements of %s take %zu", function,
                        bytes, what, bytes_of(view));
    return zli_host_memory_check(function, host, bytes, what);
}

/** Waits for all users of the array, and finds the place of its newest elements: NULL for the host.
 *  */
static zlg_status settle(zlg_array *array, zli_replica **place)
{
    const zlg_status status = zli_array_wait(array);
    return status == ZLG_OK ? zli_array_place(array, place) : status;
}

/** Writes packed elements into a window, wherever its newest elements are. The array is locked. */
static zlg_status put(const zlg_array_view *window, const void *source)
{
    zlg_array *array = window->array;
    const zli_box box = zli_array_view_box(window);
    const zli_box packed = zli_box_packed(&box);
    zli_replica *replica = NULL;
    zlg_status status = settle(array, &replica);
    if (status != ZLG_OK)
        return status;
    if (replica != NULL)
        status = zli_replica_write(replica, window->offset, &box, source, &packed);
    else
        zli_copy_on_host((char *)array->host + window->offset, &box, source, &packed);
    if (status == ZLG_OK)
        zli_array_put(window, replica);
    return status;
}

/** Reads a window into packed elements, from wherever the newest are. The array is locked. */
static zlg_status get(const zlg_array_view *window, void *destination)
{
    zlg_array *array = window->array;
    const zli_box box = zli_array_view_box(window);
    const zli_box packed = zli_box_packed(&box);
    zli_replica *replica = NULL;
    const zlg_status status = settle(array, &replica);
    if (status != ZLG_OK)
        return status;
    if (replica != NULL)
        return zli_replica_read(replica, window->offset, &box, destination, &packed);
    zli_copy_on_host(destination, &packed, (const char *)array->host + window->offset, &box);
    return ZLG_OK;
}

/** Copies into a window that `function` calls `what`. */
static zlg_status copy_in(const char *function, const void *source, size_t bytes,
                          const zlg_array_view *destination, const char *what)
{
    zlg_status status = zli_copy_check_host(function, destination, what, source, "source", bytes);
    if (status != ZLG_OK)
        return status;
    if (destination->read_only)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: %s is read-only", function, what);
    zli_array_lock(destination->array);
    status = put(destination, source);
    zli_array_unlock(destination->array);
    return status;
}

static zlg_status copy_out(const char *function, const zlg_array_view *source, const char *what,
                           void *destination, size_t bytes)
{
    zlg_status status =
        zli_copy_check_host(function, source, what, destination, "destination", bytes);
    if (status != ZLG_OK)
        return status;
    zli_array_lock(source->array);
    status = get(source, destination);
    zli_array_unlock(source->array);
    return status;
}

zlg_status(zlg_copy_in)(const void *source, size_t bytes, zlg_array_view destination)
{
    return copy_in("zlg_copy_in", source, bytes, &destination, "destination");
}

/* The user's call is to zlg_copy_in(), as a rule. Other bits in an array whose kind is known are
 * what the user wants. */
zlg_status zlg_copy_in_as(zlg_elements elements, const void *source, size_t bytes,
                          zlg_array_view destination)
{
    zlg_status status = zli_elements_check(elements, "zlg_copy_in");
    if (status == ZLG_OK)
        status = (zlg_copy_in)(source, bytes, destination);
    if (status == ZLG_OK && !destination.is_reinterpreted)
        (void)zli_array_learn_elements(destination.array, elements);
    return status;
}

zlg_status zlg_copy_out(zlg_array_view source, void *destination, size_t bytes)
{
    return copy_out("zlg_copy_out", &source, "source", destination, bytes);
}

/** Finds the window of a whole array. */
static zlg_status find_whole(const char *function, const zlg_array *array, zlg_array_view *out)
{
    if (array == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: array is NULL", function);
    const zlg_status status = zli_object_check(array, ZLI_ARRAY, function, "array");
    if (status == ZLG_OK)
        *out = array->whole;
    return status;
}

zlg_status zlg_array_write(zlg_array *array, const void *source, size_t bytes)
{
    zlg_array_view whole;
    const zlg_status status = find_whole("zlg_array_write", array, &whole);
    return status == ZLG_OK ? copy_in("zlg_array_write", source, bytes, &whole, "array") : status;
}

zlg_status zlg_array_read(const zlg_array *array, void *destination, size_t bytes)
{
    zlg_array_view whole;
    const zlg_status status = find_whole("zlg_array_read", array, &whole);
    return status == ZLG_OK ? copy_out("zlg_array_read", &whole, "array", destination, bytes)
                            : status;
}

zlg_status zli_copy_check_extents(const char *function, const zlg_extent *source,
                                  const zlg_extent *destination)
{
    if (source->rank != destination->rank)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: source has rank %d, destination rank %d", function,
                        source->rank, destination->rank);
    for (int i = 0; i < source->rank; i++)
        if (source->v[i] != destination->v[i])
            return zli_fail(ZLG_ERR_ARGUMENT, "%s: dimension %d of source is %d, of destination %d",
                            function, i, source->v[i], destination->v[i]);
    return ZLG_OK;
}

zlg_status zli_copy_check_pair(const char *function, const zlg_array_view *source,
                               const zlg_array_view *destination)
{
    zlg_status status = zli_array_view_check(source, function, "source");
    if (status == ZLG_OK)
        status = zli_array_view_check(destination, function, "destination");
    if (status != ZLG_OK)
        return status;
    if (source->element_size != destination->element_size)
        return zli_fail(ZLG_ERR_ARGUMENT,
                        "%s: elements of source have %zu bytes, of destination %zu", function,
                        source->element_size, destination->element_size);
    status = zli_copy_check_extents(function, &source->extent, &destination->extent);
    if (status == ZLG_OK && destination->read_only)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: destination is read-only", function);
    return status;
}

void zli_array_lock_both(zlg_array *a, zlg_array *b)
{
    zli_array_lock((uintptr_t)a < (uintptr_t)b ? a : b);
    zli_array_lock((uintptr_t)a < (uintptr_t)b ? b : a);
}

/** Copies between two arrays without memory in between, where one place or queue reaches both. */
static zlg_status copy_directly(const zlg_array_view *source, const zlg_array_view *destination,
                                zli_replica *from, zli_replica *to)
{
    const zli_box read = zli_array_view_box(source);
    const zli_box written = zli_array_view_box(destination);
    const char *at =
        (const char *)(from != NULL ? from->memory : source->array->host) + source->offset;
    if (to != NULL) /* a device's queue reads the host's memory and its own alike */
        return zli_replica_write(to, destination->offset, &written, at, &read);
    char *out = (char *)destination->array->host + destination->offset;
    if (from != NULL)
        return zli_replica_read(from, source->offset, &read, out, &written);
    zli_copy_on_host(out, &written, at, &read);
    return ZLG_OK;
}

/** Copies between two different, locked arrays. */
static zlg_status copy_between(const zlg_array_view *source, const zlg_array_view *destination,
                               bool *is_done)
{
    zli_replica *from = NULL;
    zli_replica *to = NULL;
    zlg_status status = settle(source->array, &from);
    if (status == ZLG_OK)
        status = settle(destination->array, &to);
    *is_done =
        status != ZLG_OK || from == NULL || to == NULL || from->accelerator == to->accelerator;
    if (status == ZLG_OK && *is_done)
        status = copy_directly(source, destination, from, to);
    if (status == ZLG_OK && *is_done)
        zli_array_put(destination, to);
    return status;
}

/** Copies through memory of the host: between accelerators, and within one array. */
static zlg_status copy_through(const zlg_array_view *source, const zlg_array_view *destination)
{
    const size_t bytes = bytes_of(source);
    void *between = malloc(bytes);
    if (between == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY, "zlg_copy: no memory for %zu bytes in between",
                        bytes);
    zlg_status status = zlg_copy_out(*source, between, bytes);
    if (status == ZLG_OK)
        status = (zlg_copy_in)(between, bytes, *destination);
    free(between);
    return status;
}

zlg_status zlg_copy(zlg_array_view source, zlg_array_view destination)
{
    bool is_done = false;
    zlg_status status = zli_copy_check_pair("zlg_copy", &source, &destination);
    if (status != ZLG_OK)
        return status;
    if (source.array != destination.array) {
        zli_array_lock_both(source.array, destination.array);
        status = copy_between(&source, &destination, &is_done);
        zli_array_unlock(source.array);
        zli_array_unlock(destination.array);
    }
    return is_done ? status : copy_through(&source, &destination);
}
