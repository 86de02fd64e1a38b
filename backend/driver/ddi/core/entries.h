/* Every entry point of the core API, as the tables hand them out: zeXxx is cpu_zeXxx here. */
#ifndef ZELLIGE_DRIVER_DDI_CORE_ENTRIES_H
#define ZELLIGE_DRIVER_DDI_CORE_ENTRIES_H

#include <level_zero/ze_api.h>

/* The prototype is the specification's own. */
#define CPU_ENTRY(name) __typeof__(name) cpu_##name

CPU_ENTRY(zeInit);

CPU_ENTRY(zeDriverGet);
CPU_ENTRY(zeDriverGetApiVersion);
CPU_ENTRY(zeDriverGetProperties);
CPU_ENTRY(zeDriverGetIpcProperties);
CPU_ENTRY(zeDriverGetExtensionProperties);
CPU_ENTRY(zeDriverGetExtensionFunctionAddress);

CPU_ENTRY(zeDeviceGet);
CPU_ENTRY(zeDeviceGetSubDevices);
CPU_ENTRY(zeDeviceGetProperties);
CPU_ENTRY(zeDeviceGetComputeProperties);
CPU_ENTRY(zeDeviceGetModuleProperties);
CPU_ENTRY(zeDeviceGetCommandQueueGroupProperties);
CPU_ENTRY(zeDeviceGetMemoryProperties);
CPU_ENTRY(zeDeviceGetMemoryAccessProperties);
CPU_ENTRY(zeDeviceGetCacheProperties);
CPU_ENTRY(zeDeviceGetImageProperties);
CPU_ENTRY(zeDeviceGetExternalMemoryProperties);
CPU_ENTRY(zeDeviceGetP2PProperties);
CPU_ENTRY(zeDeviceCanAccessPeer);
CPU_ENTRY(zeDeviceGetStatus);
CPU_ENTRY(zeDeviceGetGlobalTimestamps);
CPU_ENTRY(zeDeviceReserveCacheExt);
CPU_ENTRY(zeDeviceSetCacheAdviceExt);
CPU_ENTRY(zeDevicePciGetPropertiesExt);

CPU_ENTRY(zeDeviceGetFabricVertexExp);

CPU_ENTRY(zeContextCreate);
CPU_ENTRY(zeContextDestroy);
CPU_ENTRY(zeContextGetStatus);
CPU_ENTRY(zeContextSystemBarrier);
CPU_ENTRY(zeContextMakeMemoryResident);
CPU_ENTRY(zeContextEvictMemory);
CPU_ENTRY(zeContextMakeImageResident);
CPU_ENTRY(zeContextEvictImage);
CPU_ENTRY(zeContextCreateEx);

CPU_ENTRY(zeCommandQueueCreate);
CPU_ENTRY(zeCommandQueueDestroy);
CPU_ENTRY(zeCommandQueueExecuteCommandLists);
CPU_ENTRY(zeCommandQueueSynchronize);

CPU_ENTRY(zeCommandListCreate);
CPU_ENTRY(zeCommandListCreateImmediate);
CPU_ENTRY(zeCommandListDestroy);
CPU_ENTRY(zeCommandListClose);
CPU_ENTRY(zeCommandListReset);
CPU_ENTRY(zeCommandListAppendWriteGlobalTimestamp);
CPU_ENTRY(zeCommandListAppendBarrier);
CPU_ENTRY(zeCommandListAppendMemoryRangesBarrier);
CPU_ENTRY(zeCommandListAppendMemoryCopy);
CPU_ENTRY(zeCommandListAppendMemoryFill);
CPU_ENTRY(zeCommandListAppendMemoryCopyRegion);
CPU_ENTRY(zeCommandListAppendMemoryCopyFromContext);
CPU_ENTRY(zeCommandListAppendImageCopy);
CPU_ENTRY(zeCommandListAppendImageCopyRegion);
CPU_ENTRY(zeCommandListAppendImageCopyToMemory);
CPU_ENTRY(zeCommandListAppendImageCopyFromMemory);
CPU_ENTRY(zeCommandListAppendMemoryPrefetch);
CPU_ENTRY(zeCommandListAppendMemAdvise);
CPU_ENTRY(zeCommandListAppendSignalEvent);
CPU_ENTRY(zeCommandListAppendWaitOnEvents);
CPU_ENTRY(zeCommandListAppendEventReset);
CPU_ENTRY(zeCommandListAppendQueryKernelTimestamps);
CPU_ENTRY(zeCommandListAppendLaunchKernel);
CPU_ENTRY(zeCommandListAppendLaunchCooperativeKernel);
CPU_ENTRY(zeCommandListAppendLaunchKernelIndirect);
CPU_ENTRY(zeCommandListAppendLaunchMultipleKernelsIndirect);
CPU_ENTRY(zeCommandListAppendImageCopyToMemoryExt);
CPU_ENTRY(zeCommandListAppendImageCopyFromMemoryExt);

