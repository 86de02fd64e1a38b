/* The tables of entry points that the loader fetches, one per kind of object. */
#include <level_zero/ze_ddi.h>

#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/table.h"
#include "backend/driver/ddi/core/tables_ext.h"
#include "backend/driver/ddi/core/types_ext.h"

/* Tables of newer specifications go on: what follows `known` is in their order. */
typedef struct ext_global_table {
    ze_global_dditable_t known;
    __typeof__(cpu_zeInitDrivers) *init_drivers;
} ext_global_table;

static const ext_global_table global_table = {
    .known.pfnInit = cpu_zeInit,
    .init_drivers = cpu_zeInitDrivers,
};

typedef struct ext_driver_table {
    ze_driver_dditable_t known;
    __typeof__(cpu_zeDriverGetLastErrorDescription) *get_last_error_description;
    __typeof__(cpu_zeDriverRTASFormatCompatibilityCheckExt) *rtas_format_compatibility_check;
    __typeof__(cpu_zeDriverGetDefaultContext) *get_default_context;
} ext_driver_table;

static const ext_driver_table driver_table = {
    .known.pfnGet = cpu_zeDriverGet,
    .known.pfnGetApiVersion = cpu_zeDriverGetApiVersion,
    .known.pfnGetProperties = cpu_zeDriverGetProperties,
    .known.pfnGetIpcProperties = cpu_zeDriverGetIpcProperties,
    .known.pfnGetExtensionProperties = cpu_zeDriverGetExtensionProperties,
    .known.pfnGetExtensionFunctionAddress = cpu_zeDriverGetExtensionFunctionAddress,
    .get_last_error_description = cpu_zeDriverGetLastErrorDescription,
    .rtas_format_compatibility_check = cpu_zeDriverRTASFormatCompatibilityCheckExt,
    .get_default_context = cpu_zeDriverGetDefaultContext,
};

typedef struct ext_device_table {
    ze_device_dditable_t known;
    __typeof__(cpu_zeDeviceGetRootDevice) *get_root_device;
} ext_device_table;

static const ext_device_table device_table = {
    .known.pfnGet = cpu_zeDeviceGet,
    .known.pfnGetSubDevices = cpu_zeDeviceGetSubDevices,
    .known.pfnGetProperties = cpu_zeDeviceGetProperties,
    .known.pfnGetComputeProperties = cpu_zeDeviceGetComputeProperties,
    .known.pfnGetModuleProperties = cpu_zeDeviceGetModuleProperties,
    .known.pfnGetCommandQueueGroupProperties = cpu_zeDeviceGetCommandQueueGroupProperties,
    .known.pfnGetMemoryProperties = cpu_zeDeviceGetMemoryProperties,
    .known.pfnGetMemoryAccessProperties = cpu_zeDeviceGetMemoryAccessProperties,
    .known.pfnGetCacheProperties = cpu_zeDeviceGetCacheProperties,
    .known.pfnGetImageProperties = cpu_zeDeviceGetImageProperties,
    .known.pfnGetExternalMemoryProperties = cpu_zeDeviceGetExternalMemoryProperties,
    .known.pfnGetP2PProperties = cpu_zeDeviceGetP2PProperties,
    .known.pfnCanAccessPeer = cpu_zeDeviceCanAccessPeer,
    .known.pfnGetStatus = cpu_zeDeviceGetStatus,
    .known.pfnGetGlobalTimestamps = cpu_zeDeviceGetGlobalTimestamps,
    .known.pfnReserveCacheExt = cpu_zeDeviceReserveCacheExt,
    .known.pfnSetCacheAdviceExt = cpu_zeDeviceSetCacheAdviceExt,
    .known.pfnPciGetPropertiesExt = cpu_zeDevicePciGetPropertiesExt,
    .get_root_device = cpu_zeDeviceGetRootDevice,
};

static const ze_device_exp_dditable_t device_exp_table = {
    .pfnGetFabricVertexExp = cpu_zeDeviceGetFabricVertexExp,
};

static const ze_context_dditable_t context_table = {
    .pfnCreate = cpu_zeContextCreate,
    .pfnDestroy = cpu_zeContextDestroy,
    .pfnGetStatus = cpu_zeContextGetStatus,
    .pfnSystemBarrier = cpu_zeContextSystemBarrier,
    .pfnMakeMemoryResident = cpu_zeContextMakeMemoryResident,
    .pfnEvictMemory = cpu_zeContextEvictMemory,
    .pfnMakeImageResident = cpu_zeContextMakeImageResident,
    .pfnEvictImage = cpu_zeContextEvictImage,
    .pfnCreateEx = cpu_zeContextCreateEx,
};

