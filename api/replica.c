#include "api/replica.h"

#include <stdalign.h>
#include <stddef.h>
#include <stdlib.h>

#include "api/uses.h"
#include "api/watch.h"
#include "base/log.h"

zli_replica *zli_replica_find(const zlg_array *array, const zlg_accelerator *accelerator)
{
    zli_replica *replica = array->replicas;
    while (replica != NULL && replica->accelerator != accelerator)
        replica = replica->next;
    return replica;
}

bool zli_replica_is_host(const zlg_array *array, const zli_replica *replica)
{
    return array->host != NULL && replica->memory == array->host;
}

/** Returns whether the array's memory on the host is aligned for kernels. Wrapped memory may have
 *  any address, but a kernel needs an element of 4 bytes at a multiple of 4. */
static bool is_aligned(const zlg_array *array)
{
    const size_t size = array->whole.element_size;
    const size_t power = size & (~size + 1); /* the largest power of two that divides it */
    const size_t alignment = power < alignof(max_align_t) ? power : alignof(max_align_t);
    return (uintptr_t)array->host % alignment == 0;
}

/** Returns whether an accelerator reaches the array's memory on the host. */
static bool reaches_host(const zlg_array *array, const zlg_accelerator *accelerator)
{
    if (array->host == NULL)
        return false;
    if (!array->is_wrapped)
        return !zli_device_lost(array->home->accelerator->device, array->context);
    return zli_device_properties(accelerator->device)->supports_system_memory &&
           is_aligned(array) && !zli_watch_is_on();
}

static zlg_status add_replica(zlg_array *array, zlg_accelerator_view *view, const void *context,
                              void *memory, zli_replica **out)
{
    zli_replica *replica = calloc(1, sizeof *replica);
    if (replica == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY, "no memory to keep track of an array");
    replica->memory = memory;
    replica->context = context;
    replica->accelerator = view->accelerator;
    replica->user = view;
    zli_view_hold(view);
    replica->next = array->replicas;
    array->replicas = replica;
    *out = replica;
    return ZLG_OK;
}

static zlg_status add_host(zlg_array *array, zlg_accelerator_view *view, const void *context,
                           zli_replica **out)
{
    const zlg_status status = add_replica(array, view, context, array->host, out);
    if (status != ZLG_OK || !array->is_wrapped)
        return status;
    (*out)->is_shown = zli_memory_show(view->accelerator->device, array->host, array->bytes);
    return ZLG_OK;
}

zlg_status zli_replica_create(zlg_array *array, zlg_accelerator_view *view, zli_replica **out)
{
    zli_device *device = view->accelerator->device;
    const void *context = zli_device_context(device);
    void *memory = NULL;
    if (reaches_host(array, view->accelerator))
        return add_host(array, view, context, out);
    zlg_status status = zli_memory_create(device, ZLI_MEMORY_DEVICE, array->bytes, &memory);
    if (status != ZLG_OK)
        return status;
    status = add_replica(array, view, context, memory, out);
    if (status != ZLG_OK)
        zli_memory_destroy(device, memory);
    else
        (*out)->is_owned = true;
    return status;
}

zlg_status zli_replica_adopt(zlg_array *array, zlg_accelerator_view *view, void *memory)
{
    zli_replica *replica = NULL;
    const void *context = zli_device_context(view->accelerator->device);
    const zlg_status status = add_replica(array, view, context, memory, &replica);
    if (status == ZLG_OK) {
        replica->is_current = true;
        array->is_undefined = false;
    }
    return status;
}

static void free_replica(zli_replica *replica, bool is_stuck)
{
    if (replica->is_owned && !is_stuck)
        zli_memory_destroy(replica->accelerator->device, replica->memory);
    if (replica->is_shown)
        zli_memory_hide(replica->accelerator->device, replica->memory);
    zli_view_release(replica->user);
    free(replica);
}

