/* The only code that sees both the API's objects and Level Zero's handles behind them. */
#include <zellige/level_zero.h>

#include <stdlib.h>

#include "api/array.h"
#include "api/program.h"
#include "backend/level_zero/queue.h"

static zlg_status fail_null(const char *function, const char *argument)
{
    return zli_fail(ZLG_ERR_ARGUMENT, "%s: %s is NULL", function, argument);
}

zlg_status zlg_accelerator_get_ze(const zlg_accelerator *accelerator, zlg_ze_accelerator *out)
{
    if (accelerator == NULL || out == NULL)
        return fail_null("zlg_accelerator_get_ze", accelerator == NULL ? "accelerator" : "out");
    const zlg_status status =
        zli_object_check(accelerator, ZLI_ACCELERATOR, "zlg_accelerator_get_ze", "accelerator");
    if (status != ZLG_OK)
        return status;
    const zli_device *device = accelerator->device;
    *out = (zlg_ze_accelerator){device->driver->handle, device->handle, device->driver->context};
    return ZLG_OK;
}

/* Accelerators on the program's own handles. Like the others they live until the process ends. */
static struct adopted {
    zlg_accelerator accelerator;
    struct adopted *next;
} *all_adopted;
static pthread_mutex_t adopted_lock = PTHREAD_MUTEX_INITIALIZER;

static zlg_accelerator *find_adopted(const zlg_ze_accelerator *native)
{
    for (struct adopted *a = all_adopted; a != NULL; a = a->next)
        if (a->accelerator.device->handle == native->device &&
            a->accelerator.device->driver->context == native->context)
            return &a->accelerator;
    return NULL;
}

static zlg_status adopt(const zlg_ze_accelerator *native, zlg_accelerator **out)
{
    struct adopted *a = calloc(1, sizeof *a);
    if (a == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY, "zlg_accelerator_adopt_ze: no memory");
    const zlg_status status =
        zli_device_adopt(native->driver, native->device, native->context, &a->accelerator.device);
    if (status != ZLG_OK) {
        free(a);
        return status;
    }
    zli_object_init(&a->accelerator.object, ZLI_ACCELERATOR);
    pthread_mutex_init(&a->accelerator.lock, NULL);
    a->next = all_adopted;
    all_adopted = a;
    *out = &a->accelerator;
    return ZLG_OK;
}

zlg_status zlg_accelerator_adopt_ze(const zlg_ze_accelerator *native, zlg_accelerator **out)
{
    zlg_status status = ZLG_OK;
    if (native == NULL || out == NULL)
        return fail_null("zlg_accelerator_adopt_ze", native == NULL ? "native" : "out");
    if (native->driver == NULL || native->device == NULL || native->context == NULL)
        return fail_null("zlg_accelerator_adopt_ze", native->driver == NULL   ? "native->driver"
                                                     : native->device == NULL ? "native->device"
                                                                              : "native->context");
    pthread_mutex_lock(&adopted_lock);
    zlg_accelerator *known = find_adopted(native);
    if (known == NULL)
        status = adopt(native, &known);
    pthread_mutex_unlock(&adopted_lock);
    if (status == ZLG_OK)
        *out = known;
    return status;
}

zlg_status zlg_accelerator_view_get_ze(const zlg_accelerator_view *view,
                                       ze_command_list_handle_t *out)
{
    if (view == NULL || out == NULL)
        return fail_null("zlg_accelerator_view_get_ze", view == NULL ? "view" : "out");
    const zlg_status status = zli_view_check(view, "zlg_accelerator_view_get_ze");
    if (status != ZLG_OK)
        return status;
    *out = zli_queue_hand_out(view->queue);
    return ZLG_OK;
}

zlg_status zlg_program_get_ze(const zlg_program *program, ze_module_handle_t *out)
{
    if (program == NULL || out == NULL)
        return fail_null("zlg_program_get_ze", program == NULL ? "program" : "out");
    const zlg_status status =
        zli_object_check(program, ZLI_PROGRAM, "zlg_program_get_ze", "program");
    return status == ZLG_OK ? zli_module_get(program->module, out) : status;
}

zlg_status zlg_kernel_get_ze(const zlg_kernel *kernel, ze_kernel_handle_t *out)
{
    if (kernel == NULL || out == NULL)
        return fail_null("zlg_kernel_get_ze", kernel == NULL ? "kernel" : "out");
    zlg_kernel *own = (zlg_kernel *)kernel;
    zlg_status status = zli_kernel_check(kernel, "zlg_kernel_get_ze");
    if (status != ZLG_OK)
        return status;
    zli_object_init(&own->object, ZLI_HANDED_OUT_KERNEL);
    pthread_mutex_lock(&own->lock);
    status = zli_kernel_get(own->native, out);
    pthread_mutex_unlock(&own->lock);
    return status;
}

zlg_status zlg_array_get_ze(zlg_array *array, zlg_accelerator_view *view, void **out)
{
    if (array == NULL || view == NULL || out == NULL)
        return fail_null("zlg_array_get_ze", array == NULL  ? "array"
                                             : view == NULL ? "view"
                                                            : "out");
    zlg_status status = zli_object_check(array, ZLI_ARRAY, "zlg_array_get_ze", "array");
    if (status == ZLG_OK)
        status = zli_view_check(view, "zlg_array_get_ze");
    if (status != ZLG_OK)
        return status;
    if (!zli_array_is_reachable(array, view->accelerator))
        return zli_fail(ZLG_ERR_MISMATCH,
                        "zlg_array_get_ze: the array stays on its own accelerator");
    const zlg_array_view whole = zlg_array_get_view(array);
    zli_place place;
    status = zli_array_acquire(&whole, view, true, &place);
    if (status == ZLG_OK)
        *out = place.memory;
    return status;
}

zlg_status zlg_array_adopt_ze(zlg_accelerator_view *view, zlg_extent extent, size_t element_size,
                              void *memory, zlg_array **out)
{
    if (memory == NULL)
        return fail_null("zlg_array_adopt_ze", "memory");
    return zli_array_adopt("zlg_array_adopt_ze", view, extent, element_size, memory, out);
}
