/* Parts of the caches are not a process's to reserve: there is never a reservation. */
#include "backend/cpu/ddi/check.h"
#include "backend/cpu/ddi/entries.h"

ze_result_t cpu_zeDeviceReserveCacheExt(ze_device_handle_t device, size_t level, size_t size)
{
    (void)level;
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE(size == 0, ZE_RESULT_ERROR_UNSUPPORTED_FEATURE);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeDeviceSetCacheAdviceExt(ze_device_handle_t device, void *memory, size_t pages,
                                          ze_cache_ext_region_t region)
{
    (void)pages;
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(memory);
    CPU_REQUIRE((uint32_t)region <= ZE_CACHE_EXT_REGION_ZE_CACHE_NON_RESERVED_REGION,
                ZE_RESULT_ERROR_INVALID_ENUMERATION);
    CPU_REQUIRE(region != ZE_CACHE_EXT_REGION_ZE_CACHE_RESERVE_REGION,
                ZE_RESULT_ERROR_UNSUPPORTED_FEATURE);
    return ZE_RESULT_SUCCESS;
}
