/* The tables of entry points that the loader fetches, one per kind of object. Each is in the order
 * of the specification, which adds at the end. */
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/table.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/ddi/core/types_graph.h"
#include "backend/driver/ddi/core/types_memory.h"
#include "backend/driver/ddi/core/types_mutable.h"

static const cpu_entry global_entries[] = {
    CPU_HAS(0, zeInit),
    CPU_HAS(10, zeInitDrivers),
};

static const cpu_entry driver_entries[] = {
    CPU_HAS(0, zeDriverGet),
    CPU_HAS(0, zeDriverGetApiVersion),
    CPU_HAS(0, zeDriverGetProperties),
    CPU_HAS(0, zeDriverGetIpcProperties),
    CPU_HAS(0, zeDriverGetExtensionProperties),
    CPU_HAS(1, zeDriverGetExtensionFunctionAddress),
    CPU_HAS(6, zeDriverGetLastErrorDescription),
    CPU_HAS(13, zeDriverRTASFormatCompatibilityCheckExt),
    CPU_HAS(14, zeDriverGetDefaultContext),
};

static const cpu_entry device_entries[] = {
    CPU_HAS(0, zeDeviceGet),
    CPU_HAS(0, zeDeviceGetSubDevices),
    CPU_HAS(0, zeDeviceGetProperties),
    CPU_HAS(0, zeDeviceGetComputeProperties),
    CPU_HAS(0, zeDeviceGetModuleProperties),
    CPU_HAS(0, zeDeviceGetCommandQueueGroupProperties),
    CPU_HAS(0, zeDeviceGetMemoryProperties),
    CPU_HAS(0, zeDeviceGetMemoryAccessProperties),
    CPU_HAS(0, zeDeviceGetCacheProperties),
    CPU_HAS(0, zeDeviceGetImageProperties),
    CPU_HAS(0, zeDeviceGetExternalMemoryProperties),
    CPU_HAS(0, zeDeviceGetP2PProperties),
    CPU_HAS(0, zeDeviceCanAccessPeer),
    CPU_HAS(0, zeDeviceGetStatus),
    CPU_HAS(1, zeDeviceGetGlobalTimestamps),
    CPU_HAS(2, zeDeviceReserveCacheExt),
    CPU_HAS(2, zeDeviceSetCacheAdviceExt),
    CPU_HAS(3, zeDevicePciGetPropertiesExt),
    CPU_HAS(7, zeDeviceGetRootDevice),
    CPU_HAS(12, zeDeviceImportExternalSemaphoreExt),
    CPU_HAS(12, zeDeviceReleaseExternalSemaphoreExt),
    CPU_HAS(13, zeDeviceGetVectorWidthPropertiesExt),
    CPU_HAS(14, zeDeviceSynchronize),
    CPU_HAS(15, zeDeviceGetAggregatedCopyOffloadIncrementValue),
    CPU_LACKS(16, zeDeviceGetRuntimeRequirements),
    CPU_LACKS(16, zeDeviceGetRuntimeRequirementsKey),
    CPU_LACKS(16, zeDeviceValidateRuntimeRequirements),
    CPU_HAS(17, zeDeviceGetCounterBasedEventMaxValue),
};

static const cpu_entry device_exp_entries[] = {
    CPU_HAS(4, zeDeviceGetFabricVertexExp),
};

static const cpu_entry context_entries[] = {
    CPU_HAS(0, zeContextCreate),
    CPU_HAS(0, zeContextDestroy),
    CPU_HAS(0, zeContextGetStatus),
    CPU_HAS(0, zeContextSystemBarrier),
    CPU_HAS(0, zeContextMakeMemoryResident),
    CPU_HAS(0, zeContextEvictMemory),
    CPU_HAS(0, zeContextMakeImageResident),
    CPU_HAS(0, zeContextEvictImage),
    CPU_HAS(1, zeContextCreateEx),
};

