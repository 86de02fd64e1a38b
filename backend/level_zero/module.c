/* Modules, kernels, and launching them. */
#include <stdlib.h>
#include <string.h>

#include "backend/level_zero/queue.h"
#include "base/cancellation.h"
#include "base/hot.h"
#include "base/log.h"

/* Level Zero's module, which belongs to a context. Contexts get lost: a program is built again in
 * the one that comes after. */
typedef struct build {
    struct build *next;
    ze_context_handle_t context;
    ze_module_handle_t handle;
    size_t kernels; /* that are of it */
} build;

struct zli_module {
    zli_device *device;
    const uint32_t *words; /* the program's */
    size_t count;
    pthread_mutex_t lock; /* of the builds */
    build *builds;        /* the newest first; one at least */
};

/* Level Zero keeps a kernel's arguments and group size on the kernel. */
struct zli_kernel {
    zli_module *module;
    build *build;
    ze_kernel_handle_t handle;
    zli_range range;  /* what is set; its counts are unused */
    const char *name; /* its program's */
    zli_launch_shape shape;
    zli_kernel *next, **at; /* of all kernels, the last one launched in a new way first */
};

/* For the messages of drivers, which know kernels by their names. */
static struct {
    pthread_mutex_t lock;
    zli_kernel *first;
} kernels = {.lock = PTHREAD_MUTEX_INITIALIZER};

/** Puts a kernel before the others. The list is locked. */
static void put_first(zli_kernel *kernel)
{
    kernel->next = kernels.first;
    kernel->at = &kernels.first;
    if (kernels.first != NULL)
        kernels.first->at = &kernel->next;
    kernels.first = kernel;
}

/** Takes a kernel from the list, which is locked. */
static void take_out(zli_kernel *kernel)
{
    *kernel->at = kernel->next;
    if (kernel->next != NULL)
        kernel->next->at = kernel->at;
}

void zli_kernel_set_shape(zli_kernel *kernel, const zli_launch_shape *shape)
{
    pthread_mutex_lock(&kernels.lock);
    kernel->shape = *shape;
    take_out(kernel);
    put_first(kernel);
    pthread_mutex_unlock(&kernels.lock);
}

bool zli_kernel_find_shape(const char *name, zli_launch_shape *out)
{
    pthread_mutex_lock(&kernels.lock);
    const zli_kernel *kernel = kernels.first;
    while (kernel != NULL && (kernel->shape.rank == 0 || strcmp(kernel->name, name) != 0))
        kernel = kernel->next;
    if (kernel != NULL)
        *out = kernel->shape;
    pthread_mutex_unlock(&kernels.lock);
    return kernel != NULL;
}

/* Loader 1.8 returns the log of a failed build without its wrapper. If it wraps handles, it then
 * crashes on the log. Our CPU driver's log looks like such a wrapper; this code does not read
 * another driver's. */
static bool is_readable(const zli_device *device)
{
    void *raw = NULL;
    return device->properties.type == ZLG_ACCELERATOR_CPU ||
           (zelLoaderTranslateHandle(ZEL_HANDLE_DEVICE, device->handle, &raw) ==
                ZE_RESULT_SUCCESS &&
            raw == device->handle);
}

void zli_kernel_forget(zli_kernel *kernel)
{
    memset(&kernel->range, 0xff, sizeof kernel->range);
}

/** Reports a failed build: the whole build log to our log, its first line in the sentence. */
static zlg_status fail_build(const zli_device *device, ze_result_t result,
                             ze_module_build_log_handle_t *log)
{
    size_t size = 0;
    char *text = NULL;
    if (!is_readable(device)) {
        *log = NULL;
        return zli_fail(ZLG_ERR_PROGRAM,
                        "zeModuleCreate gave %s; this loader cannot show why with several drivers: "
                        "set ZE_ENABLE_ALT_DRIVERS to the one of %s",
                        zli_ze_result_name(result), device->properties.description);
    }
    if (*log != NULL && zeModuleBuildLogGetString(*log, &size, NULL) == ZE_RESULT_SUCCESS &&
        size > 0)
        text = calloc(size + 1, 1);
    if (text == NULL || zeModuleBuildLogGetString(*log, &size, text) != ZE_RESULT_SUCCESS ||
        text[0] == '\0') {
        free(text);
        return zli_ze_status("zeModuleCreate", result);
    }
    zli_log(ZLI_LOG_INFO, "build log:\n%s", text);
    const zlg_status status = zli_fail(ZLG_ERR_PROGRAM, "zeModuleCreate gave %s: %.*s",
                                       zli_ze_result_name(result), (int)strcspn(text, "\n"), text);
    free(text);
    return status;
}