CPU_ENTRY(zeImageGetProperties);
CPU_ENTRY(zeImageCreate);
CPU_ENTRY(zeImageDestroy);
CPU_ENTRY(zeImageGetAllocPropertiesExt);

CPU_ENTRY(zeImageGetMemoryPropertiesExp);
CPU_ENTRY(zeImageViewCreateExp);

CPU_ENTRY(zeFenceCreate);
CPU_ENTRY(zeFenceDestroy);
CPU_ENTRY(zeFenceHostSynchronize);
CPU_ENTRY(zeFenceQueryStatus);
CPU_ENTRY(zeFenceReset);

CPU_ENTRY(zeEventPoolCreate);
CPU_ENTRY(zeEventPoolDestroy);
CPU_ENTRY(zeEventPoolGetIpcHandle);
CPU_ENTRY(zeEventPoolOpenIpcHandle);
CPU_ENTRY(zeEventPoolCloseIpcHandle);

CPU_ENTRY(zeEventCreate);
CPU_ENTRY(zeEventDestroy);
CPU_ENTRY(zeEventHostSignal);
CPU_ENTRY(zeEventHostSynchronize);
CPU_ENTRY(zeEventQueryStatus);
CPU_ENTRY(zeEventHostReset);
CPU_ENTRY(zeEventQueryKernelTimestamp);

CPU_ENTRY(zeEventQueryTimestampsExp);

CPU_ENTRY(zeModuleCreate);
CPU_ENTRY(zeModuleDestroy);
CPU_ENTRY(zeModuleDynamicLink);
CPU_ENTRY(zeModuleGetNativeBinary);
CPU_ENTRY(zeModuleGetGlobalPointer);
CPU_ENTRY(zeModuleGetKernelNames);
CPU_ENTRY(zeModuleGetProperties);
CPU_ENTRY(zeModuleGetFunctionPointer);
CPU_ENTRY(zeModuleInspectLinkageExt);

CPU_ENTRY(zeModuleBuildLogDestroy);
CPU_ENTRY(zeModuleBuildLogGetString);

CPU_ENTRY(zeKernelCreate);
CPU_ENTRY(zeKernelDestroy);
CPU_ENTRY(zeKernelSetCacheConfig);
CPU_ENTRY(zeKernelSetGroupSize);
CPU_ENTRY(zeKernelSuggestGroupSize);
CPU_ENTRY(zeKernelSuggestMaxCooperativeGroupCount);
CPU_ENTRY(zeKernelSetArgumentValue);
CPU_ENTRY(zeKernelSetIndirectAccess);
CPU_ENTRY(zeKernelGetIndirectAccess);
CPU_ENTRY(zeKernelGetSourceAttributes);
CPU_ENTRY(zeKernelGetProperties);
CPU_ENTRY(zeKernelGetName);

CPU_ENTRY(zeKernelSetGlobalOffsetExp);
CPU_ENTRY(zeKernelSchedulingHintExp);

CPU_ENTRY(zeSamplerCreate);
CPU_ENTRY(zeSamplerDestroy);

CPU_ENTRY(zePhysicalMemCreate);
CPU_ENTRY(zePhysicalMemDestroy);

CPU_ENTRY(zeMemAllocShared);
CPU_ENTRY(zeMemAllocDevice);
CPU_ENTRY(zeMemAllocHost);
CPU_ENTRY(zeMemFree);
CPU_ENTRY(zeMemGetAllocProperties);
CPU_ENTRY(zeMemGetAddressRange);
CPU_ENTRY(zeMemGetIpcHandle);
CPU_ENTRY(zeMemOpenIpcHandle);
CPU_ENTRY(zeMemCloseIpcHandle);
CPU_ENTRY(zeMemFreeExt);

CPU_ENTRY(zeVirtualMemReserve);
CPU_ENTRY(zeVirtualMemFree);
CPU_ENTRY(zeVirtualMemQueryPageSize);
CPU_ENTRY(zeVirtualMemMap);
CPU_ENTRY(zeVirtualMemUnmap);
CPU_ENTRY(zeVirtualMemSetAccessAttribute);
CPU_ENTRY(zeVirtualMemGetAccessAttribute);

CPU_ENTRY(zeFabricVertexGetExp);
CPU_ENTRY(zeFabricVertexGetSubVerticesExp);
CPU_ENTRY(zeFabricVertexGetPropertiesExp);
CPU_ENTRY(zeFabricVertexGetDeviceExp);

CPU_ENTRY(zeFabricEdgeGetExp);
CPU_ENTRY(zeFabricEdgeGetVerticesExp);
CPU_ENTRY(zeFabricEdgeGetPropertiesExp);

#endif