static const cpu_entry command_queue_entries[] = {
    CPU_HAS(0, zeCommandQueueCreate),
    CPU_HAS(0, zeCommandQueueDestroy),
    CPU_HAS(0, zeCommandQueueExecuteCommandLists),
    CPU_HAS(0, zeCommandQueueSynchronize),
    CPU_HAS(9, zeCommandQueueGetOrdinal),
    CPU_HAS(9, zeCommandQueueGetIndex),
    CPU_HAS(17, zeCommandQueueGetFlags),
    CPU_HAS(17, zeCommandQueueGetMode),
    CPU_HAS(17, zeCommandQueueGetPriority),
};

static const cpu_entry command_list_entries[] = {
    CPU_HAS(0, zeCommandListCreate),
    CPU_HAS(0, zeCommandListCreateImmediate),
    CPU_HAS(0, zeCommandListDestroy),
    CPU_HAS(0, zeCommandListClose),
    CPU_HAS(0, zeCommandListReset),
    CPU_HAS(0, zeCommandListAppendWriteGlobalTimestamp),
    CPU_HAS(0, zeCommandListAppendBarrier),
    CPU_HAS(0, zeCommandListAppendMemoryRangesBarrier),
    CPU_HAS(0, zeCommandListAppendMemoryCopy),
    CPU_HAS(0, zeCommandListAppendMemoryFill),
    CPU_HAS(0, zeCommandListAppendMemoryCopyRegion),
    CPU_HAS(0, zeCommandListAppendMemoryCopyFromContext),
    CPU_HAS(0, zeCommandListAppendImageCopy),
    CPU_HAS(0, zeCommandListAppendImageCopyRegion),
    CPU_HAS(0, zeCommandListAppendImageCopyToMemory),
    CPU_HAS(0, zeCommandListAppendImageCopyFromMemory),
    CPU_HAS(0, zeCommandListAppendMemoryPrefetch),
    CPU_HAS(0, zeCommandListAppendMemAdvise),
    CPU_HAS(0, zeCommandListAppendSignalEvent),
    CPU_HAS(0, zeCommandListAppendWaitOnEvents),
    CPU_HAS(0, zeCommandListAppendEventReset),
    CPU_HAS(0, zeCommandListAppendQueryKernelTimestamps),
    CPU_HAS(0, zeCommandListAppendLaunchKernel),
    CPU_HAS(0, zeCommandListAppendLaunchCooperativeKernel),
    CPU_HAS(0, zeCommandListAppendLaunchKernelIndirect),
    CPU_HAS(0, zeCommandListAppendLaunchMultipleKernelsIndirect),
    CPU_HAS(3, zeCommandListAppendImageCopyToMemoryExt),
    CPU_HAS(3, zeCommandListAppendImageCopyFromMemoryExt),
    CPU_HAS(6, zeCommandListHostSynchronize),
    CPU_HAS(9, zeCommandListGetDeviceHandle),
    CPU_HAS(9, zeCommandListGetContextHandle),
    CPU_HAS(9, zeCommandListGetOrdinal),
    CPU_HAS(9, zeCommandListImmediateGetIndex),
    CPU_HAS(9, zeCommandListIsImmediate),
    CPU_HAS(12, zeCommandListAppendSignalExternalSemaphoreExt),
    CPU_HAS(12, zeCommandListAppendWaitExternalSemaphoreExt),
    CPU_HAS(14, zeCommandListAppendLaunchKernelWithParameters),
    CPU_HAS(14, zeCommandListAppendLaunchKernelWithArguments),
    CPU_HAS(16, zeCommandListAppendMemoryCopyWithParameters),
    CPU_HAS(16, zeCommandListAppendMemoryFillWithParameters),
    CPU_HAS(16, zeCommandListImmediateAppendCommandListsWithParameters),
    CPU_HAS(17, zeCommandListGetFlags),
    CPU_HAS(17, zeCommandListImmediateGetFlags),
    CPU_HAS(17, zeCommandListImmediateGetMode),
    CPU_HAS(17, zeCommandListImmediateGetPriority),
    CPU_HAS(17, zeCommandListBeginGraphCaptureExt),
    CPU_HAS(17, zeCommandListBeginCaptureIntoGraphExt),
    CPU_HAS(17, zeCommandListIsGraphCaptureEnabledExt),
    CPU_HAS(17, zeCommandListEndGraphCaptureExt),
    CPU_HAS(17, zeCommandListGetGraphExt),
    CPU_HAS(17, zeCommandListAppendGraphExt),
    CPU_HAS(17, zeCommandListAppendHostFunction),
    CPU_LACKS_ALL(18, 2), /* signals of and waits for events, with parameters */
};