/* Drivers accept modules with imports, and wait for the other modules. */
static zlg_status check_complete(ze_module_handle_t module)
{
    ze_module_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_MODULE_PROPERTIES};
    const zlg_status status = ZLI_ZE(zeModuleGetProperties, (module, &properties));
    if (status == ZLG_OK && (properties.flags & ZE_MODULE_PROPERTY_FLAG_IMPORTS) != 0)
        return zli_fail(ZLG_ERR_PROGRAM,
                        "kernels use functions or variables that their module only declares");
    return status;
}

static ze_result_t create_handle(const zli_device *device, const ze_module_desc_t *desc,
                                 build *made, ze_module_build_log_handle_t *log)
{
    return zeModuleCreate(made->context, device->handle, desc, &made->handle, log);
}

/** Builds the SPIR-V in the context of `made`. */
static zlg_status build_spirv(const zli_module *module, build *made)
{
    const ze_module_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_MODULE_DESC,
                                   .format = ZE_MODULE_FORMAT_IL_SPIRV,
                                   .inputSize = module->count * sizeof *module->words,
                                   .pInputModule = (const uint8_t *)module->words,
                                   .pBuildFlags = ""};
    ze_module_build_log_handle_t log = NULL;
    const ze_result_t result = create_handle(module->device, &desc, made, &log);
    zlg_status status = ZLG_OK;
    if (result != ZE_RESULT_SUCCESS) {
        status = result == ZE_RESULT_ERROR_MODULE_BUILD_FAILURE
                     ? fail_build(module->device, result, &log)
                     : zli_ze_status("zeModuleCreate", result);
    } else {
        status = check_complete(made->handle);
        if (status != ZLG_OK)
            (void)zeModuleDestroy(made->handle);
    }
    if (log != NULL)
        (void)zeModuleBuildLogDestroy(log);
    return status;
}

static zli_module *create_empty(zli_device *device, const uint32_t *words, size_t count)
{
    zli_module *module = calloc(1, sizeof *module);
    if (module == NULL)
        return NULL;
    module->device = device;
    module->words = words;
    module->count = count;
    pthread_mutex_init(&module->lock, NULL);
    return module;
}

/** Adds an empty build; returns NULL without memory. */
static build *add_build(zli_module *module, ze_context_handle_t context)
{
    build *made = calloc(1, sizeof *made);
    if (made == NULL)
        return NULL;
    made->context = context;
    made->next = module->builds;
    module->builds = made;
    return made;
}

/** Removes a build, of which the handle has been destroyed. */
static void remove_build(zli_module *module, build *removed)
{
    build **at = &module->builds;
    while (*at != removed)
        at = &(*at)->next;
    *at = removed->next;
    free(removed);
}

/** Finds the build in a context, or makes it. The module is locked. */
static zlg_status find_build(zli_module *module, ze_context_handle_t context, build **out)
{
    build *found = module->builds;
    while (found != NULL && found->context != context)
        found = found->next;
    *out = found;
    if (found != NULL)
        return ZLG_OK;
    ZLI_NOT_CANCELLED;
    const bool is_first = module->builds == NULL;
    build *made = add_build(module, context);
    if (made == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY, "no memory for a module");
    const zlg_status status = build_spirv(module, made);
    if (status != ZLG_OK)
        remove_build(module, made);
    else if (!is_first)
        zli_log(ZLI_LOG_INFO, "a program is built again: its context was lost");
    *out = made;
    return status;
}

zlg_status zli_module_create(zli_device *device, const uint32_t *words, size_t count,
                             zli_module **out)
{
    build *made;
    zli_module *module = create_empty(device, words, count);
    if (module == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY, "no memory for a module");
    const zlg_status status = find_build(module, zli_driver_context(device->driver), &made);
    if (status == ZLG_OK)
        *out = module;
    else
        zli_module_destroy(module);
    return status;
}

