/* Intel's own entry points. Programs call them with the handles that they have: a loader may have
 * wrapped those. */
#include "backend/driver/ddi/core/types_intel.h"

#include <stdio.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/types_ext.h"

ze_result_t cpu_zeIntelGetDriverVersionString(ze_driver_handle_t driver, char *out, size_t *size)
{
    ze_driver_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DRIVER_PROPERTIES};
    char text[32];
    CPU_REQUIRE_WRAPPED_HANDLE(driver);
    CPU_REQUIRE_POINTER(size);
    const ze_result_t result = cpu_zeDriverGetProperties(driver, &properties);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    const uint32_t version = properties.driverVersion;
    const int length = snprintf(text, sizeof text, "%u.%u.%u", version >> 24,
                                (version >> 16) & 0xff, version & 0xffff);
    if (*size == 0) {
        *size = (size_t)length;
        return ZE_RESULT_SUCCESS;
    }
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE(*size >= (size_t)length, ZE_RESULT_ERROR_INVALID_SIZE);
    memcpy(out, text, (size_t)length + (*size > (size_t)length));
    return ZE_RESULT_SUCCESS;
}

/* They have no effect: there is one. */
ze_result_t cpu_zeDeviceGetPriorityLevels(ze_device_handle_t device, int32_t *lowest,
                                          int32_t *highest)
{
    CPU_REQUIRE_POINTER(lowest);
    CPU_REQUIRE_POINTER(highest);
    *lowest = 0;
    CPU_TELL(device, highest, 0);
}

ze_result_t cpu_zexCommandListAppendMemoryCopyWithParameters(
    ze_command_list_handle_t list, void *to, const void *from, size_t size, const void *next,
    uint32_t wait_count, ze_event_handle_t *waits, ze_event_handle_t signal)
{
    return cpu_zeCommandListAppendMemoryCopyWithParameters(list, to, from, size, next, signal,
                                                           wait_count, waits);
}
