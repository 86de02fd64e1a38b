/* The extensions that the driver lists, and the functions that it gives by name. The loader calls
 * those with the driver's handles; programs may pass wrapped ones. */
#include <string.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/ddi/core/types_graph.h"
#include "backend/driver/ddi/core/types_intel.h"
#include "backend/driver/ddi/core/types_memory.h"
#include "backend/driver/ddi/core/types_mutable.h"
#include "backend/driver/device.h"

/* Only extensions that work. First those that work on every device. */
static const ze_driver_extension_properties_t extensions[] = {
    {ZE_GLOBAL_OFFSET_EXP_NAME, ZE_GLOBAL_OFFSET_EXP_VERSION_CURRENT},
    {ZE_EVENT_QUERY_TIMESTAMPS_EXP_NAME, ZE_EVENT_QUERY_TIMESTAMPS_EXP_VERSION_CURRENT},
    {"ZE_extension_event_query_kernel_timestamps", ZE_MAKE_VERSION(1, 0)},
    {"ZE_extension_kernel_max_group_size_properties", ZE_MAKE_VERSION(1, 0)},
    {ZE_RELAXED_ALLOCATION_LIMITS_EXP_NAME, ZE_RELAXED_ALLOCATION_LIMITS_EXP_VERSION_CURRENT},
    {ZE_EU_COUNT_EXT_NAME, ZE_EU_COUNT_EXT_VERSION_CURRENT},
    {"ZE_experimental_event_pool_counter_based", ZE_MAKE_VERSION(1, 0)},
    {"ZE_experimental_immediate_command_list_append", ZE_MAKE_VERSION(1, 0)},
    {"ZE_experimental_command_list_clone", ZE_MAKE_VERSION(1, 0)},
    {"ZE_experimental_mutable_command_list", ZE_MAKE_VERSION(1, 1)},
    {"ZE_extension_driver_ddi_handles", ZE_MAKE_VERSION(1, 1)},
    {"ZE_extension_record_replay_graph", ZE_MAKE_VERSION(1, 0)},
    {"ZE_extension_device_vector_sizes", ZE_MAKE_VERSION(1, 0)},
    {"ZE_extension_device_ip_version", ZE_MAKE_VERSION(1, 0)},
    {"ZE_extension_device_cache_line_size", ZE_MAKE_VERSION(1, 0)},
    {"ZE_extension_device_usablemem_size_properties", ZE_MAKE_VERSION(1, 0)},
    {ZE_FLOAT_ATOMICS_EXT_NAME, ZE_FLOAT_ATOMICS_EXT_VERSION_CURRENT},
    {ZE_CACHE_RESERVATION_EXT_NAME, ZE_CACHE_RESERVATION_EXT_VERSION_CURRENT},
    {ZE_CONTEXT_POWER_SAVING_HINT_EXP_NAME, ZE_POWER_SAVING_HINT_EXP_VERSION_CURRENT},
    {ZE_MEMORY_FREE_POLICIES_EXT_NAME, ZE_MEMORY_FREE_POLICIES_EXT_VERSION_CURRENT},
    {ZE_KERNEL_SCHEDULING_HINTS_EXP_NAME, ZE_SCHEDULING_HINTS_EXP_VERSION_CURRENT},
    {ZE_IMAGE_COPY_EXT_NAME, ZE_IMAGE_COPY_EXT_VERSION_CURRENT},
    {ZE_IMAGE_MEMORY_PROPERTIES_EXP_NAME, ZE_IMAGE_MEMORY_PROPERTIES_EXP_VERSION_CURRENT},
    {ZE_IMAGE_QUERY_ALLOC_PROPERTIES_EXT_NAME, ZE_IMAGE_QUERY_ALLOC_PROPERTIES_EXT_VERSION_CURRENT},
    {ZE_IMAGE_VIEW_EXP_NAME, ZE_IMAGE_VIEW_EXP_VERSION_CURRENT},
    {"ZE_extension_image_view", ZE_IMAGE_VIEW_EXP_VERSION_CURRENT}, /* newer than the headers */
    {ZE_IMAGE_VIEW_PLANAR_EXP_NAME, ZE_IMAGE_VIEW_PLANAR_EXP_VERSION_CURRENT},
    {"ZE_extension_image_view_planar", ZE_IMAGE_VIEW_PLANAR_EXP_VERSION_CURRENT},
    {ZE_MEMORY_COMPRESSION_HINTS_EXT_NAME, ZE_MEMORY_COMPRESSION_HINTS_EXT_VERSION_CURRENT},
    {"ZE_intel_get_driver_version_string", ZE_MAKE_VERSION(1, 0)},
    {"ZEX_counter_based_event", ZE_MAKE_VERSION(1, 0)},
    {"ZEX_extension_memory_free_callback", ZE_MAKE_VERSION(1, 0)},
};

