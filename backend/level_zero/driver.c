/* Opens drivers, and finds in them what is newer than the headers. */
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "backend/level_zero/internal.h"
#include "base/log.h"

/* The loader's own function where it has one; else the driver's, which wants its own handles. */
static void find_host_synchronize(zli_driver *driver)
{
    static const char name[] = "zeCommandListHostSynchronize";
    void *function = NULL;
    if (driver->version < ZLI_ZE_API_VERSION_IN_ORDER)
        return;
    function = dlsym(RTLD_DEFAULT, name);
    if (function == NULL &&
        zeDriverGetExtensionFunctionAddress(driver->handle, name, &function) == ZE_RESULT_SUCCESS)
        driver->host_synchronize_is_raw = true;
    memcpy(&driver->host_synchronize, &function, sizeof function);
}

static bool has_extension(ze_driver_handle_t driver, const char *name)
{
    uint32_t count = 0;
    bool found = false;
    if (zeDriverGetExtensionProperties(driver, &count, NULL) != ZE_RESULT_SUCCESS || count == 0)
        return false;
    ze_driver_extension_properties_t *list = calloc(count, sizeof *list);
    if (list != NULL && zeDriverGetExtensionProperties(driver, &count, list) == ZE_RESULT_SUCCESS)
        for (uint32_t i = 0; i < count; i++)
            found = found || strcmp(list[i].name, name) == 0;
    free(list);
    return found;
}

zlg_status zli_driver_open(ze_driver_handle_t handle, ze_context_handle_t context, zli_driver *out)
{
    const ze_context_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    zli_driver driver = {.handle = handle, .context = context};
    zlg_status status = ZLI_ZE(zeDriverGetApiVersion, (handle, &driver.version));
    if (status == ZLG_OK && context == NULL)
        status = ZLI_ZE(zeContextCreate, (handle, &desc, &driver.context));
    if (status != ZLG_OK)
        return status;
    driver.has_offset = has_extension(handle, ZE_GLOBAL_OFFSET_EXP_NAME);
    find_host_synchronize(&driver);
    *out = driver;
    return ZLG_OK;
}

void zli_driver_release(zli_driver *driver)
{
    if (driver == NULL || driver->device_count > 0)
        return;
    if (driver->context != NULL)
        (void)zeContextDestroy(driver->context);
    free(driver);
}

/** Opens one driver and adds its devices. A driver that fails is left out, with a line in the log:
 *  the others still work. */
static void add_driver(ze_driver_handle_t handle, unsigned index, zli_device ***devices,
                       size_t *count)
{
    uint32_t found = 0;
    if (zeDeviceGet(handle, &found, NULL) != ZE_RESULT_SUCCESS || found == 0)
        return;
    zli_driver *driver = calloc(1, sizeof *driver);
    ze_device_handle_t *handles = calloc(found, sizeof *handles);
    zli_device **grown = realloc(*devices, (*count + found) * sizeof **devices);
    if (grown != NULL)
        *devices = grown;
    if (driver == NULL || handles == NULL || grown == NULL ||
        zeDeviceGet(handle, &found, handles) != ZE_RESULT_SUCCESS ||
        zli_driver_open(handle, NULL, driver) != ZLG_OK) {
        zli_log(ZLI_LOG_INFO, "driver %u is left out: it cannot be opened", index);
        free(handles);
        free(driver);
        return;
    }
    for (uint32_t i = 0; i < found; i++)
        if (zli_device_open(driver, handles[i], index, &grown[*count]) == ZLG_OK)
            (*count)++;
    free(handles);
    zli_driver_release(driver);
}

void zli_devices_close(zli_device **devices, size_t count)
{
    for (size_t i = 0; i < count; i++)
        zli_device_close(devices[i]);
    free(devices);
}

zlg_status zli_device_adopt(ze_driver_handle_t handle, ze_device_handle_t device,
                            ze_context_handle_t context, zli_device **out)
{
    zli_driver *driver = calloc(1, sizeof *driver);
    if (driver == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY, "no memory for a driver");
    zlg_status status = zli_driver_open(handle, context, driver);
    if (status == ZLG_OK)
        status = zli_device_open(driver, device, 0, out);
    if (status != ZLG_OK)
        free(driver);
    return status;
}

zlg_status zli_devices_open(zli_device ***devices, size_t *count)
{
    uint32_t driver_count = 0;
    zli_device **list = NULL;
    size_t found = 0;
    zlg_status status = zli_loader_start();
    if (status == ZLG_OK)
        status = ZLI_ZE(zeDriverGet, (&driver_count, NULL));
    if (status != ZLG_OK)
        return status;
    ze_driver_handle_t *handles = calloc(driver_count + 1, sizeof *handles);
    if (handles == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY, "no memory for %u drivers", driver_count);
    status = ZLI_ZE(zeDriverGet, (&driver_count, handles));
    for (uint32_t i = 0; status == ZLG_OK && i < driver_count; i++)
        add_driver(handles[i], i, &list, &found);
    free(handles);
    if (status == ZLG_OK && found == 0)
        status = zli_fail(ZLG_ERR_NO_DEVICE, "%u Level Zero drivers, and no device", driver_count);
    if (status != ZLG_OK) {
        free(list);
        return status;
    }
    *devices = list;
    *count = found;
    return ZLG_OK;
}