static const cpu_entry command_list_exp_entries[] = {
    CPU_HAS(9, zeCommandListCreateCloneExp),
    CPU_HAS(9, zeCommandListImmediateAppendCommandListsExp),
    CPU_HAS(9, zeCommandListGetNextCommandIdExp),
    CPU_HAS(9, zeCommandListUpdateMutableCommandsExp),
    CPU_HAS(9, zeCommandListUpdateMutableCommandSignalEventExp),
    CPU_HAS(9, zeCommandListUpdateMutableCommandWaitEventsExp),
    CPU_HAS(10, zeCommandListGetNextCommandIdWithKernelsExp),
    CPU_HAS(10, zeCommandListUpdateMutableCommandKernelsExp),
    CPU_HAS(17, zeCommandListIsMutableExp),
};

static const cpu_entry graph_entries[] = {
    CPU_HAS(17, zeGraphCreateExt),
    CPU_HAS(17, zeGraphGetPrimaryCommandListExt),
    CPU_HAS(17, zeGraphSetDestructionCallbackExt),
    CPU_HAS(17, zeGraphInstantiateExt),
    CPU_HAS(17, zeGraphIsEmptyExt),
    CPU_HAS(17, zeGraphDumpContentsExt),
    CPU_HAS(17, zeGraphDestroyExt),
};

static const cpu_entry executable_graph_entries[] = {
    CPU_HAS(17, zeExecutableGraphGetSourceGraphExt),
    CPU_HAS(17, zeExecutableGraphDestroyExt),
};

static const cpu_entry image_entries[] = {
    CPU_HAS(0, zeImageGetProperties),
    CPU_HAS(0, zeImageCreate),
    CPU_HAS(0, zeImageDestroy),
    CPU_HAS(3, zeImageGetAllocPropertiesExt),
    CPU_HAS_AS(5, zeImageViewCreateExt, zeImageViewCreateExp),
};

static const cpu_entry image_exp_entries[] = {
    CPU_HAS(2, zeImageGetMemoryPropertiesExp),
    CPU_HAS(2, zeImageViewCreateExp),
    CPU_LACKS(9, zeImageGetDeviceOffsetExp),
};

static const cpu_entry mem_entries[] = {
    CPU_HAS(0, zeMemAllocShared),
    CPU_HAS(0, zeMemAllocDevice),
    CPU_HAS(0, zeMemAllocHost),
    CPU_HAS(0, zeMemFree),
    CPU_HAS(0, zeMemGetAllocProperties),
    CPU_HAS(0, zeMemGetAddressRange),
    CPU_HAS(0, zeMemGetIpcHandle),
    CPU_HAS(0, zeMemOpenIpcHandle),
    CPU_HAS(0, zeMemCloseIpcHandle),
    CPU_HAS(3, zeMemFreeExt),
    CPU_HAS(6, zeMemPutIpcHandle),
    CPU_LACKS(9, zeMemGetPitchFor2dImage),
    CPU_HAS(15, zeMemGetIpcHandleWithProperties),
};

static const cpu_entry mem_exp_entries[] = {
    CPU_HAS(6, zeMemGetIpcHandleFromFileDescriptorExp),
    CPU_HAS(6, zeMemGetFileDescriptorFromIpcHandleExp),
    CPU_HAS(7, zeMemSetAtomicAccessAttributeExp),
    CPU_HAS(7, zeMemGetAtomicAccessAttributeExp),
};