/* And those that build on memory of the process. */
static const ze_driver_extension_properties_t host_extensions[] = {
    {ZE_DEVICE_MEMORY_PROPERTIES_EXT_NAME, ZE_DEVICE_MEMORY_PROPERTIES_EXT_VERSION_CURRENT},
    {"ZE_extension_virtual_mem_readonly_properties", ZE_MAKE_VERSION(1, 0)},
    {"ZE_extension_ipc_mem_handle_type", ZE_MAKE_VERSION(1, 0)},
    {"ZE_extension_external_memmap_sysmem", ZE_MAKE_VERSION(1, 0)},
    {"ZEX_mem_ipc_handles", ZE_MAKE_VERSION(1, 0)},
    {"ZEX_driver_import_host_pointer", ZE_MAKE_VERSION(1, 0)},
    {"ZE_intel_experimental_command_list_memory_sync", ZE_MAKE_VERSION(1, 0)},
    {"ZE_extension_bfloat16_conversions", ZE_MAKE_VERSION(1, 0)},
    {ZE_SUBGROUPS_EXT_NAME, ZE_SUBGROUP_EXT_VERSION_CURRENT},
    {ZE_MODULE_PROGRAM_EXP_NAME, ZE_MODULE_PROGRAM_EXP_VERSION_CURRENT},
    {ZE_LINKONCE_ODR_EXT_NAME, ZE_LINKONCE_ODR_EXT_VERSION_CURRENT},
    {ZE_LINKAGE_INSPECTION_EXT_NAME, ZE_LINKAGE_INSPECTION_EXT_VERSION_CURRENT},
};

ze_result_t cpu_zeDriverGetExtensionProperties(ze_driver_handle_t self, uint32_t *count,
                                               ze_driver_extension_properties_t *out)
{
    CPU_REQUIRE_HANDLE(self);
    CPU_REQUIRE_POINTER(count);
    const uint32_t every = sizeof extensions / sizeof extensions[0];
    const uint32_t more = sizeof host_extensions / sizeof host_extensions[0];
    const bool is_host = cpu_machine_get()->is_host;
    const uint32_t answers = cpu_answer(count, every + (is_host ? more : 0), out != NULL);
    for (uint32_t i = 0; i < answers; i++)
        out[i] = i < every ? extensions[i] : host_extensions[i - every];
    return ZE_RESULT_SUCCESS;
}

/* A loader that wraps handles returns its own wrapper for the root device; it could not use the
 * driver's handle. */
static ze_result_t get_root_device(ze_device_handle_t device, ze_device_handle_t *out)
{
    const ze_device_handle_t own = cpu_unwrap(device);
    if (own != device && CPU_HANDLE_IS_VALID(own) && cpu_device_parent(own) != NULL)
        return cpu_refuse_saying(ZE_RESULT_ERROR_UNSUPPORTED_FEATURE, "cpu_zeDeviceGetRootDevice",
                                 "the loader has a handle of its own for the root device");
    return cpu_zeDeviceGetRootDevice(own, out);
}

/* Nor could it use the driver's context. */
static ze_context_handle_t get_default_context(ze_driver_handle_t self)
{
    return cpu_unwrap(self) == self ? cpu_zeDriverGetDefaultContext(self) : NULL;
}

/* The experimental forms return in another place. */
static ze_result_t cpu_zeGraphCreateExp(ze_context_handle_t context, cpu_graph_handle *out,
                                        const void *next)
{
    return CPU_DELEGATE(cpu_zeGraphCreateExt(context, next, out));
}

static ze_result_t cpu_zeCommandListEndGraphCaptureExp(ze_command_list_handle_t list,
                                                       cpu_graph_handle *out, const void *next)
{
    return CPU_DELEGATE(cpu_zeCommandListEndGraphCaptureExt(list, next, out));
}

static ze_result_t cpu_zeCommandListInstantiateGraphExp(cpu_graph_handle graph,
                                                        cpu_executable_graph_handle *out,
                                                        const void *next)
{
    return CPU_DELEGATE(cpu_zeGraphInstantiateExt(graph, next, out));
}

#define AS(name, ours)                   \
    {                                    \
        name, (void (*)(void))cpu_##ours \
    }
#define EXT(name)                         \
    {                                     \
#name, (void (*)(void))cpu_##name \
    }

typedef struct named {
    const char *name;
    void (*function)(void);
} named;

