/* Creating and ending storage. */
#include "api/array.h"

#include <limits.h>
#include <stdlib.h>

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
    return ZLG_OK;
}

/** Checks an array's shape and computes its bytes. */
static zlg_status measure(const char *function, zlg_extent extent, size_t element_size,
                          size_t *bytes)
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
    if (extent.rank == 3 && (long long)extent.v[1] * extent.v[2] > INT_MAX)
        return zli_fail(ZLG_ERR_COMPUTE_DOMAIN,
                        "%s: a slice of %d x %d elements exceeds the limit (%d)", function,
                        extent.v[1], extent.v[2], INT_MAX);
    *bytes = size * element_size;
    return ZLG_OK;
}

/** Makes an array without storage. */
static zlg_status create_empty(const char *function, zlg_accelerator_view *view, zlg_extent extent,
                               size_t element_size, zlg_array **out)
{
    size_t bytes = 0;
    const zlg_status status = measure(function, extent, element_size, &bytes);
    if (status != ZLG_OK)
        return status;
    const uint64_t limit = zli_device_properties(view->accelerator->device)->max_allocation;
    if (bytes > limit)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY,
                        "%s: %zu bytes exceed what the device allocates at once (%llu)", function,
                        bytes, (unsigned long long)limit);
    zlg_array *array = calloc(1, sizeof *array);
    if (array == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY, "%s: no memory for an array", function);
    array->view = view;
    array->extent = extent;
    array->element_size = element_size;
    array->bytes = bytes;
    pthread_mutex_init(&array->lock, NULL);
    zli_view_hold(view);
    *out = array;
    return ZLG_OK;
}

static void free_array(zlg_array *array)
{
    if (array->device != array->host)
        zli_memory_destroy(array->view->accelerator->device, array->device);
    zli_view_release(array->user);
    zli_view_release(array->view);
    pthread_mutex_destroy(&array->lock);
    free(array);
}

zlg_status zlg_array_create(zlg_accelerator_view *view, zlg_extent extent, size_t element_size,
                            zlg_array **out)
{
    if (view == NULL || out == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "zlg_array_create: %s is NULL",
                        view == NULL ? "view" : "out");
    zlg_array *array = NULL;
    zlg_status status = create_empty("zlg_array_create", view, extent, element_size, &array);
    if (status != ZLG_OK)
        return status;
    array->newest = ZLI_NEWEST_DEVICE;
    status = zli_memory_create(view->accelerator->device, array->bytes, &array->device);
    if (status != ZLG_OK) {
        free_array(array);
        return status;
    }
    *out = array;
    return ZLG_OK;
}

zlg_status zlg_array_wrap(zlg_accelerator_view *view, zlg_extent extent, size_t element_size,
                          void *host, zlg_array **out)
{
    if (view == NULL || host == NULL || out == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "zlg_array_wrap: %s is NULL",
                        view == NULL   ? "view"
                        : host == NULL ? "host"
                                       : "out");
    zlg_array *array = NULL;
    zlg_status status = create_empty("zlg_array_wrap", view, extent, element_size, &array);
    if (status != ZLG_OK)
        return status;
    array->host = host;
    array->newest = ZLI_NEWEST_HOST;
    if (zli_device_properties(view->accelerator->device)->supports_system_memory) {
        array->device = host;
        array->newest = ZLI_NEWEST_BOTH;
    }
    status = add_wrapped(array);
    if (status != ZLG_OK) {
        free_array(array);
        return status;
    }
    *out = array;
    return ZLG_OK;
}

zlg_status zlg_array_destroy(zlg_array *array)
{
    if (array == NULL)
        return ZLG_OK;
    const zlg_status status = zlg_array_view_synchronize(zlg_array_get_view(array));
    if (array->host != NULL)
        remove_wrapped(array);
    free_array(array);
    return status;
}

size_t zlg_array_get_element_size(const zlg_array *array)
{
    return array != NULL ? array->element_size : 0;
}