static const ze_command_queue_dditable_t command_queue_table = {
    .pfnCreate = cpu_zeCommandQueueCreate,
    .pfnDestroy = cpu_zeCommandQueueDestroy,
    .pfnExecuteCommandLists = cpu_zeCommandQueueExecuteCommandLists,
    .pfnSynchronize = cpu_zeCommandQueueSynchronize,
};

static const cpu_command_list_table command_list_table = {
    .known.pfnCreate = cpu_zeCommandListCreate,
    .known.pfnCreateImmediate = cpu_zeCommandListCreateImmediate,
    .known.pfnDestroy = cpu_zeCommandListDestroy,
    .known.pfnClose = cpu_zeCommandListClose,
    .known.pfnReset = cpu_zeCommandListReset,
    .known.pfnAppendWriteGlobalTimestamp = cpu_zeCommandListAppendWriteGlobalTimestamp,
    .known.pfnAppendBarrier = cpu_zeCommandListAppendBarrier,
    .known.pfnAppendMemoryRangesBarrier = cpu_zeCommandListAppendMemoryRangesBarrier,
    .known.pfnAppendMemoryCopy = cpu_zeCommandListAppendMemoryCopy,
    .known.pfnAppendMemoryFill = cpu_zeCommandListAppendMemoryFill,
    .known.pfnAppendMemoryCopyRegion = cpu_zeCommandListAppendMemoryCopyRegion,
    .known.pfnAppendMemoryCopyFromContext = cpu_zeCommandListAppendMemoryCopyFromContext,
    .known.pfnAppendImageCopy = cpu_zeCommandListAppendImageCopy,
    .known.pfnAppendImageCopyRegion = cpu_zeCommandListAppendImageCopyRegion,
    .known.pfnAppendImageCopyToMemory = cpu_zeCommandListAppendImageCopyToMemory,
    .known.pfnAppendImageCopyFromMemory = cpu_zeCommandListAppendImageCopyFromMemory,
    .known.pfnAppendMemoryPrefetch = cpu_zeCommandListAppendMemoryPrefetch,
    .known.pfnAppendMemAdvise = cpu_zeCommandListAppendMemAdvise,
    .known.pfnAppendSignalEvent = cpu_zeCommandListAppendSignalEvent,
    .known.pfnAppendWaitOnEvents = cpu_zeCommandListAppendWaitOnEvents,
    .known.pfnAppendEventReset = cpu_zeCommandListAppendEventReset,
    .known.pfnAppendQueryKernelTimestamps = cpu_zeCommandListAppendQueryKernelTimestamps,
    .known.pfnAppendLaunchKernel = cpu_zeCommandListAppendLaunchKernel,
    .known.pfnAppendLaunchCooperativeKernel = cpu_zeCommandListAppendLaunchCooperativeKernel,
    .known.pfnAppendLaunchKernelIndirect = cpu_zeCommandListAppendLaunchKernelIndirect,
    .known.pfnAppendLaunchMultipleKernelsIndirect =
        cpu_zeCommandListAppendLaunchMultipleKernelsIndirect,
    .known.pfnAppendImageCopyToMemoryExt = cpu_zeCommandListAppendImageCopyToMemoryExt,
    .known.pfnAppendImageCopyFromMemoryExt = cpu_zeCommandListAppendImageCopyFromMemoryExt,
    .host_synchronize = cpu_zeCommandListHostSynchronize,
    .get_device_handle = cpu_zeCommandListGetDeviceHandle,
    .get_context_handle = cpu_zeCommandListGetContextHandle,
    .get_ordinal = cpu_zeCommandListGetOrdinal,
    .immediate_get_index = cpu_zeCommandListImmediateGetIndex,
    .is_immediate = cpu_zeCommandListIsImmediate,
    .append_launch_kernel_with_parameters = cpu_zeCommandListAppendLaunchKernelWithParameters,
    .append_launch_kernel_with_arguments = cpu_zeCommandListAppendLaunchKernelWithArguments,
    .get_flags = cpu_zeCommandListGetFlags,
    .immediate_get_flags = cpu_zeCommandListImmediateGetFlags,
    .immediate_get_mode = cpu_zeCommandListImmediateGetMode,
    .immediate_get_priority = cpu_zeCommandListImmediateGetPriority,
};

static const cpu_command_list_exp_table command_list_exp_table = {
    .create_clone = cpu_zeCommandListCreateCloneExp,
    .immediate_append_command_lists = cpu_zeCommandListImmediateAppendCommandListsExp,
};

