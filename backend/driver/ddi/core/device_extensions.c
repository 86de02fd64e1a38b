/* Extensions of the device that a processor has little use for. */
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"

/* There is nothing to reserve; so there is never a reservation to remove. */
ze_result_t cpu_zeDeviceReserveCacheExt(ze_device_handle_t device, size_t level, size_t bytes)
{
    (void)level;
    CPU_REQUIRE_HANDLE(device);
    return bytes == 0 ? ZE_RESULT_SUCCESS : ZE_RESULT_ERROR_UNSUPPORTED_FEATURE;
}

ze_result_t cpu_zeDeviceSetCacheAdviceExt(ze_device_handle_t device, void *memory, size_t pages,
                                          ze_cache_ext_region_t region)
{
    (void)pages;
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(memory);
    CPU_REQUIRE((uint32_t)region <= ZE_CACHE_EXT_REGION_ZE_CACHE_NON_RESERVED_REGION,
                ZE_RESULT_ERROR_INVALID_ENUMERATION);
    return region == ZE_CACHE_EXT_REGION_ZE_CACHE_RESERVE_REGION
               ? ZE_RESULT_ERROR_UNSUPPORTED_FEATURE
               : ZE_RESULT_SUCCESS;
}

/* A processor is not on the bus that it drives. */
ze_result_t cpu_zeDevicePciGetPropertiesExt(ze_device_handle_t device, ze_pci_ext_properties_t *out)
{
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(out);
    return ZE_RESULT_ERROR_UNSUPPORTED_FEATURE;
}
