/* The Level Zero functions that backend/level_zero calls; entries.sh checks that none is missing.
 *
 * X(kind, function, member of its table, (parameters), (arguments)), in one list per table.
 */
#ifndef ZELLIGE_TESTS_FAULT_ENTRIES_H
#define ZELLIGE_TESTS_FAULT_ENTRIES_H

/** What a function does to an object decides how it may fail. */
typedef enum fault_kind {
    FAULT_PLAIN,    /**< nothing: it may fail having done its work or not */
    FAULT_CREATES,  /**< it fails before anything is made, or the driver would leak */
    FAULT_SIGNALS,  /**< it fails before it does, or the signal would come when nobody expects it */
    FAULT_DESTROYS, /**< it fails when the object is gone, for the same reason */
    FAULT_WAITS, /**< it fails when the commands have ended, or they would outlive their memory */
} fault_kind;

#define FAULT_GLOBAL(X) X(FAULT_PLAIN, zeInit, pfnInit, (ze_init_flags_t flags), (flags))

#define FAULT_DRIVER(X)                                                                       \
    X(FAULT_PLAIN, zeDriverGet, pfnGet, (uint32_t * count, ze_driver_handle_t * list),        \
      (count, list))                                                                          \
    X(FAULT_PLAIN, zeDriverGetApiVersion, pfnGetApiVersion,                                   \
      (ze_driver_handle_t driver, ze_api_version_t * out), (driver, out))                     \
    X(FAULT_PLAIN, zeDriverGetProperties, pfnGetProperties,                                   \
      (ze_driver_handle_t driver, ze_driver_properties_t * out), (driver, out))               \
    X(FAULT_PLAIN, zeDriverGetExtensionProperties, pfnGetExtensionProperties,                 \
      (ze_driver_handle_t driver, uint32_t * count, ze_driver_extension_properties_t * list), \
      (driver, count, list))                                                                  \
    X(FAULT_PLAIN, zeDriverGetExtensionFunctionAddress, pfnGetExtensionFunctionAddress,       \
      (ze_driver_handle_t driver, const char *name, void **out), (driver, name, out))

#define FAULT_DEVICE(X)                                                                          \
    X(FAULT_PLAIN, zeDeviceGetSubDevices, pfnGetSubDevices,                                      \
      (ze_device_handle_t device, uint32_t * count, ze_device_handle_t * list),                  \
      (device, count, list))                                                                     \
    X(FAULT_PLAIN, zeDeviceGet, pfnGet,                                                          \
      (ze_driver_handle_t driver, uint32_t * count, ze_device_handle_t * list),                  \
      (driver, count, list))                                                                     \
    X(FAULT_PLAIN, zeDeviceGetProperties, pfnGetProperties,                                      \
      (ze_device_handle_t device, ze_device_properties_t * out), (device, out))                  \
    X(FAULT_PLAIN, zeDeviceGetComputeProperties, pfnGetComputeProperties,                        \
      (ze_device_handle_t device, ze_device_compute_properties_t * out), (device, out))          \
    X(FAULT_PLAIN, zeDeviceGetModuleProperties, pfnGetModuleProperties,                          \
      (ze_device_handle_t device, ze_device_module_properties_t * out), (device, out))           \
    X(FAULT_PLAIN, zeDeviceGetCommandQueueGroupProperties, pfnGetCommandQueueGroupProperties,    \
      (ze_device_handle_t device, uint32_t * count, ze_command_queue_group_properties_t * list), \
      (device, count, list))                                                                     \
    X(FAULT_PLAIN, zeDeviceGetMemoryProperties, pfnGetMemoryProperties,                          \
      (ze_device_handle_t device, uint32_t * count, ze_device_memory_properties_t * list),       \
      (device, count, list))                                                                     \
    X(FAULT_PLAIN, zeDeviceGetImageProperties, pfnGetImageProperties,                            \
      (ze_device_handle_t device, ze_device_image_properties_t * out), (device, out))            \
    X(FAULT_PLAIN, zeDeviceGetMemoryAccessProperties, pfnGetMemoryAccessProperties,              \
      (ze_device_handle_t device, ze_device_memory_access_properties_t * out), (device, out))