static const cpu_entry fence_entries[] = {
    CPU_HAS(0, zeFenceCreate),      CPU_HAS(0, zeFenceDestroy), CPU_HAS(0, zeFenceHostSynchronize),
    CPU_HAS(0, zeFenceQueryStatus), CPU_HAS(0, zeFenceReset),
};

static const cpu_entry event_pool_entries[] = {
    CPU_HAS(0, zeEventPoolCreate),           CPU_HAS(0, zeEventPoolDestroy),
    CPU_HAS(0, zeEventPoolGetIpcHandle),     CPU_HAS(0, zeEventPoolOpenIpcHandle),
    CPU_HAS(0, zeEventPoolCloseIpcHandle),   CPU_HAS(6, zeEventPoolPutIpcHandle),
    CPU_HAS(9, zeEventPoolGetContextHandle), CPU_HAS(9, zeEventPoolGetFlags),
};

static const cpu_entry event_entries[] = {
    CPU_HAS(0, zeEventCreate),
    CPU_HAS(0, zeEventDestroy),
    CPU_HAS(0, zeEventHostSignal),
    CPU_HAS(0, zeEventHostSynchronize),
    CPU_HAS(0, zeEventQueryStatus),
    CPU_HAS(0, zeEventHostReset),
    CPU_HAS(0, zeEventQueryKernelTimestamp),
    CPU_HAS(6, zeEventQueryKernelTimestampsExt),
    CPU_HAS(9, zeEventGetEventPool),
    CPU_HAS(9, zeEventGetSignalScope),
    CPU_HAS(9, zeEventGetWaitScope),
    CPU_HAS(15, zeEventCounterBasedCreate),
    CPU_HAS(15, zeEventCounterBasedGetIpcHandle),
    CPU_HAS(15, zeEventCounterBasedOpenIpcHandle),
    CPU_HAS(15, zeEventCounterBasedCloseIpcHandle),
    CPU_HAS(15, zeEventCounterBasedGetDeviceAddress),
    CPU_HAS(17, zeEventGetCounterBasedFlags),
};

static const cpu_entry event_exp_entries[] = {
    CPU_HAS(2, zeEventQueryTimestampsExp),
};

static const cpu_entry module_entries[] = {
    CPU_HAS(0, zeModuleCreate),
    CPU_HAS(0, zeModuleDestroy),
    CPU_HAS(0, zeModuleDynamicLink),
    CPU_HAS(0, zeModuleGetNativeBinary),
    CPU_HAS(0, zeModuleGetGlobalPointer),
    CPU_HAS(0, zeModuleGetKernelNames),
    CPU_HAS(0, zeModuleGetProperties),
    CPU_HAS(0, zeModuleGetFunctionPointer),
    CPU_HAS(3, zeModuleInspectLinkageExt),
};

static const cpu_entry module_build_log_entries[] = {
    CPU_HAS(0, zeModuleBuildLogDestroy),
    CPU_HAS(0, zeModuleBuildLogGetString),
};

static const cpu_entry kernel_entries[] = {
    CPU_HAS(0, zeKernelCreate),
    CPU_HAS(0, zeKernelDestroy),
    CPU_HAS(0, zeKernelSetCacheConfig),
    CPU_HAS(0, zeKernelSetGroupSize),
    CPU_HAS(0, zeKernelSuggestGroupSize),
    CPU_HAS(0, zeKernelSuggestMaxCooperativeGroupCount),
    CPU_HAS(0, zeKernelSetArgumentValue),
    CPU_HAS(0, zeKernelSetIndirectAccess),
    CPU_HAS(0, zeKernelGetIndirectAccess),
    CPU_HAS(0, zeKernelGetSourceAttributes),
    CPU_HAS(0, zeKernelGetProperties),
    CPU_HAS(0, zeKernelGetName),
};

static const cpu_entry kernel_exp_entries[] = {
    CPU_HAS(1, zeKernelSetGlobalOffsetExp),
    CPU_HAS(2, zeKernelSchedulingHintExp),
    CPU_LACKS(11, zeKernelGetBinaryExp),
    CPU_LACKS(14, zeKernelGetAllocationPropertiesExp),
};