static const ze_image_dditable_t image_table = {
    .pfnGetProperties = cpu_zeImageGetProperties,
    .pfnCreate = cpu_zeImageCreate,
    .pfnDestroy = cpu_zeImageDestroy,
    .pfnGetAllocPropertiesExt = cpu_zeImageGetAllocPropertiesExt,
};

static const ze_image_exp_dditable_t image_exp_table = {
    .pfnGetMemoryPropertiesExp = cpu_zeImageGetMemoryPropertiesExp,
    .pfnViewCreateExp = cpu_zeImageViewCreateExp,
};

static const ze_fence_dditable_t fence_table = {
    .pfnCreate = cpu_zeFenceCreate,
    .pfnDestroy = cpu_zeFenceDestroy,
    .pfnHostSynchronize = cpu_zeFenceHostSynchronize,
    .pfnQueryStatus = cpu_zeFenceQueryStatus,
    .pfnReset = cpu_zeFenceReset,
};

static const cpu_event_pool_table event_pool_table = {
    .known.pfnCreate = cpu_zeEventPoolCreate,
    .known.pfnDestroy = cpu_zeEventPoolDestroy,
    .known.pfnGetIpcHandle = cpu_zeEventPoolGetIpcHandle,
    .known.pfnOpenIpcHandle = cpu_zeEventPoolOpenIpcHandle,
    .known.pfnCloseIpcHandle = cpu_zeEventPoolCloseIpcHandle,
    .put_ipc_handle = cpu_zeEventPoolPutIpcHandle,
    .get_context_handle = cpu_zeEventPoolGetContextHandle,
    .get_flags = cpu_zeEventPoolGetFlags,
};

static const cpu_event_table event_table = {
    .known.pfnCreate = cpu_zeEventCreate,
    .known.pfnDestroy = cpu_zeEventDestroy,
    .known.pfnHostSignal = cpu_zeEventHostSignal,
    .known.pfnHostSynchronize = cpu_zeEventHostSynchronize,
    .known.pfnQueryStatus = cpu_zeEventQueryStatus,
    .known.pfnHostReset = cpu_zeEventHostReset,
    .known.pfnQueryKernelTimestamp = cpu_zeEventQueryKernelTimestamp,
    .query_kernel_timestamps_ext = cpu_zeEventQueryKernelTimestampsExt,
    .get_event_pool = cpu_zeEventGetEventPool,
    .get_signal_scope = cpu_zeEventGetSignalScope,
    .get_wait_scope = cpu_zeEventGetWaitScope,
    .counter_based_create = cpu_zeEventCounterBasedCreate,
    .get_counter_based_flags = cpu_zeEventGetCounterBasedFlags,
};

static const ze_event_exp_dditable_t event_exp_table = {
    .pfnQueryTimestampsExp = cpu_zeEventQueryTimestampsExp,
};

static const ze_module_dditable_t module_table = {
    .pfnCreate = cpu_zeModuleCreate,
    .pfnDestroy = cpu_zeModuleDestroy,
    .pfnDynamicLink = cpu_zeModuleDynamicLink,
    .pfnGetNativeBinary = cpu_zeModuleGetNativeBinary,
    .pfnGetGlobalPointer = cpu_zeModuleGetGlobalPointer,
    .pfnGetKernelNames = cpu_zeModuleGetKernelNames,
    .pfnGetProperties = cpu_zeModuleGetProperties,
    .pfnGetFunctionPointer = cpu_zeModuleGetFunctionPointer,
    .pfnInspectLinkageExt = cpu_zeModuleInspectLinkageExt,
};

static const ze_module_build_log_dditable_t module_build_log_table = {
    .pfnDestroy = cpu_zeModuleBuildLogDestroy,
    .pfnGetString = cpu_zeModuleBuildLogGetString,
};

static const ze_kernel_dditable_t kernel_table = {
    .pfnCreate = cpu_zeKernelCreate,
    .pfnDestroy = cpu_zeKernelDestroy,
    .pfnSetCacheConfig = cpu_zeKernelSetCacheConfig,
    .pfnSetGroupSize = cpu_zeKernelSetGroupSize,
    .pfnSuggestGroupSize = cpu_zeKernelSuggestGroupSize,
    .pfnSuggestMaxCooperativeGroupCount = cpu_zeKernelSuggestMaxCooperativeGroupCount,
    .pfnSetArgumentValue = cpu_zeKernelSetArgumentValue,
    .pfnSetIndirectAccess = cpu_zeKernelSetIndirectAccess,
    .pfnGetIndirectAccess = cpu_zeKernelGetIndirectAccess,
    .pfnGetSourceAttributes = cpu_zeKernelGetSourceAttributes,
    .pfnGetProperties = cpu_zeKernelGetProperties,
    .pfnGetName = cpu_zeKernelGetName,
};