#define FAULT_CONTEXT(X)                                                                    \
    X(FAULT_CREATES, zeContextCreate, pfnCreate,                                            \
      (ze_driver_handle_t driver, const ze_context_desc_t *desc, ze_context_handle_t *out), \
      (driver, desc, out))                                                                  \
    X(FAULT_DESTROYS, zeContextDestroy, pfnDestroy, (ze_context_handle_t context), (context))

#define FAULT_COMMAND_LIST(X)                                                                      \
    X(FAULT_CREATES, zeCommandListCreateImmediate, pfnCreateImmediate,                             \
      (ze_context_handle_t context, ze_device_handle_t device,                                     \
       const ze_command_queue_desc_t *desc, ze_command_list_handle_t *out),                        \
      (context, device, desc, out))                                                                \
    X(FAULT_DESTROYS, zeCommandListDestroy, pfnDestroy, (ze_command_list_handle_t list), (list))   \
    X(FAULT_SIGNALS, zeCommandListAppendBarrier, pfnAppendBarrier,                                 \
      (ze_command_list_handle_t list, ze_event_handle_t signal, uint32_t count,                    \
       ze_event_handle_t * waits),                                                                 \
      (list, signal, count, waits))                                                                \
    X(FAULT_PLAIN, zeCommandListAppendMemoryCopy, pfnAppendMemoryCopy,                             \
      (ze_command_list_handle_t list, void *to, const void *from, size_t bytes,                    \
       ze_event_handle_t signal, uint32_t count, ze_event_handle_t *waits),                        \
      (list, to, from, bytes, signal, count, waits))                                               \
    X(FAULT_PLAIN, zeCommandListAppendMemoryCopyRegion, pfnAppendMemoryCopyRegion,                 \
      (ze_command_list_handle_t list, void *to, const ze_copy_region_t *to_region,                 \
       uint32_t to_pitch, uint32_t to_slice, const void *from,                                     \
       const ze_copy_region_t *from_region, uint32_t from_pitch, uint32_t from_slice,              \
       ze_event_handle_t signal, uint32_t count, ze_event_handle_t *waits),                        \
      (list, to, to_region, to_pitch, to_slice, from, from_region, from_pitch, from_slice, signal, \
       count, waits))                                                                              \
    X(FAULT_PLAIN, zeCommandListAppendImageCopyFromMemory, pfnAppendImageCopyFromMemory,           \
      (ze_command_list_handle_t list, ze_image_handle_t to, const void *from,                      \
       const ze_image_region_t *region, ze_event_handle_t signal, uint32_t count,                  \
       ze_event_handle_t *waits),                                                                  \
      (list, to, from, region, signal, count, waits))                                              \
    X(FAULT_PLAIN, zeCommandListAppendImageCopyToMemory, pfnAppendImageCopyToMemory,               \
      (ze_command_list_handle_t list, void *to, ze_image_handle_t from,                            \
       const ze_image_region_t *region, ze_event_handle_t signal, uint32_t count,                  \
       ze_event_handle_t *waits),                                                                  \
      (list, to, from, region, signal, count, waits))                                              \
    X(FAULT_PLAIN, zeCommandListAppendImageCopyRegion, pfnAppendImageCopyRegion,                   \
      (ze_command_list_handle_t list, ze_image_handle_t to, ze_image_handle_t from,                \
       const ze_image_region_t *to_region, const ze_image_region_t *from_region,                   \
       ze_event_handle_t signal, uint32_t count, ze_event_handle_t *waits),                        \
      (list, to, from, to_region, from_region, signal, count, waits))                              \
    X(FAULT_PLAIN, zeCommandListAppendLaunchKernel, pfnAppendLaunchKernel,                         \
      (ze_command_list_handle_t list, ze_kernel_handle_t kernel, const ze_group_count_t *groups,   \
       ze_event_handle_t signal, uint32_t count, ze_event_handle_t *waits),                        \
      (list, kernel, groups, signal, count, waits))

#define FAULT_EVENT_POOL(X)                                                           \
    X(FAULT_CREATES, zeEventPoolCreate, pfnCreate,                                    \
      (ze_context_handle_t context, const ze_event_pool_desc_t *desc, uint32_t count, \
       ze_device_handle_t *devices, ze_event_pool_handle_t *out),                     \
      (context, desc, count, devices, out))                                           \
    X(FAULT_DESTROYS, zeEventPoolDestroy, pfnDestroy, (ze_event_pool_handle_t pool), (pool))

