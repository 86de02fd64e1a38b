/* Creating and destroying storage. */
#include "api/array.h"

#include <limits.h>
#include <stdlib.h>

#include "api/host_memory.h"
#include "api/replica.h"
#include "api/uses.h"
#include "api/watch.h"

/* Host memory that arrays wrap: no byte may be in two of them, or their copies would diverge. */
static struct {
    pthread_mutex_t lock;
    zlg_array *first;
} wrapped = {.lock = PTHREAD_MUTEX_INITIALIZER};

static zlg_status add_wrapped(zlg_array *array)
{
    const uintptr_t begin = (uintptr_t)array->host;
    zlg_status status = ZLG_OK;
    pthread_mutex_lock(&wrapped.lock);
    for (zlg_array *other = wrapped.first; other != NULL; other = other->next_wrapped) {
        const uintptr_t from = (uintptr_t)other->host;
        if (begin < from + other->bytes && from < begin + array->bytes)
            status =
                zli_fail(ZLG_ERR_ARGUMENT,
                         "zlg_array_wrap: the %zu bytes at %p overlap the %zu bytes at %p that "
                         "another array wraps",
                         array->bytes, array->host, other->bytes, other->host);
    }
    if (status == ZLG_OK) {
        array->next_wrapped = wrapped.first;
        wrapped.first = array;
    }
    pthread_mutex_unlock(&wrapped.lock);
    return status;
}

static void remove_wrapped(zlg_array *array)
{
    pthread_mutex_lock(&wrapped.lock);
    for (zlg_array **at = &wrapped.first; *at != NULL; at = &(*at)->next_wrapped)
        if (*at == array) {
            *at = array->next_wrapped;
            break;
        }
    pthread_mutex_unlock(&wrapped.lock);
}

zlg_status zli_extent_check(const zlg_extent *extent, const char *function, const char *what)
{
    if (extent->rank < 1 || extent->rank > ZLG_MAX_ARRAY_RANK)
        return zli_fail(ZLG_ERR_COMPUTE_DOMAIN, "%s: the rank of %s is %d, it must be 1 to %d",
                        function, what, extent->rank, ZLG_MAX_ARRAY_RANK);
    for (int i = 0; i < extent->rank; i++)
        if (extent->v[i] < 1)
            return zli_fail(ZLG_ERR_COMPUTE_DOMAIN,
                            "%s: dimension %d of %s is %d, it must be at least 1", function, i,
                            what, extent->v[i]);
    const zlg_extent slice = zlg_extent_n(extent->rank - 1, extent->v + 1);
    if (slice.rank > 1 && zlg_extent_size(slice) > INT_MAX)
        return zli_fail(ZLG_ERR_COMPUTE_DOMAIN,
                        "%s: a slice of %zu elements of %s exceeds the limit (%d)", function,
                        zlg_extent_size(slice), what, INT_MAX);
    return ZLG_OK;
}

/** Checks an array's shape and computes its bytes. */
static zlg_status measure(const char *function, const zlg_accelerator_view *view, zlg_extent extent,
                          size_t element_size, size_t *bytes)
{
    const zlg_status status = zli_extent_check(&extent, function, "extent");
    if (status != ZLG_OK)
        return status;
    if (element_size == 0)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: element_size is 0, it must be at least 1", function);
    const size_t size = zlg_extent_size(extent);
    if (size > SIZE_MAX / element_size)
        return zli_fail(ZLG_ERR_COMPUTE_DOMAIN,
                        "%s: the extent has more elements of %zu bytes than size_t counts (%zu)",
                        function, element_size, SIZE_MAX);
    *bytes = size * element_size;
    const uint64_t limit = zli_device_properties(view->accelerator->device)->max_allocation;
    if (*bytes > limit)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY,
                        "%s: %zu bytes exceed what the device allocates at once (%llu)", function,
                        *bytes, (unsigned long long)limit);
    return ZLG_OK;
}

/** Makes an array without storage. */
static zlg_status create_empty(const char *function, zlg_accelerator_view *view,
                               zlg_storage storage, zlg_extent extent, size_t element_size,
                               zlg_array **out)
{
    size_t bytes = 0;
    if (view == NULL || out == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: %s is NULL", function,
                        view == NULL ? "view" : "out");
    zlg_status status = zli_view_check(view, function);
    if (status == ZLG_OK)
        status = measure(function, view, extent, element_size, &bytes);
    if (status != ZLG_OK)
        return status;
    zlg_array *array = zli_object_create(ZLI_ARRAY, sizeof *array);
    if (array == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY, "%s: no memory for an array", function);
    array->home = view;
    array->storage = storage;
    array->whole = (zlg_array_view){.array = array, .element_size = element_size, .extent = extent};
    zli_array_view_set_pitches(&array->whole);
    array->bytes = bytes;
    array->is_undefined = true;
    atomic_init(&array->stamp, zli_next_id());
    atomic_init(&array->elements, ZLG_ELEMENTS_ANY);
    pthread_mutex_init(&array->lock, NULL);
    zli_view_hold(view);
    *out = array;
    return ZLG_OK;
}

