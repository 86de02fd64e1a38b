/* What a device says about memory, caches and images. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "backend/cpu/ddi/check.h"
#include "backend/cpu/ddi/entries.h"
#include "backend/cpu/ddi/external.h"
#include "backend/cpu/ddi/machine.h"

ze_result_t cpu_zeDeviceGetMemoryProperties(ze_device_handle_t device, uint32_t *count,
                                            ze_device_memory_properties_t *memories)
{
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(count);
    if (cpu_answer(count, 1, memories != NULL) > 0) {
        memories[0] = (ze_device_memory_properties_t){
            .stype = memories[0].stype,
            .pNext = memories[0].pNext,
            .totalSize = cpu_machine_get()->memory,
            .name = "system memory",
        };
    }
    return ZE_RESULT_SUCCESS;
}

/* Memory of every kind is memory of the process, that of malloc() included. */
ze_result_t cpu_zeDeviceGetMemoryAccessProperties(ze_device_handle_t device,
                                                  ze_device_memory_access_properties_t *out)
{
    const ze_memory_access_cap_flags_t all =
        ZE_MEMORY_ACCESS_CAP_FLAG_RW | ZE_MEMORY_ACCESS_CAP_FLAG_ATOMIC |
        ZE_MEMORY_ACCESS_CAP_FLAG_CONCURRENT | ZE_MEMORY_ACCESS_CAP_FLAG_CONCURRENT_ATOMIC;
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(out);
    out->hostAllocCapabilities = all;
    out->deviceAllocCapabilities = all;
    out->sharedSingleDeviceAllocCapabilities = all;
    out->sharedCrossDeviceAllocCapabilities = all;
    /* A program that copies for GPUs shows whether it does so when the processor looks like one. */
    out->sharedSystemAllocCapabilities = getenv("ZELLIGE_CPU_DISCRETE") == NULL ? all : 0;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeDeviceGetCacheProperties(ze_device_handle_t device, uint32_t *count,
                                           ze_device_cache_properties_t *caches)
{
    const int names[] = {_SC_LEVEL1_DCACHE_SIZE, _SC_LEVEL2_CACHE_SIZE, _SC_LEVEL3_CACHE_SIZE};
    size_t sizes[3];
    uint32_t available = 0;
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(count);
    for (int i = 0; i < 3; i++) {
        long size = sysconf(names[i]);
        if (size > 0)
            sizes[available++] = (size_t)size;
    }
    uint32_t answers = cpu_answer(count, available, caches != NULL);
    for (uint32_t i = 0; i < answers; i++) {
        caches[i].flags = 0;
        caches[i].cacheSize = sizes[i];
    }
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeDeviceGetImageProperties(ze_device_handle_t device,
                                           ze_device_image_properties_t *out)
{
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(out);
    *out = (ze_device_image_properties_t){.stype = out->stype, .pNext = out->pNext};
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeDeviceGetExternalMemoryProperties(ze_device_handle_t device,
                                                    ze_device_external_memory_properties_t *out)
{
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(out);
    *out = (ze_device_external_memory_properties_t){
        .stype = out->stype,
        .pNext = out->pNext,
        .memoryAllocationImportTypes = CPU_EXTERNAL_TYPES,
        .memoryAllocationExportTypes = CPU_EXTERNAL_TYPES,
    };
    return ZE_RESULT_SUCCESS;
}