#define FAULT_EVENT(X)                                                                     \
    X(FAULT_CREATES, zeEventCreate, pfnCreate,                                             \
      (ze_event_pool_handle_t pool, const ze_event_desc_t *desc, ze_event_handle_t *out),  \
      (pool, desc, out))                                                                   \
    X(FAULT_DESTROYS, zeEventDestroy, pfnDestroy, (ze_event_handle_t event), (event))      \
    X(FAULT_PLAIN, zeEventHostReset, pfnHostReset, (ze_event_handle_t event), (event))     \
    X(FAULT_PLAIN, zeEventQueryStatus, pfnQueryStatus, (ze_event_handle_t event), (event)) \
    X(FAULT_PLAIN, zeEventQueryKernelTimestamp, pfnQueryKernelTimestamp,                   \
      (ze_event_handle_t event, ze_kernel_timestamp_result_t * out), (event, out))         \
    X(FAULT_WAITS, zeEventHostSynchronize, pfnHostSynchronize,                             \
      (ze_event_handle_t event, uint64_t timeout), (event, timeout))

#define FAULT_MODULE(X)                                                                      \
    X(FAULT_CREATES, zeModuleCreate, pfnCreate,                                              \
      (ze_context_handle_t context, ze_device_handle_t device, const ze_module_desc_t *desc, \
       ze_module_handle_t *out, ze_module_build_log_handle_t *log),                          \
      (context, device, desc, out, log))                                                     \
    X(FAULT_PLAIN, zeModuleGetProperties, pfnGetProperties,                                  \
      (ze_module_handle_t module, ze_module_properties_t * out), (module, out))              \
    X(FAULT_DESTROYS, zeModuleDestroy, pfnDestroy, (ze_module_handle_t module), (module))

#define FAULT_MODULE_BUILD_LOG(X)                                                              \
    X(FAULT_PLAIN, zeModuleBuildLogGetString, pfnGetString,                                    \
      (ze_module_build_log_handle_t log, size_t * size, char *text), (log, size, text))        \
    X(FAULT_DESTROYS, zeModuleBuildLogDestroy, pfnDestroy, (ze_module_build_log_handle_t log), \
      (log))

#define FAULT_KERNEL(X)                                                                   \
    X(FAULT_CREATES, zeKernelCreate, pfnCreate,                                           \
      (ze_module_handle_t module, const ze_kernel_desc_t *desc, ze_kernel_handle_t *out), \
      (module, desc, out))                                                                \
    X(FAULT_DESTROYS, zeKernelDestroy, pfnDestroy, (ze_kernel_handle_t kernel), (kernel)) \
    X(FAULT_PLAIN, zeKernelSetGroupSize, pfnSetGroupSize,                                 \
      (ze_kernel_handle_t kernel, uint32_t x, uint32_t y, uint32_t z), (kernel, x, y, z)) \
    X(FAULT_PLAIN, zeKernelSetArgumentValue, pfnSetArgumentValue,                         \
      (ze_kernel_handle_t kernel, uint32_t index, size_t size, const void *value),        \
      (kernel, index, size, value))

#define FAULT_KERNEL_EXP(X)                                           \
    X(FAULT_PLAIN, zeKernelSetGlobalOffsetExp, pfnSetGlobalOffsetExp, \
      (ze_kernel_handle_t kernel, uint32_t x, uint32_t y, uint32_t z), (kernel, x, y, z))

#define FAULT_IMAGE(X)                                                                      \
    X(FAULT_CREATES, zeImageCreate, pfnCreate,                                              \
      (ze_context_handle_t context, ze_device_handle_t device, const ze_image_desc_t *desc, \
       ze_image_handle_t *out),                                                             \
      (context, device, desc, out))                                                         \
    X(FAULT_DESTROYS, zeImageDestroy, pfnDestroy, (ze_image_handle_t image), (image))

#define FAULT_SAMPLER(X)                                                                      \
    X(FAULT_CREATES, zeSamplerCreate, pfnCreate,                                              \
      (ze_context_handle_t context, ze_device_handle_t device, const ze_sampler_desc_t *desc, \
       ze_sampler_handle_t *out),                                                             \
      (context, device, desc, out))                                                           \
    X(FAULT_DESTROYS, zeSamplerDestroy, pfnDestroy, (ze_sampler_handle_t sampler), (sampler))

