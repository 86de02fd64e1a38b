/* Coherence: one state per array says where its newest elements are; they move when needed. */
#include <string.h>

#include "api/array.h"

static bool is_shared(const zlg_array *array)
{
    return array->device != NULL && array->device == array->host;
}

/** Waits for the commands of other views than the array's own. */
static zlg_status wait_for_user(zlg_array *array)
{
    const zlg_status status = zli_view_wait(array->user);
    zli_view_release(array->user);
    array->user = NULL;
    return status;
}

/** Waits for every command that uses the array. */
static zlg_status wait_for_all(zlg_array *array)
{
    const zlg_status status = wait_for_user(array);
    const zlg_status own = zli_view_wait(array->view);
    return status != ZLG_OK ? status : own;
}

static zli_box pack(const zli_box *box)
{
    zli_box packed = *box;
    packed.row_pitch = box->width;
    packed.slice_pitch = box->width * box->height;
    return packed;
}

static void copy_on_host(char *destination, const zli_box *to, const char *source,
                         const zli_box *from)
{
    for (size_t slice = 0; slice < to->depth; slice++)
        for (size_t row = 0; row < to->height; row++)
            memcpy(destination + slice * to->slice_pitch + row * to->row_pitch,
                   source + slice * from->slice_pitch + row * from->row_pitch, to->width);
}

/** Copies a box on the array's own queue and waits for it. */
static zlg_status copy_on_device(zlg_array *array, void *destination, const zli_box *to,
                                 const void *source, const zli_box *from)
{
    if (array->view->queue == NULL)
        return zli_fail(ZLG_ERR_UNINITIALIZED,
                        "the accelerator view of the array has been destroyed before it");
    zlg_status status = wait_for_user(array);
    if (status == ZLG_OK)
        status = zli_queue_copy(array->view->queue, destination, to, source, from);
    const zlg_status waited = zli_view_wait(array->view);
    return status != ZLG_OK ? status : waited;
}

static zli_box all_bytes(const zlg_array *array)
{
    const zli_box box = {.width = array->bytes,
                         .height = 1,
                         .depth = 1,
                         .row_pitch = array->bytes,
                         .slice_pitch = array->bytes};
    return box;
}

/** Brings wrapped memory up to date. The array is locked. */
static zlg_status update_host(zlg_array *array)
{
    zlg_status status = wait_for_all(array);
    if (status == ZLG_OK && array->host != NULL && array->newest == ZLI_NEWEST_DEVICE) {
        const zli_box box = all_bytes(array);
        status = copy_on_device(array, array->host, &box, array->device, &box);
        if (status == ZLG_OK)
            array->newest = ZLI_NEWEST_BOTH;
    }
    return status;
}

/** Brings device memory up to date, making it first if need be. The array is locked. */
static zlg_status update_device(zlg_array *array)
{
    if (array->newest != ZLI_NEWEST_HOST)
        return ZLG_OK;
    zlg_status status = ZLG_OK;
    if (array->device == NULL)
        status = zli_memory_create(array->view->accelerator->device, array->bytes, &array->device);
    const zli_box box = all_bytes(array);
    if (status == ZLG_OK)
        status = copy_on_device(array, array->device, &box, array->host, &box);
    if (status == ZLG_OK)
        array->newest = ZLI_NEWEST_BOTH;
    return status;
}

zlg_status zli_array_acquire(zlg_array *array, zlg_accelerator_view *view)
{
    pthread_mutex_lock(&array->lock);
    zlg_status status = update_device(array);
    if (status == ZLG_OK && view != array->user) {
        status = view != array->view ? wait_for_all(array) : wait_for_user(array);
        if (status == ZLG_OK && view != array->view) {
            zli_view_hold(view);
            array->user = view;
        }
    }
    pthread_mutex_unlock(&array->lock);
    return status;
}

void zli_array_written(zlg_array *array)
{
    pthread_mutex_lock(&array->lock);
    if (!is_shared(array))
        array->newest = ZLI_NEWEST_DEVICE;
    pthread_mutex_unlock(&array->lock);
}

zlg_status zlg_array_view_synchronize(zlg_array_view view)
{
    zlg_status status = zli_array_view_check(&view, "zlg_array_view_synchronize", "view");
    if (status != ZLG_OK)
        return status;
    pthread_mutex_lock(&view.array->lock);
    status = update_host(view.array);
    pthread_mutex_unlock(&view.array->lock);
    return status;
}

zlg_status zlg_array_view_refresh(zlg_array_view view)
{
    zlg_status status = zli_array_view_check(&view, "zlg_array_view_refresh", "view");
    if (status != ZLG_OK)
        return status;
    if (view.array->host == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT,
                        "zlg_array_view_refresh: the array of view does not wrap host memory");
    pthread_mutex_lock(&view.array->lock);
    status = wait_for_all(view.array);
    if (status == ZLG_OK && !is_shared(view.array))
        view.array->newest = ZLI_NEWEST_HOST;
    pthread_mutex_unlock(&view.array->lock);
    return status;
}

static zlg_status check_copy(const char *function, const zlg_array_view *view, const char *what,
                             const void *host, const char *host_name, size_t bytes)
{
    const zlg_status status = zli_array_view_check(view, function, what);
    if (status != ZLG_OK)
        return status;
    if (host == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: %s is NULL", function, host_name);
    const size_t needed = zlg_extent_size(view->extent) * view->array->element_size;
    if (bytes != needed)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: bytes is %zu, the elements of %s take %zu", function,
                        bytes, what, needed);
    return ZLG_OK;
}

zlg_status zlg_copy_in(const void *source, size_t bytes, zlg_array_view destination)
{
    zlg_status status =
        check_copy("zlg_copy_in", &destination, "destination", source, "source", bytes);
    if (status != ZLG_OK)
        return status;
    if (destination.read_only)
        return zli_fail(ZLG_ERR_ARGUMENT, "zlg_copy_in: destination is read-only");
    zlg_array *array = destination.array;
    size_t offset;
    const zli_box box = zli_array_view_box(&destination, &offset);
    const zli_box packed = pack(&box);
    pthread_mutex_lock(&array->lock);
    if (array->newest == ZLI_NEWEST_DEVICE) {
        status = copy_on_device(array, (char *)array->device + offset, &box, source, &packed);
    } else {
        status = wait_for_all(array);
        if (status == ZLG_OK) {
            copy_on_host((char *)array->host + offset, &box, source, &packed);
            array->newest = is_shared(array) ? ZLI_NEWEST_BOTH : ZLI_NEWEST_HOST;
        }
    }
    pthread_mutex_unlock(&array->lock);
    return status;
}

zlg_status zlg_copy_out(zlg_array_view source, void *destination, size_t bytes)
{
    zlg_status status =
        check_copy("zlg_copy_out", &source, "source", destination, "destination", bytes);
    if (status != ZLG_OK)
        return status;
    zlg_array *array = source.array;
    size_t offset;
    const zli_box box = zli_array_view_box(&source, &offset);
    const zli_box packed = pack(&box);
    pthread_mutex_lock(&array->lock);
    if (array->newest == ZLI_NEWEST_DEVICE) {
        status = copy_on_device(array, destination, &packed, (char *)array->device + offset, &box);
    } else {
        status = wait_for_all(array);
        if (status == ZLG_OK)
            copy_on_host(destination, &packed, (char *)array->host + offset, &box);
    }
    pthread_mutex_unlock(&array->lock);
    return status;
}