bool zli_module_create_native(zli_device *device, const uint32_t *words, size_t count,
                              const zlg_native *native, zli_module **out)
{
    ZLI_NOT_CANCELLED;
    const ze_module_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_MODULE_DESC,
                                   .format = ZE_MODULE_FORMAT_NATIVE,
                                   .inputSize = native->size,
                                   .pInputModule = native->bytes,
                                   .pBuildFlags = ""};
    zli_module *module = create_empty(device, words, count);
    build *made = module == NULL ? NULL : add_build(module, zli_driver_context(device->driver));
    ze_result_t result = ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    if (made != NULL) {
        result = create_handle(device, &desc, made, NULL);
        if (result == ZE_RESULT_SUCCESS) {
            *out = module;
            return true;
        }
        remove_build(module, made);
    }
    zli_log(ZLI_LOG_INFO, "the native code for %s is none of %s: zeModuleCreate gave %s",
            native->target, device->properties.description, zli_ze_result_name(result));
    zli_module_destroy(module);
    return false;
}

bool zli_module_has_kernel(const zli_module *module, const char *name)
{
    const ze_kernel_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_KERNEL_DESC, .pKernelName = name};
    ze_kernel_handle_t kernel = NULL;
    if (zeKernelCreate(module->builds->handle, &desc, &kernel) != ZE_RESULT_SUCCESS)
        return false;
    (void)zeKernelDestroy(kernel);
    return true;
}

zlg_status zli_module_get(zli_module *module, ze_module_handle_t *out)
{
    build *found;
    pthread_mutex_lock(&module->lock);
    const zlg_status status =
        find_build(module, zli_driver_context(module->device->driver), &found);
    if (status == ZLG_OK)
        *out = found->handle;
    pthread_mutex_unlock(&module->lock);
    return status;
}

void zli_module_destroy(zli_module *module)
{
    ZLI_NOT_CANCELLED;
    if (module == NULL)
        return;
    while (module->builds != NULL) {
        (void)zeModuleDestroy(module->builds->handle);
        remove_build(module, module->builds);
    }
    pthread_mutex_destroy(&module->lock);
    free(module);
}

/* ---- Kernels --------------------------------------------------------------------------------- */

/** Destroys a kernel's handle, and the build that it was the last of, if that is in a context that
 *  nothing is made in any more. The module is locked. */
static void leave_build(zli_kernel *kernel)
{
    zli_module *module = kernel->module;
    build *left = kernel->build;
    if (left == NULL)
        return;
    (void)zeKernelDestroy(kernel->handle);
    kernel->build = NULL;
    if (--left->kernels > 0 || left->context == module->device->driver->context)
        return;
    (void)zeModuleDestroy(left->handle);
    remove_build(module, left);
}

/** Makes the kernel one of the build in a context. The module is locked. */
static zlg_status enter_build(zli_kernel *kernel, ze_context_handle_t context)
{
    const ze_kernel_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_KERNEL_DESC,
                                   .pKernelName = kernel->name};
    build *found;
    ze_kernel_handle_t handle;
    const zlg_status status = find_build(kernel->module, context, &found);
    if (status != ZLG_OK)
        return status;
    const ze_result_t result = zeKernelCreate(found->handle, &desc, &handle);
    if (result != ZE_RESULT_SUCCESS)
        return zli_ze_fail_in(kernel->module->device->driver, "zeKernelCreate", result);
    found->kernels++;
    leave_build(kernel);
    kernel->build = found;
    kernel->handle = handle;
    memset(&kernel->range, 0, sizeof kernel->range);
    return ZLG_OK;
}

static zlg_status move_to(zli_kernel *kernel, ze_context_handle_t context)
{
    ZLI_NOT_CANCELLED;
    pthread_mutex_lock(&kernel->module->lock);
    const zlg_status status = enter_build(kernel, context);
    pthread_mutex_unlock(&kernel->module->lock);
    return status;
}

zlg_status zli_kernel_create(zli_module *module, const char *name, zli_kernel **out)
{
    zli_kernel *kernel = calloc(1, sizeof *kernel);
    if (kernel == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY, "no memory for kernel %s", name);
    kernel->module = module;
    kernel->name = name;
    const zlg_status status = move_to(kernel, zli_driver_context(module->device->driver));
    if (status != ZLG_OK) {
        free(kernel);
        return status;
    }
    pthread_mutex_lock(&kernels.lock);
    put_first(kernel);
    pthread_mutex_unlock(&kernels.lock);
    *out = kernel;
    return ZLG_OK;
}

zlg_status zli_kernel_fit(zli_kernel *kernel, const zli_queue *queue)
{
    return kernel->build->context == queue->context ? ZLG_OK : move_to(kernel, queue->context);
}

