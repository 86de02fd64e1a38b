/* Properties of a device's memory and caches. */
#include <stdlib.h>

#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/ddi/memory/external.h"
#include "backend/driver/runtime/caches.h"

/* The width of one channel, in every generation of DDR; only the firmware knows the number of
 * channels. */
enum { MEMORY_BUS_BITS = 64 };

/* Only the firmware knows the memory's kind, bus width and clock. */
static void answer_technology(const ze_device_memory_properties_t *memory)
{
    ze_device_memory_ext_properties_t *out =
        cpu_chain_find(memory, ZE_STRUCTURE_TYPE_DEVICE_MEMORY_PROPERTIES,
                       ZE_STRUCTURE_TYPE_DEVICE_MEMORY_EXT_PROPERTIES);
    if (out == NULL)
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
            .maxBusWidth = MEMORY_BUS_BITS,
            .totalSize = cpu_device_memory(device),
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

ze_result_t cpu_zeDeviceGetCacheProperties(ze_device_handle_t device, uint32_t *count,
                                           ze_device_cache_properties_t *caches)
{
    cpu_cache found[CPU_MAX_CACHES];
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(count);
    const uint32_t available = cpu_caches_read(CPU_CACHES_DIRECTORY, found);
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
    *out = (ze_device_external_memory_properties_t){
        .stype = out->stype,
        .pNext = out->pNext,
        .memoryAllocationImportTypes = CPU_EXTERNAL_TYPES,
        .memoryAllocationExportTypes = CPU_EXTERNAL_TYPES,
    };
    return ZE_RESULT_SUCCESS;
}