static void free_array(zlg_array *array)
{
    zli_watch_destroy(array);
    zli_array_forget_discards(array, NULL);
    zlg_completion_destroy(array->pending.completion);
    zli_replicas_destroy(array);
    zli_array_forget_uses(array);
    zli_view_release(array->home);
    pthread_mutex_destroy(&array->lock);
    atomic_store(&array->stamp, 0); /* no launch is ready any more */
    zli_object_free(&array->object, ZLI_ARRAY);
}

/** Returns a new array after success, else destroys it; it may be NULL. */
static zlg_status finish(zlg_array *array, zlg_status status, zlg_array **out)
{
    if (status == ZLG_OK)
        *out = array;
    else if (array != NULL)
        free_array(array);
    return status;
}

/** Allocates the memory of staging and shared storage, which both host and device access. */
static zlg_status create_host_memory(zlg_array *array)
{
    zli_device *device = array->home->accelerator->device;
    const bool is_shared = array->storage == ZLG_STORAGE_SHARED;
    if (is_shared && !zli_device_properties(device)->supports_cpu_shared_memory)
        return zli_fail(ZLG_ERR_UNSUPPORTED,
                        "zlg_array_create_in: %s shares no memory with the host",
                        zli_device_properties(device)->description);
    array->context = zli_device_context(device);
    const zlg_status status = zli_memory_create(
        device, is_shared ? ZLI_MEMORY_SHARED : ZLI_MEMORY_HOST, array->bytes, &array->host);
    array->host_is_current = status == ZLG_OK;
    return status;
}

static zlg_status create_storage(zlg_array *array)
{
    zli_replica *replica = NULL;
    switch (array->storage) {
    case ZLG_STORAGE_DEVICE:
        return zli_replica_create(array, array->home, &replica);
    case ZLG_STORAGE_SHARED:
    case ZLG_STORAGE_STAGING:
        return create_host_memory(array);
    case ZLG_STORAGE_FLOATING:
        return ZLG_OK;
    }
    return zli_fail(ZLG_ERR_ARGUMENT, "zlg_array_create_in: there is no storage %d",
                    (int)array->storage);
}

static zlg_status create(const char *function, zlg_accelerator_view *view, zlg_storage storage,
                         zlg_extent extent, size_t element_size, zlg_array **out)
{
    zlg_array *array = NULL;
    zlg_status status =
        create_empty(function, view, storage, extent, element_size, out != NULL ? &array : NULL);
    if (status == ZLG_OK)
        status = create_storage(array);
    return finish(array, status, out);
}

/** Creates an array in the accelerator's default storage. */
static zlg_status create_by_default(const char *function, zlg_accelerator_view *view,
                                    zlg_extent extent, size_t element_size, zlg_array **out)
{
    const bool is_shared = !zli_object_is_nothing(view) && zli_object_is(view, ZLI_VIEW) &&
                           zli_accelerator_use_cpu_access(view->accelerator) != ZLG_ACCESS_NONE;
    return create(function, view, is_shared ? ZLG_STORAGE_SHARED : ZLG_STORAGE_DEVICE, extent,
                  element_size, out);
}

zlg_status zlg_array_create(zlg_accelerator_view *view, zlg_extent extent, size_t element_size,
                            zlg_array **out)
{
    return create_by_default("zlg_array_create", view, extent, element_size, out);
}

zlg_status zlg_array_create_in(zlg_accelerator_view *view, zlg_storage storage, zlg_extent extent,
                               size_t element_size, zlg_array **out)
{
    return create("zlg_array_create_in", view, storage, extent, element_size, out);
}

zlg_status zlg_array_clone(zlg_accelerator_view *view, zlg_array_view source, zlg_array **out)
{
    zlg_array *array = NULL;
    zlg_status status = zli_array_view_check(&source, "zlg_array_clone", "source");
    if (status == ZLG_OK)
        status = create_by_default("zlg_array_clone", view, source.extent, source.element_size,
                                   out != NULL ? &array : NULL);
    if (status == ZLG_OK)
        status = zlg_copy(source, zlg_array_get_view(array));
    return finish(array, status, out);
}