static const ze_kernel_exp_dditable_t kernel_exp_table = {
    .pfnSetGlobalOffsetExp = cpu_zeKernelSetGlobalOffsetExp,
    .pfnSchedulingHintExp = cpu_zeKernelSchedulingHintExp,
};

static const ze_sampler_dditable_t sampler_table = {
    .pfnCreate = cpu_zeSamplerCreate,
    .pfnDestroy = cpu_zeSamplerDestroy,
};

static const ze_physical_mem_dditable_t physical_mem_table = {
    .pfnCreate = cpu_zePhysicalMemCreate,
    .pfnDestroy = cpu_zePhysicalMemDestroy,
};

static const cpu_mem_table mem_table = {
    .known.pfnAllocShared = cpu_zeMemAllocShared,
    .known.pfnAllocDevice = cpu_zeMemAllocDevice,
    .known.pfnAllocHost = cpu_zeMemAllocHost,
    .known.pfnFree = cpu_zeMemFree,
    .known.pfnGetAllocProperties = cpu_zeMemGetAllocProperties,
    .known.pfnGetAddressRange = cpu_zeMemGetAddressRange,
    .known.pfnGetIpcHandle = cpu_zeMemGetIpcHandle,
    .known.pfnOpenIpcHandle = cpu_zeMemOpenIpcHandle,
    .known.pfnCloseIpcHandle = cpu_zeMemCloseIpcHandle,
    .known.pfnFreeExt = cpu_zeMemFreeExt,
    .put_ipc_handle = cpu_zeMemPutIpcHandle,
};

static const cpu_mem_exp_table mem_exp_table = {
    .get_ipc_handle_from_file_descriptor = cpu_zeMemGetIpcHandleFromFileDescriptorExp,
    .get_file_descriptor_from_ipc_handle = cpu_zeMemGetFileDescriptorFromIpcHandleExp,
};

static const ze_virtual_mem_dditable_t virtual_mem_table = {
    .pfnReserve = cpu_zeVirtualMemReserve,
    .pfnFree = cpu_zeVirtualMemFree,
    .pfnQueryPageSize = cpu_zeVirtualMemQueryPageSize,
    .pfnMap = cpu_zeVirtualMemMap,
    .pfnUnmap = cpu_zeVirtualMemUnmap,
    .pfnSetAccessAttribute = cpu_zeVirtualMemSetAccessAttribute,
    .pfnGetAccessAttribute = cpu_zeVirtualMemGetAccessAttribute,
};

static const ze_fabric_vertex_exp_dditable_t fabric_vertex_exp_table = {
    .pfnGetExp = cpu_zeFabricVertexGetExp,
    .pfnGetSubVerticesExp = cpu_zeFabricVertexGetSubVerticesExp,
    .pfnGetPropertiesExp = cpu_zeFabricVertexGetPropertiesExp,
    .pfnGetDeviceExp = cpu_zeFabricVertexGetDeviceExp,
};

static const ze_fabric_edge_exp_dditable_t fabric_edge_exp_table = {
    .pfnGetExp = cpu_zeFabricEdgeGetExp,
    .pfnGetVerticesExp = cpu_zeFabricEdgeGetVerticesExp,
    .pfnGetPropertiesExp = cpu_zeFabricEdgeGetPropertiesExp,
};

CPU_GROWN_TABLE(zeGetGlobalProcAddrTable, ze_global_dditable_t, global_table,
                CPU_GREW(ext_global_table, 10, init_drivers));
CPU_GROWN_TABLE(zeGetDriverProcAddrTable, ze_driver_dditable_t, driver_table,
                CPU_GREW(ext_driver_table, 1, known.pfnGetExtensionFunctionAddress),
                CPU_GREW(ext_driver_table, 6, get_last_error_description),
                CPU_GREW(ext_driver_table, 13, rtas_format_compatibility_check),
                CPU_GREW(ext_driver_table, 14, get_default_context));
CPU_GROWN_TABLE(zeGetDeviceProcAddrTable, ze_device_dditable_t, device_table,
                CPU_GREW(ext_device_table, 1, known.pfnGetGlobalTimestamps),
                CPU_GREW(ext_device_table, 2, known.pfnReserveCacheExt),
                CPU_GREW(ext_device_table, 3, known.pfnPciGetPropertiesExt),
                CPU_GREW(ext_device_table, 7, get_root_device));