static const named functions[] = {
    {"zeKernelSetGlobalOffsetExp", (void (*)(void))cpu_zeKernelSetGlobalOffsetExp},
    {"zeKernelSchedulingHintExp", (void (*)(void))cpu_zeKernelSchedulingHintExp},
    {"zeModuleDynamicLink", (void (*)(void))cpu_zeModuleDynamicLink},
    {"zeEventQueryTimestampsExp", (void (*)(void))cpu_zeEventQueryTimestampsExp},
    {"zeImageGetMemoryPropertiesExp", (void (*)(void))cpu_zeImageGetMemoryPropertiesExp},
    {"zeImageGetAllocPropertiesExt", (void (*)(void))cpu_zeImageGetAllocPropertiesExt},
    {"zeImageViewCreateExp", (void (*)(void))cpu_zeImageViewCreateExp},
    {"zeImageViewCreateExt", (void (*)(void))cpu_zeImageViewCreateExp},
    EXT(zeCommandListHostSynchronize),
    EXT(zeCommandListGetDeviceHandle),
    EXT(zeCommandListGetContextHandle),
    EXT(zeCommandListGetOrdinal),
    EXT(zeCommandListImmediateGetIndex),
    EXT(zeCommandListIsImmediate),
    EXT(zeCommandListCreateCloneExp),
    EXT(zeCommandListImmediateAppendCommandListsExp),
    EXT(zeCommandListAppendLaunchKernelWithParameters),
    EXT(zeCommandListAppendLaunchKernelWithArguments),
    EXT(zeEventPoolPutIpcHandle),
    EXT(zeEventPoolGetContextHandle),
    EXT(zeMemPutIpcHandle),
    EXT(zeMemSetAtomicAccessAttributeExp),
    EXT(zeMemGetAtomicAccessAttributeExp),
    EXT(zePhysicalMemGetProperties),
    EXT(zeEventPoolGetFlags),
    EXT(zeEventQueryKernelTimestampsExt),
    EXT(zeEventGetEventPool),
    EXT(zeEventGetSignalScope),
    EXT(zeEventGetWaitScope),
    EXT(zeEventCounterBasedCreate),
    EXT(zeCommandListGetFlags),
    EXT(zeCommandListImmediateGetFlags),
    EXT(zeCommandListImmediateGetMode),
    EXT(zeCommandListImmediateGetPriority),
    EXT(zeEventGetCounterBasedFlags),
    EXT(zeCommandListGetNextCommandIdExp),
    EXT(zeCommandListGetNextCommandIdWithKernelsExp),
    EXT(zeCommandListUpdateMutableCommandsExp),
    EXT(zeCommandListUpdateMutableCommandSignalEventExp),
    EXT(zeCommandListUpdateMutableCommandWaitEventsExp),
    EXT(zeCommandListUpdateMutableCommandKernelsExp),
    EXT(zeCommandListIsMutableExp),
    EXT(zeEventCounterBasedGetIpcHandle),
    EXT(zeEventCounterBasedOpenIpcHandle),
    EXT(zeEventCounterBasedCloseIpcHandle),
    EXT(zeEventCounterBasedGetDeviceAddress),
    EXT(zeDeviceSynchronize),
    EXT(zeDeviceGetVectorWidthPropertiesExt),
    EXT(zeDeviceGetAggregatedCopyOffloadIncrementValue),
    EXT(zeDeviceGetCounterBasedEventMaxValue),
    EXT(zeCommandQueueGetOrdinal),
    EXT(zeCommandQueueGetIndex),
    EXT(zeCommandQueueGetFlags),
    EXT(zeCommandQueueGetMode),
    EXT(zeCommandQueueGetPriority),
    EXT(zeCommandListAppendHostFunction),
    EXT(zeCommandListAppendMemoryCopyWithParameters),
    EXT(zeCommandListAppendMemoryFillWithParameters),
    EXT(zeCommandListImmediateAppendCommandListsWithParameters),
    EXT(zeCommandListBeginGraphCaptureExt),
    EXT(zeCommandListBeginCaptureIntoGraphExt),
    EXT(zeCommandListIsGraphCaptureEnabledExt),
    EXT(zeCommandListEndGraphCaptureExt),
    EXT(zeCommandListGetGraphExt),
    EXT(zeCommandListAppendGraphExt),
    EXT(zeGraphCreateExt),
    EXT(zeGraphGetPrimaryCommandListExt),
    EXT(zeGraphSetDestructionCallbackExt),
    EXT(zeGraphInstantiateExt),
    EXT(zeGraphIsEmptyExt),
    EXT(zeGraphDumpContentsExt),
    EXT(zeGraphDestroyExt),
    EXT(zeGraphPauseCaptureExt),
    EXT(zeGraphResumeCaptureExt),
    EXT(zeGraphGetIdExt),
    EXT(zeExecutableGraphGetSourceGraphExt),
    EXT(zeExecutableGraphDestroyExt),
    {"zeGraphCreateExp", (void (*)(void))cpu_zeGraphCreateExp},
    {"zeCommandListEndGraphCaptureExp", (void (*)(void))cpu_zeCommandListEndGraphCaptureExp},
    {"zeCommandListInstantiateGraphExp", (void (*)(void))cpu_zeCommandListInstantiateGraphExp},
    AS("zeCommandListBeginGraphCaptureExp", zeCommandListBeginGraphCaptureExt),
    AS("zeCommandListBeginCaptureIntoGraphExp", zeCommandListBeginCaptureIntoGraphExt),
    AS("zeCommandListIsGraphCaptureEnabledExp", zeCommandListIsGraphCaptureEnabledExt),
    AS("zeCommandListGetGraphExp", zeCommandListGetGraphExt),
    AS("zeCommandListAppendGraphExp", zeCommandListAppendGraphExt),
    AS("zeGraphIsEmptyExp", zeGraphIsEmptyExt),
    AS("zeGraphDumpContentsExp", zeGraphDumpContentsExt),
    AS("zeGraphDestroyExp", zeGraphDestroyExt),
    AS("zeExecutableGraphDestroyExp", zeExecutableGraphDestroyExt),
    AS("zeGraphSetDestructionCallbackExp", zeGraphSetDestructionCallbackExt),
    EXT(zexCounterBasedEventCreate),
    {"zexCounterBasedEventCreate2", (void (*)(void))cpu_zeEventCounterBasedCreate},
    AS("zexEventGetDeviceAddress", zeEventCounterBasedGetDeviceAddress),
    AS("zexCounterBasedEventGetIpcHandle", zeEventCounterBasedGetIpcHandle),
    AS("zexCounterBasedEventOpenIpcHandle", zeEventCounterBasedOpenIpcHandle),
    AS("zexCounterBasedEventCloseIpcHandle", zeEventCounterBasedCloseIpcHandle),
    AS("zexDeviceGetAggregatedCopyOffloadIncrementValue",
       zeDeviceGetAggregatedCopyOffloadIncrementValue),
    EXT(zexCommandListAppendMemoryCopyWithParameters),
    AS("zexCommandListAppendMemoryFillWithParameters", zeCommandListAppendMemoryFillWithParameters),
    EXT(zexMemFreeRegisterCallbackExt),
    EXT(zexCommandListSetCleanupCallback),
    EXT(zexCommandListVerifyMemory),
    EXT(zexKernelGetArgumentSize),
    EXT(zexKernelGetArgumentType),
    EXT(zeIntelMemMapDeviceMemToHost),
    EXT(zeIntelGetDriverVersionString),
    EXT(zeDeviceGetPriorityLevels),
    EXT(zeKernelGetModuleHandleExt),
    EXT(zeModuleGetDeviceHandleExt),
    EXT(zeDriverGetLastErrorDescription),
    {"zeDriverGetDefaultContext", (void (*)(void))get_default_context},
    {"zeDeviceGetRootDevice", (void (*)(void))get_root_device},
};