zlg_status zli_elements_check(zlg_elements elements, const char *function)
{
    if ((unsigned)elements <= ZLG_ELEMENTS_FLOATS)
        return ZLG_OK;
    return zli_fail(ZLG_ERR_ARGUMENT, "%s: there is no kind of elements %d", function,
                    (int)elements);
}

/** Makes an array around memory; `function` is the user's. */
static zlg_status wrap(const char *function, zlg_elements elements, zlg_accelerator_view *view,
                       zlg_extent extent, size_t element_size, void *host, zlg_array **out)
{
    zlg_array *array = NULL;
    if (view != NULL && host == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: host is NULL", function);
    zlg_status status = zli_elements_check(elements, function);
    if (status == ZLG_OK)
        status = create_empty(function, view, ZLG_STORAGE_FLOATING, extent, element_size,
                              out != NULL ? &array : NULL);
    if (status != ZLG_OK)
        return status;
    array->host = host;
    array->is_wrapped = true;
    array->host_is_current = true;
    array->is_undefined = false;
    atomic_init(&array->elements, (unsigned)elements);
    status = zli_host_memory_check(function, host, array->bytes, "extent");
    return finish(array, status == ZLG_OK ? add_wrapped(array) : status, out);
}

zlg_status(zlg_array_wrap)(zlg_accelerator_view *view, zlg_extent extent, size_t element_size,
                           void *host, zlg_array **out)
{
    return wrap("zlg_array_wrap", ZLG_ELEMENTS_ANY, view, extent, element_size, host, out);
}

/* The user's call is to zlg_array_wrap(), as a rule. */
zlg_status zlg_array_wrap_as(zlg_elements elements, zlg_accelerator_view *view, zlg_extent extent,
                             size_t element_size, void *host, zlg_array **out)
{
    return wrap("zlg_array_wrap", elements, view, extent, element_size, host, out);
}

zlg_status zli_array_adopt(const char *function, zlg_accelerator_view *view, zlg_extent extent,
                           size_t element_size, void *memory, zlg_array **out)
{
    zlg_array *array = NULL;
    zlg_status status = create_empty(function, view, ZLG_STORAGE_DEVICE, extent, element_size,
                                     out != NULL ? &array : NULL);
    if (status == ZLG_OK)
        status = zli_replica_adopt(array, view, memory);
    return finish(array, status, out);
}

zlg_status zlg_array_destroy(zlg_array *array)
{
    if (array == NULL)
        return ZLG_OK;
    zlg_status status = zli_object_check(array, ZLI_ARRAY, "zlg_array_destroy", "array");
    if (status != ZLG_OK)
        return status;
    zli_array_lock(array);
    const zlg_array_view whole = zlg_array_get_view(array);
    status = array->is_wrapped ? zli_array_update_host(array, &whole) : zli_array_wait(array);
    zli_array_unlock(array);
    if (array->is_wrapped)
        remove_wrapped(array);
    free_array(array);
    return status;
}

zlg_accelerator_view *zlg_array_get_accelerator_view(const zlg_array *array)
{
    return zli_object_passes(array, ZLI_ARRAY, "zlg_array_get_accelerator_view", "array")
               ? array->home
               : NULL;
}

zlg_storage zlg_array_get_storage(const zlg_array *array)
{
    return zli_object_passes(array, ZLI_ARRAY, "zlg_array_get_storage", "array")
               ? array->storage
               : ZLG_STORAGE_DEVICE;
}

size_t zlg_array_get_element_size(const zlg_array *array)
{
    return zli_object_passes(array, ZLI_ARRAY, "zlg_array_get_element_size", "array")
               ? array->whole.element_size
               : 0;
}

zlg_status zlg_array_get_data(const zlg_array *array, void **out)
{
    if (array == NULL || out == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "zlg_array_get_data: %s is NULL",
                        array == NULL ? "array" : "out");
    const zlg_status status = zli_object_check(array, ZLI_ARRAY, "zlg_array_get_data", "array");
    if (status != ZLG_OK)
        return status;
    if (array->host == NULL)
        return zli_fail(ZLG_ERR_UNSUPPORTED,
                        "zlg_array_get_data: the array is not in memory that the host reaches");
    *out = array->host;
    return ZLG_OK;
}

zlg_status zlg_array_get_moves(zlg_array *array, zlg_moves *moves)
{
    if (array == NULL || moves == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "zlg_array_get_moves: %s is NULL",
                        array == NULL ? "array" : "moves");
    const zlg_status status = zli_object_check(array, ZLI_ARRAY, "zlg_array_get_moves", "array");
    if (status != ZLG_OK)
        return status;
    pthread_mutex_lock(&array->lock);
    *moves = array->moves;
    pthread_mutex_unlock(&array->lock);
    return ZLG_OK;
}