#define FAULT_MEM(X)                                                                      \
    X(FAULT_CREATES, zeMemAllocDevice, pfnAllocDevice,                                    \
      (ze_context_handle_t context, const ze_device_mem_alloc_desc_t *desc, size_t bytes, \
       size_t alignment, ze_device_handle_t device, void **out),                          \
      (context, desc, bytes, alignment, device, out))                                     \
    X(FAULT_CREATES, zeMemAllocHost, pfnAllocHost,                                        \
      (ze_context_handle_t context, const ze_host_mem_alloc_desc_t *desc, size_t bytes,   \
       size_t alignment, void **out),                                                     \
      (context, desc, bytes, alignment, out))                                             \
    X(FAULT_CREATES, zeMemAllocShared, pfnAllocShared,                                    \
      (ze_context_handle_t context, const ze_device_mem_alloc_desc_t *desc,               \
       const ze_host_mem_alloc_desc_t *host, size_t bytes, size_t alignment,              \
       ze_device_handle_t device, void **out),                                            \
      (context, desc, host, bytes, alignment, device, out))                               \
    X(FAULT_DESTROYS, zeMemFree, pfnFree, (ze_context_handle_t context, void *memory),    \
      (context, memory))

/** Those that not every loader asks for: since which minor version of the specification they are in
 *  the table, and at what place, instead of a member. On an older loader zeInitDrivers is not
 *  there, and zeCommandListHostSynchronize is found through
 *  zeDriverGetExtensionFunctionAddress(). */
#define FAULT_NEWER_GLOBAL(X)              \
    X(FAULT_PLAIN, zeInitDrivers, (10, 1), \
      (uint32_t * count, ze_driver_handle_t * list, void *desc), (count, list, desc))

#define FAULT_NEWER_COMMAND_LIST(X)                       \
    X(FAULT_WAITS, zeCommandListHostSynchronize, (6, 28), \
      (ze_command_list_handle_t list, uint64_t timeout), (list, timeout))

#define FAULT_NEWER(X)    \
    FAULT_NEWER_GLOBAL(X) \
    FAULT_NEWER_COMMAND_LIST(X)

/** T(object, type of its table, list of its entries). */
#define FAULT_TABLES(T)                                                       \
    T(Global, ze_global_dditable_t, FAULT_GLOBAL)                             \
    T(Driver, ze_driver_dditable_t, FAULT_DRIVER)                             \
    T(Device, ze_device_dditable_t, FAULT_DEVICE)                             \
    T(Context, ze_context_dditable_t, FAULT_CONTEXT)                          \
    T(CommandList, ze_command_list_dditable_t, FAULT_COMMAND_LIST)            \
    T(EventPool, ze_event_pool_dditable_t, FAULT_EVENT_POOL)                  \
    T(Event, ze_event_dditable_t, FAULT_EVENT)                                \
    T(Module, ze_module_dditable_t, FAULT_MODULE)                             \
    T(ModuleBuildLog, ze_module_build_log_dditable_t, FAULT_MODULE_BUILD_LOG) \
    T(Kernel, ze_kernel_dditable_t, FAULT_KERNEL)                             \
    T(KernelExp, ze_kernel_exp_dditable_t, FAULT_KERNEL_EXP)                  \
    T(Image, ze_image_dditable_t, FAULT_IMAGE)                                \
    T(Sampler, ze_sampler_dditable_t, FAULT_SAMPLER)                          \
    T(Mem, ze_mem_dditable_t, FAULT_MEM)

#define FAULT_ENTRIES(X)      \
    FAULT_GLOBAL(X)           \
    FAULT_NEWER_GLOBAL(X)     \
    FAULT_DRIVER(X)           \
    FAULT_DEVICE(X)           \
    FAULT_CONTEXT(X)          \
    FAULT_COMMAND_LIST(X)     \
    FAULT_EVENT_POOL(X)       \
    FAULT_EVENT(X)            \
    FAULT_MODULE(X)           \
    FAULT_MODULE_BUILD_LOG(X) \
    FAULT_KERNEL(X)           \
    FAULT_KERNEL_EXP(X)       \
    FAULT_IMAGE(X)            \
    FAULT_SAMPLER(X)          \
    FAULT_MEM(X)              \
    FAULT_NEWER_COMMAND_LIST(X)

#endif