CPU_TABLE(zeGetDeviceExpProcAddrTable, ze_device_exp_dditable_t, device_exp_table);
CPU_GROWN_TABLE(zeGetContextProcAddrTable, ze_context_dditable_t, context_table,
                CPU_GREW(ze_context_dditable_t, 1, pfnCreateEx));
CPU_TABLE(zeGetCommandQueueProcAddrTable, ze_command_queue_dditable_t, command_queue_table);
CPU_GROWN_TABLE(zeGetCommandListProcAddrTable, ze_command_list_dditable_t, command_list_table,
                CPU_GREW(cpu_command_list_table, 3, known.pfnAppendImageCopyToMemoryExt),
                CPU_GREW(cpu_command_list_table, 6, host_synchronize),
                CPU_GREW(cpu_command_list_table, 9, get_device_handle),
                CPU_GREW(cpu_command_list_table, 12, external_semaphores),
                CPU_GREW(cpu_command_list_table, 14, append_launch_kernel_with_parameters),
                CPU_GREW(cpu_command_list_table, 16, with_parameters),
                CPU_GREW(cpu_command_list_table, 17, get_flags),
                CPU_GREW(cpu_command_list_table, 18, events_with_parameters));
CPU_GROWN_TABLE(zeGetCommandListExpProcAddrTable, cpu_command_list_exp_table,
                command_list_exp_table, CPU_GREW(cpu_command_list_exp_table, 10, mutable_kernels),
                CPU_GREW(cpu_command_list_exp_table, 17, is_mutable));
CPU_GROWN_TABLE(zeGetImageProcAddrTable, ze_image_dditable_t, image_table,
                CPU_GREW(ze_image_dditable_t, 3, pfnGetAllocPropertiesExt));
CPU_TABLE(zeGetImageExpProcAddrTable, ze_image_exp_dditable_t, image_exp_table);
CPU_TABLE(zeGetFenceProcAddrTable, ze_fence_dditable_t, fence_table);
CPU_GROWN_TABLE(zeGetEventPoolProcAddrTable, ze_event_pool_dditable_t, event_pool_table,
                CPU_GREW(cpu_event_pool_table, 6, put_ipc_handle),
                CPU_GREW(cpu_event_pool_table, 9, get_context_handle));
CPU_GROWN_TABLE(zeGetEventProcAddrTable, ze_event_dditable_t, event_table,
                CPU_GREW(cpu_event_table, 6, query_kernel_timestamps_ext),
                CPU_GREW(cpu_event_table, 9, get_event_pool),
                CPU_GREW(cpu_event_table, 15, counter_based_create),
                CPU_GREW(cpu_event_table, 17, get_counter_based_flags));
CPU_TABLE(zeGetEventExpProcAddrTable, ze_event_exp_dditable_t, event_exp_table);
CPU_GROWN_TABLE(zeGetModuleProcAddrTable, ze_module_dditable_t, module_table,
                CPU_GREW(ze_module_dditable_t, 3, pfnInspectLinkageExt));
CPU_TABLE(zeGetModuleBuildLogProcAddrTable, ze_module_build_log_dditable_t, module_build_log_table);
CPU_TABLE(zeGetKernelProcAddrTable, ze_kernel_dditable_t, kernel_table);
CPU_TABLE(zeGetKernelExpProcAddrTable, ze_kernel_exp_dditable_t, kernel_exp_table);
CPU_TABLE(zeGetSamplerProcAddrTable, ze_sampler_dditable_t, sampler_table);
CPU_TABLE(zeGetPhysicalMemProcAddrTable, ze_physical_mem_dditable_t, physical_mem_table);
CPU_GROWN_TABLE(zeGetMemProcAddrTable, ze_mem_dditable_t, mem_table,
                CPU_GREW(cpu_mem_table, 3, known.pfnFreeExt),
                CPU_GREW(cpu_mem_table, 6, put_ipc_handle));
CPU_GROWN_TABLE(zeGetMemExpProcAddrTable, cpu_mem_exp_table, mem_exp_table,
                CPU_GREW(cpu_mem_exp_table, 7, atomic_access));
CPU_TABLE(zeGetVirtualMemProcAddrTable, ze_virtual_mem_dditable_t, virtual_mem_table);
CPU_TABLE(zeGetFabricVertexExpProcAddrTable, ze_fabric_vertex_exp_dditable_t,
          fabric_vertex_exp_table);
CPU_TABLE(zeGetFabricEdgeExpProcAddrTable, ze_fabric_edge_exp_dditable_t, fabric_edge_exp_table);
