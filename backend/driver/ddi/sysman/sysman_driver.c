/* The driver, as system management sees it: a program may start it without the core API. */
#include <string.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/sysman/sysman.h"
#include "backend/driver/device.h"

ze_result_t cpu_zesInit(uint32_t flags)
{
    CPU_REQUIRE_FLAGS(flags, 1 /* a placeholder */);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zesDriverGet(uint32_t *count, zes_driver_handle_t *out)
{
    CPU_REQUIRE_POINTER(count);
    if (cpu_answer(count, cpu_machine_get()->is_host, out != NULL) > 0)
        out[0] = (zes_driver_handle_t)cpu_driver_get();
    return ZE_RESULT_SUCCESS;
}

/* A device has the same handle as in the core API. ZE_AFFINITY_MASK does not hide it here. */
ze_result_t cpu_zesDeviceGet(zes_driver_handle_t self, uint32_t *count, zes_device_handle_t *out)
{
    ze_device_handle_t roots[CPU_MAX_ROOTS];
    CPU_REQUIRE_HANDLE((ze_driver_handle_t)self);
    CPU_REQUIRE_POINTER(count);
    const uint32_t answers = cpu_answer(count, cpu_device_list_roots(roots), out != NULL);
    for (uint32_t i = 0; i < answers; i++)
        out[i] = (zes_device_handle_t)roots[i];
    return ZE_RESULT_SUCCESS;
}

static bool has_uuid(ze_device_handle_t device, const ze_device_uuid_t *uuid)
{
    ze_device_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES};
    return cpu_zeDeviceGetProperties(device, &properties) == ZE_RESULT_SUCCESS &&
           memcmp(&properties.uuid, uuid, sizeof *uuid) == 0;
}

/* The index of the part with that uuid; their number if none has it. */
static uint32_t find_part(ze_device_handle_t device, const ze_device_uuid_t *uuid, uint32_t *count)
{
    ze_device_handle_t parts[CPU_MAX_CPUSETS];
    uint32_t index = 0;
    *count = cpu_device_list_parts(device, parts);
    while (index < *count && !has_uuid(parts[index], uuid))
        index++;
    return index;
}

/* hwloc and Unified Runtime match the devices of the core API in this way. */
ze_result_t cpu_zesDriverGetDeviceByUuidExp(zes_driver_handle_t self, ze_device_uuid_t uuid,
                                            zes_device_handle_t *out, ze_bool_t *is_part,
                                            uint32_t *part)
{
    ze_device_handle_t devices[CPU_MAX_ROOTS];
    CPU_REQUIRE_HANDLE((ze_driver_handle_t)self);
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE_POINTER(is_part);
    CPU_REQUIRE_POINTER(part);
    const uint32_t count = cpu_device_list_roots(devices);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t parts;
        const uint32_t index = find_part(devices[i], &uuid, &parts);
        if (index < parts || has_uuid(devices[i], &uuid)) {
            *out = (zes_device_handle_t)devices[i];
            *is_part = index < parts;
            *part = index < parts ? index : 0;
            return ZE_RESULT_SUCCESS;
        }
    }
    return CPU_REFUSE(ZE_RESULT_ERROR_INVALID_ARGUMENT, "no device has this UUID");
}

ze_result_t cpu_zesDriverGetExtensionProperties(zes_driver_handle_t self, uint32_t *count,
                                                void *out)
{
    const ze_driver_handle_t driver = (ze_driver_handle_t)self;
    (void)out;
    CPU_REQUIRE_HANDLE(driver);
    CPU_REQUIRE_POINTER(count);
    *count = 0;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zesDriverGetExtensionFunctionAddress(zes_driver_handle_t self, const char *name,
                                                     void **out)
{
    const ze_driver_handle_t driver = (ze_driver_handle_t)self;
    CPU_REQUIRE_HANDLE(driver);
    CPU_REQUIRE_POINTER(name);
    CPU_REQUIRE_POINTER(out);
    *out = NULL;
    return CPU_REFUSE(ZE_RESULT_ERROR_INVALID_ARGUMENT, "the driver has no function \"%s\"", name);
}

static ze_result_t listen(ze_driver_handle_t driver, uint32_t count, zes_device_handle_t *devices,
                          uint32_t *event_count, zes_event_type_flags_t *events)
{
    CPU_REQUIRE_HANDLE(driver);
    CPU_REQUIRE_POINTER(devices);
    CPU_REQUIRE_POINTER(event_count);
    CPU_REQUIRE_POINTER(events);
    for (uint32_t i = 0; i < count; i++)
        CPU_REQUIRE_HANDLE(devices[i]);
    for (uint32_t i = 0; i < count; i++)
        events[i] = 0;
    *event_count = 0;
    return ZE_RESULT_SUCCESS;
}

/* No event is ever registered, so a program need not wait for one. */
ze_result_t cpu_zesDriverEventListen(ze_driver_handle_t driver, uint32_t timeout, uint32_t count,
                                     zes_device_handle_t *devices, uint32_t *event_count,
                                     zes_event_type_flags_t *events)
{
    CPU_ENTER;
    (void)timeout;
    return listen(driver, count, devices, event_count, events);
}

ze_result_t cpu_zesDriverEventListenEx(ze_driver_handle_t driver, uint64_t timeout, uint32_t count,
                                       zes_device_handle_t *devices, uint32_t *event_count,
                                       zes_event_type_flags_t *events)
{
    CPU_ENTER;
    (void)timeout;
    return listen(driver, count, devices, event_count, events);
}

ze_result_t cpu_zesDeviceEnumOverclockDomains(zes_device_handle_t self, uint32_t *count, void *out)
{
    const ze_device_handle_t device = (ze_device_handle_t)self;
    (void)out;
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(count);
    *count = 0;
    return ZE_RESULT_SUCCESS;
}

/* It would be the machine that is reset. */
ze_result_t cpu_zesDeviceResetExt(zes_device_handle_t self, void *properties)
{
    const ze_device_handle_t device = (ze_device_handle_t)self;
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(properties);
    return CPU_REFUSE(ZE_RESULT_ERROR_INSUFFICIENT_PERMISSIONS, "it would reset the machine");
}
