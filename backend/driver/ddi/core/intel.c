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
    const ze_result_t result = CPU_DELEGATE(cpu_zeDriverGetProperties(driver, &properties));
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    const uint32_t version = properties.driverVersion;
    const int length = snprintf(text, sizeof text, "%u.%u.%u", version >> 24,
                                (version >> 16) & 0xff, version & 0xffff);
    if (*size == 0) {
        *size = (size_t)length;
        return ZE_RESULT_SUCCESS;
    }
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE_SAYING(*size >= (size_t)length, ZE_RESULT_ERROR_INVALID_SIZE,
                       "the text of %d bytes needs more than %zu", length, *size);
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
    return CPU_DELEGATE(cpu_zeCommandListAppendMemoryCopyWithParameters(list, to, from, size, next,
                                                                        signal, wait_count, waits));
}

/* The oldest form of these events: a number of the program's own, if it has both addresses. */
ze_result_t cpu_zexCounterBasedEventCreate(ze_context_handle_t context, ze_device_handle_t device,
                                           uint64_t *device_address, uint64_t *host_address,
                                           uint64_t completion, const ze_event_desc_t *desc,
                                           ze_event_handle_t *out)
{
    CPU_REQUIRE_WRAPPED_HANDLE(context);
    CPU_REQUIRE_WRAPPED_HANDLE(device);
    CPU_REQUIRE_POINTER(desc);
    const cpu_event_external_sync_desc store = {
        .stype = CPU_STRUCTURE_TYPE_INTEL_EXTERNAL_SYNC,
        .pNext = desc->pNext,
        .device_address = device_address,
        .host_address = host_address,
        .completion = completion,
    };
    const bool is_counted = device_address != NULL && host_address != NULL;
    const cpu_event_counter_based_desc counter_based = {
        .stype = ZE_STRUCTURE_TYPE_EVENT_DESC,
        .pNext = is_counted ? &store : desc->pNext,
        .flags =
            CPU_EVENT_COUNTER_BASED_FLAG_IMMEDIATE | CPU_EVENT_COUNTER_BASED_FLAG_NON_IMMEDIATE,
        .signal = desc->signal,
        .wait = desc->wait,
    };
    return CPU_DELEGATE(cpu_zeEventCounterBasedCreate(context, device, &counter_based, out));
}