static const cpu_entry sampler_entries[] = {
    CPU_HAS(0, zeSamplerCreate),
    CPU_HAS(0, zeSamplerDestroy),
};

static const cpu_entry physical_mem_entries[] = {
    CPU_HAS(0, zePhysicalMemCreate),
    CPU_HAS(0, zePhysicalMemDestroy),
    CPU_HAS(15, zePhysicalMemGetProperties),
};

static const cpu_entry virtual_mem_entries[] = {
    CPU_HAS(0, zeVirtualMemReserve),
    CPU_HAS(0, zeVirtualMemFree),
    CPU_HAS(0, zeVirtualMemQueryPageSize),
    CPU_HAS(0, zeVirtualMemMap),
    CPU_HAS(0, zeVirtualMemUnmap),
    CPU_HAS(0, zeVirtualMemSetAccessAttribute),
    CPU_HAS(0, zeVirtualMemGetAccessAttribute),
};

static const cpu_entry fabric_vertex_exp_entries[] = {
    CPU_HAS(4, zeFabricVertexGetExp),
    CPU_HAS(4, zeFabricVertexGetSubVerticesExp),
    CPU_HAS(4, zeFabricVertexGetPropertiesExp),
    CPU_HAS(4, zeFabricVertexGetDeviceExp),
};

static const cpu_entry fabric_edge_exp_entries[] = {
    CPU_HAS(4, zeFabricEdgeGetExp),
    CPU_HAS(4, zeFabricEdgeGetVerticesExp),
    CPU_HAS(4, zeFabricEdgeGetPropertiesExp),
};

CPU_TABLE(zeGetGlobalProcAddrTable, global_entries);
CPU_TABLE(zeGetDriverProcAddrTable, driver_entries);
CPU_TABLE(zeGetDeviceProcAddrTable, device_entries);
CPU_TABLE(zeGetDeviceExpProcAddrTable, device_exp_entries);
CPU_TABLE(zeGetContextProcAddrTable, context_entries);
CPU_TABLE(zeGetCommandQueueProcAddrTable, command_queue_entries);
CPU_TABLE(zeGetCommandListProcAddrTable, command_list_entries);
CPU_TABLE(zeGetCommandListExpProcAddrTable, command_list_exp_entries);
CPU_TABLE(zeGetImageProcAddrTable, image_entries);
CPU_TABLE(zeGetImageExpProcAddrTable, image_exp_entries);
CPU_TABLE(zeGetMemProcAddrTable, mem_entries);
CPU_TABLE(zeGetMemExpProcAddrTable, mem_exp_entries);
CPU_TABLE(zeGetFenceProcAddrTable, fence_entries);
CPU_TABLE(zeGetEventPoolProcAddrTable, event_pool_entries);
CPU_TABLE(zeGetEventProcAddrTable, event_entries);
CPU_TABLE(zeGetEventExpProcAddrTable, event_exp_entries);
CPU_TABLE(zeGetModuleProcAddrTable, module_entries);
CPU_TABLE(zeGetModuleBuildLogProcAddrTable, module_build_log_entries);
CPU_TABLE(zeGetKernelProcAddrTable, kernel_entries);
CPU_TABLE(zeGetKernelExpProcAddrTable, kernel_exp_entries);
CPU_TABLE(zeGetSamplerProcAddrTable, sampler_entries);
CPU_TABLE(zeGetPhysicalMemProcAddrTable, physical_mem_entries);
CPU_TABLE(zeGetVirtualMemProcAddrTable, virtual_mem_entries);
CPU_TABLE(zeGetFabricVertexExpProcAddrTable, fabric_vertex_exp_entries);
CPU_TABLE(zeGetFabricEdgeExpProcAddrTable, fabric_edge_exp_entries);
CPU_TABLE(zeGetGraphProcAddrTable, graph_entries);
CPU_TABLE(zeGetExecutableGraphProcAddrTable, executable_graph_entries);