zlg_status zli_kernel_get(zli_kernel *kernel, ze_kernel_handle_t *out)
{
    const ze_context_handle_t context = zli_driver_context(kernel->module->device->driver);
    const zlg_status status = kernel->build->context == context ? ZLG_OK : move_to(kernel, context);
    if (status == ZLG_OK)
        *out = kernel->handle;
    return status;
}

void zli_kernel_destroy(zli_kernel *kernel)
{
    ZLI_NOT_CANCELLED;
    if (kernel == NULL)
        return;
    pthread_mutex_lock(&kernels.lock);
    take_out(kernel);
    pthread_mutex_unlock(&kernels.lock);
    pthread_mutex_lock(&kernel->module->lock);
    leave_build(kernel);
    pthread_mutex_unlock(&kernel->module->lock);
    free(kernel);
}

ZLI_HOT zlg_status zli_kernel_set_argument(zli_kernel *kernel, size_t index, zli_argument argument)
{
    return ZLI_ZE(zeKernelSetArgumentValue,
                  (kernel->handle, (uint32_t)index, argument.size, argument.value));
}

static zlg_status set_offset(const zli_kernel *kernel, const zli_range *range)
{
    if (memcmp(kernel->range.offset, range->offset, sizeof range->offset) == 0)
        return ZLG_OK;
    return ZLI_ZE(zeKernelSetGlobalOffsetExp,
                  (kernel->handle, range->offset[0], range->offset[1], range->offset[2]));
}

static zlg_status set_range(zli_kernel *kernel, const zli_range *range)
{
    zlg_status status = ZLI_ZE(zeKernelSetGroupSize, (kernel->handle, range->group_size[0],
                                                      range->group_size[1], range->group_size[2]));
    if (status == ZLG_OK)
        status = set_offset(kernel, range);
    if (status == ZLG_OK)
        kernel->range = *range;
    else
        zli_kernel_forget(kernel);
    return status;
}

ZLI_HOT static zlg_status append_launch(zli_queue *queue, zli_kernel *kernel,
                                        const zli_range *range, ze_event_handle_t signal)
{
    const ze_group_count_t groups = {range->group_count[0], range->group_count[1],
                                     range->group_count[2]};
    if (memcmp(&kernel->range, range, offsetof(zli_range, group_count)) != 0) {
        const zlg_status status = set_range(kernel, range);
        if (status != ZLG_OK)
            return status;
    }
    return ZLI_QUEUE_ZE(queue, zeCommandListAppendLaunchKernel,
                        (queue->list, kernel->handle, &groups, signal, 0, NULL));
}

/** Returns the event that range `i` of several signals, if any. */
static ze_event_handle_t event_of(const zli_queue *queue, zlg_completion *signal, size_t i,
                                  size_t count)
{
    if (signal == NULL)
        return NULL;
    if (i + 1 == count && queue->waited != NULL)
        return zli_queue_end_of(queue, signal);
    return i == 0 && signal->starts_apart ? signal->start : NULL;
}

/* The ranges of one launch are independent of each other, so one ordering covers all of them.
 * Without an in-order list, a barrier signals when the last of them has ended. */
static zlg_status append_launches(zli_queue *queue, zli_kernel *kernel, const zli_range *ranges,
                                  size_t count, zlg_completion *signal)
{
    if (signal != NULL)
        signal->starts_apart = queue->profiling;
    for (size_t i = 0; i < count; i++) {
        const zlg_status status =
            append_launch(queue, kernel, &ranges[i], event_of(queue, signal, i, count));
        if (status != ZLG_OK)
            return status;
    }
    return signal != NULL && queue->waited == NULL
               ? ZLI_QUEUE_ZE(queue, zeCommandListAppendBarrier,
                              (queue->list, zli_queue_end_of(queue, signal), 0, NULL))
               : ZLG_OK;
}

ZLI_HOT zlg_status zli_queue_launch(zli_queue *queue, zli_kernel *kernel, const zli_range *ranges,
                                    size_t count, zlg_completion *signal)
{
    const zlg_status status = zli_queue_order(queue, "zlg_parallel_for_each");
    if (status != ZLG_OK)
        return status;
    if (count > 1)
        return append_launches(queue, kernel, ranges, count, signal);
    if (signal != NULL)
        signal->starts_apart = false;
    return append_launch(queue, kernel, ranges, zli_queue_end_of(queue, signal));
}
