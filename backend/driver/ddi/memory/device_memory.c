/* Properties of a device's memory and caches. */
#include <stdio.h>
#include <stdlib.h>

#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/ddi/memory/external.h"
#include "backend/driver/device.h"
#include "backend/driver/runtime/caches.h"

/* Only the firmware knows the memory's kind, bus width and clock. */
static void answer_technology(const ze_device_memory_properties_t *memory)
{
    ze_device_memory_ext_properties_t *out =
        cpu_chain_find(memory, ZE_STRUCTURE_TYPE_DEVICE_MEMORY_PROPERTIES,
                       ZE_STRUCTURE_TYPE_DEVICE_MEMORY_EXT_PROPERTIES);
    if (out == NULL || !cpu_machine_get()->is_host)
        return;
    out->type = ZE_DEVICE_MEMORY_EXT_TYPE_DDR;
    out->physicalSize = 0;
    out->readBandwidth = 0;
    out->writeBandwidth = 0;
    out->bandwidthUnit = ZE_BANDWIDTH_UNIT_UNKNOWN;
}

ze_result_t cpu_zeDeviceGetMemoryProperties(ze_device_handle_t device, uint32_t *count,
                                            ze_device_memory_properties_t *memories)
{
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(count);
    if (cpu_answer(count, 1, memories != NULL) > 0) {
        answer_technology(&memories[0]);
        memories[0] = (ze_device_memory_properties_t){
            .stype = memories[0].stype,
            .pNext = memories[0].pNext,
            .maxBusWidth = cpu_device_machine(device)->bus_bits,
            .totalSize = cpu_device_memory(device),
        };
        (void)snprintf(memories[0].name, sizeof memories[0].name, "%s",
                       cpu_machine_get()->is_host ? "system memory" : "memory of the GPU");
    }
    return ZE_RESULT_SUCCESS;
}

/* A GPU reaches what was allocated for it; that host and kernels access it at the same time, in
 * order, only where it is shared. */
static void answer_separate(const cpu_machine *machine, ze_device_memory_access_properties_t *out)
{
    const ze_memory_access_cap_flags_t own =
        ZE_MEMORY_ACCESS_CAP_FLAG_RW | ZE_MEMORY_ACCESS_CAP_FLAG_ATOMIC;
    out->hostAllocCapabilities = ZE_MEMORY_ACCESS_CAP_FLAG_RW;
    out->deviceAllocCapabilities = own;
    out->sharedSingleDeviceAllocCapabilities = machine->shares_allocations ? own : 0;
    out->sharedCrossDeviceAllocCapabilities = out->sharedSingleDeviceAllocCapabilities;
    out->sharedSystemAllocCapabilities = 0;
}

/* On the host memory of every kind is memory of the process, that of malloc() included. */
ze_result_t cpu_zeDeviceGetMemoryAccessProperties(ze_device_handle_t device,
                                                  ze_device_memory_access_properties_t *out)
{
    const ze_memory_access_cap_flags_t all =
        ZE_MEMORY_ACCESS_CAP_FLAG_RW | ZE_MEMORY_ACCESS_CAP_FLAG_ATOMIC |
        ZE_MEMORY_ACCESS_CAP_FLAG_CONCURRENT | ZE_MEMORY_ACCESS_CAP_FLAG_CONCURRENT_ATOMIC;
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(out);
    if (!cpu_machine_get()->is_host) {
        answer_separate(cpu_device_machine(device), out);
        return ZE_RESULT_SUCCESS;
    }
    out->hostAllocCapabilities = all;
    out->deviceAllocCapabilities = all;
    out->sharedSingleDeviceAllocCapabilities = all;
    out->sharedCrossDeviceAllocCapabilities = all;
    /* Lets a test see whether a program takes its copying path for GPUs. */
    out->sharedSystemAllocCapabilities = secure_getenv("ZELLIGE_CPU_DISCRETE") == NULL ? all : 0;
    return ZE_RESULT_SUCCESS;
}

static void answer_reservation(ze_device_cache_properties_t *out)
{
    ze_cache_reservation_ext_desc_t *reservation =
        cpu_chain_find(out, ZE_STRUCTURE_TYPE_DEVICE_CACHE_PROPERTIES,
                       ZE_STRUCTURE_TYPE_CACHE_RESERVATION_EXT_DESC);
    if (reservation != NULL)
        reservation->maxCacheReservationSize = 0;
}

/* Where the kernel does not say, it is that of every processor here. */
static void answer_line(ze_device_cache_properties_t *cache, uint32_t line)
{
    enum { USUAL = 64 };
    cpu_device_cache_line_size *out =
        cpu_chain_find(cache, ZE_STRUCTURE_TYPE_DEVICE_CACHE_PROPERTIES,
                       CPU_STRUCTURE_TYPE_DEVICE_CACHE_LINE_SIZE);
    if (out != NULL)
        out->bytes = line != 0 ? line : USUAL;
}

static uint32_t read_caches(ze_device_handle_t device, cpu_cache found[CPU_MAX_CACHES])
{
    const uint64_t last = cpu_device_machine(device)->cache;
    if (cpu_machine_get()->is_host)
        return cpu_caches_read(CPU_CACHES_DIRECTORY, found);
    found[0] = (cpu_cache){.size = last, .line = 128};
    return last != 0;
}

ze_result_t cpu_zeDeviceGetCacheProperties(ze_device_handle_t device, uint32_t *count,
                                           ze_device_cache_properties_t *caches)
{
    cpu_cache found[CPU_MAX_CACHES];
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(count);
    const uint32_t available = read_caches(device, found);
    const uint32_t answers = cpu_answer(count, available, caches != NULL);
    for (uint32_t i = 0; i < answers; i++) {
        caches[i].flags = 0;
        caches[i].cacheSize = found[i].size;
        answer_reservation(&caches[i]);
        answer_line(&caches[i], found[i].line);
    }
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeDeviceGetExternalMemoryProperties(ze_device_handle_t device,
                                                    ze_device_external_memory_properties_t *out)
{
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(out);
    const ze_external_memory_type_flags_t types =
        cpu_machine_get()->is_host ? CPU_EXTERNAL_TYPES : 0U;
    *out = (ze_device_external_memory_properties_t){
        .stype = out->stype,
        .pNext = out->pNext,
        .memoryAllocationImportTypes = types,
        .memoryAllocationExportTypes = types,
    };
    return ZE_RESULT_SUCCESS;
}
