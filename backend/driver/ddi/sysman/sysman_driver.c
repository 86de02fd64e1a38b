/* The driver, as system management sees it: a program may start it without the core API. */
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/sysman/sysman.h"

ze_result_t cpu_zesInit(uint32_t flags)
{
    CPU_REQUIRE_FLAGS(flags, 1 /* a placeholder */);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zesDriverGet(uint32_t *count, zes_driver_handle_t *out)
{
    CPU_REQUIRE_POINTER(count);
    if (cpu_answer(count, 1, out != NULL) > 0)
        out[0] = (zes_driver_handle_t)cpu_driver_get();
    return ZE_RESULT_SUCCESS;
}

/* A device has the same handle as in the core API. */
ze_result_t cpu_zesDeviceGet(zes_driver_handle_t self, uint32_t *count, zes_device_handle_t *out)
{
    return cpu_zeDeviceGet((ze_driver_handle_t)self, count, (ze_device_handle_t *)out);
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
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
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
    (void)timeout;
    return listen(driver, count, devices, event_count, events);
}

ze_result_t cpu_zesDriverEventListenEx(ze_driver_handle_t driver, uint64_t timeout, uint32_t count,
                                       zes_device_handle_t *devices, uint32_t *event_count,
                                       zes_event_type_flags_t *events)
{
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
    return ZE_RESULT_ERROR_INSUFFICIENT_PERMISSIONS;
}