/* Of extensions that build on memory of the process. */
static const named host_functions[] = {
    EXT(zeModuleInspectLinkageExt),
    EXT(zeMemGetIpcHandleWithProperties),
    EXT(zexMemGetIpcHandles),
    EXT(zexMemOpenIpcHandles),
    EXT(zexDriverImportExternalPointer),
    EXT(zexDriverReleaseImportedPointer),
    EXT(zexDriverGetHostPointerBaseAddress),
    EXT(zeMemGetIpcHandleFromFileDescriptorExp),
    EXT(zeMemGetFileDescriptorFromIpcHandleExp),
    EXT(zexCommandListAppendWaitOnMemory),
    EXT(zexCommandListAppendWaitOnMemory64),
    EXT(zexCommandListAppendWriteToMemory),
};

static void (*find(const named *all, size_t count, const char *name))(void)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(all[i].name, name) == 0)
            return all[i].function;
    return NULL;
}

ze_result_t cpu_zeDriverGetExtensionFunctionAddress(ze_driver_handle_t self, const char *name,
                                                    void **out)
{
    CPU_REQUIRE_HANDLE(self);
    CPU_REQUIRE_POINTER(name);
    CPU_REQUIRE_POINTER(out);
    void (*function)(void) = find(functions, sizeof functions / sizeof functions[0], name);
    if (function == NULL && cpu_machine_get()->is_host)
        function = find(host_functions, sizeof host_functions / sizeof host_functions[0], name);
    memcpy(out, &function, sizeof *out); /* programs test the address, not the result */
    CPU_REQUIRE_SAYING(function != NULL, ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "the driver has no function \"%s\"", name);
    return ZE_RESULT_SUCCESS;
}