static void remove_replica(zlg_array *array, zli_replica *replica)
{
    zli_replica **at = &array->replicas;
    while (*at != replica)
        at = &(*at)->next;
    *at = replica->next;
    free_replica(replica, zli_array_is_stuck(array));
}

bool zli_replica_is_lost(const zli_replica *replica)
{
    return zli_device_lost(replica->accelerator->device, replica->context);
}

zlg_status zli_replica_give_up(zlg_array *array, zli_replica *replica)
{
    zli_array_settle(array, true);
    const bool was_current = replica->is_current;
    replica->is_current = false;
    if (was_current && !array->is_undefined && !array->host_is_current &&
        zli_array_current(array) == NULL) {
        replica->is_current = true;
        return zli_fail(ZLG_ERR_VIEW_REMOVED,
                        "the elements of an array were lost with its view, which was removed: "
                        "create the array anew");
    }
    remove_replica(array, replica);
    return ZLG_OK;
}

void zli_replicas_destroy(zlg_array *array)
{
    const bool is_stuck = zli_array_is_stuck(array);
    if (is_stuck)
        zli_log(ZLI_LOG_ERROR, "%zu bytes of an array stay: commands may still use them",
                array->bytes);
    else if (array->host != NULL && !array->is_wrapped)
        zli_memory_destroy(array->home->accelerator->device, array->host);
    while (array->replicas != NULL) {
        zli_replica *replica = array->replicas;
        array->replicas = replica->next;
        free_replica(replica, is_stuck);
    }
}

void zli_replica_use(zli_replica *replica, zlg_accelerator_view *view)
{
    if (replica->user == view)
        return;
    zli_view_hold(view);
    zli_view_release(replica->user);
    replica->user = view;
}

static zlg_status copy_and_wait(zli_queue *queue, void *destination, const zli_box *to,
                                const void *source, const zli_box *from)
{
    const zlg_status status = zli_queue_copy(queue, destination, to, source, from, NULL);
    const zlg_status waited = zli_queue_wait(queue);
    return status != ZLG_OK ? status : waited;
}

zlg_status zli_replica_read(zli_replica *replica, size_t offset, const zli_box *from,
                            void *destination, const zli_box *to)
{
    return copy_and_wait(replica->user->queue, destination, to,
                         (const char *)replica->memory + offset, from);
}

zlg_status zli_replica_write(zli_replica *replica, size_t offset, const zli_box *to,
                             const void *source, const zli_box *from)
{
    return copy_and_wait(replica->user->queue, (char *)replica->memory + offset, to, source, from);
}

zlg_status zli_replica_copy_async(zli_replica *replica, void *destination, const zli_box *to,
                                  const void *source, const zli_box *from, zlg_completion **out)
{
    zli_queue *queue = replica->user->queue;
    zlg_completion *completion = NULL;
    zlg_status status = zli_completion_create(queue, &completion);
    if (status == ZLG_OK)
        status = zli_queue_copy(queue, destination, to, source, from, completion);
    if (status == ZLG_OK)
        *out = completion;
    else
        zli_completion_abandon(completion);
    return status;
}

zlg_status zli_replica_read_async(zli_replica *replica, size_t offset, const zli_box *from,
                                  void *destination, const zli_box *to, zlg_completion **out)
{
    return zli_replica_copy_async(replica, destination, to, (const char *)replica->memory + offset,
                                  from, out);
}

zlg_status zli_replica_write_async(zli_replica *replica, size_t offset, const zli_box *to,
                                   const void *source, const zli_box *from, zlg_completion **out)
{
    return zli_replica_copy_async(replica, (char *)replica->memory + offset, to, source, from, out);
}

zlg_status zli_view_mark(zlg_accelerator_view *view, zlg_completion **out)
{
    zlg_status status = ZLG_OK;
    if (!zli_object_is(view, ZLI_VIEW)) {
        status = zli_view_wait(view);
        if (status == ZLG_OK)
            status = zlg_accelerator_get_default_view(view->accelerator, &view);
    }
    return status == ZLG_OK ? zlg_accelerator_view_create_marker(view, out) : status;
}
