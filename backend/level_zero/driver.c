/* Opens drivers, and looks up functions that are newer than the headers. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/level_zero/internal.h"
#include "base/log.h"

static void *find_function(ze_driver_handle_t driver, const char *name)
{
    void *function = NULL;
    return zeDriverGetExtensionFunctionAddress(driver, name, &function) == ZE_RESULT_SUCCESS
               ? function
               : NULL;
}

/* The loader's own function if it has one; else the driver's, which takes the driver's own handles.
 * */
static void find_host_synchronize(zli_driver *driver)
{
    static const char name[] = "zeCommandListHostSynchronize";
    if (driver->version < ZLI_ZE_API_VERSION_IN_ORDER)
        return;
    void *function = dlsym(RTLD_DEFAULT, name);
    if (function == NULL && (function = find_function(driver->handle, name)) != NULL)
        driver->host_synchronize_is_raw = true;
    memcpy(&driver->host_synchronize, &function, sizeof function);
    if (function != NULL)
        zli_log(ZLI_LOG_INFO, "lists are in order, and waited for by %s of the %s", name,
                driver->host_synchronize_is_raw ? "driver" : "loader");
}

/* As above. */
static void find_last_error(zli_driver *driver)
{
    static const char name[] = "zeDriverGetLastErrorDescription";
    void *function = dlsym(RTLD_DEFAULT, name), *handle = driver->handle;
    if (function == NULL &&
        ((function = find_function(driver->handle, name)) == NULL ||
         zelLoaderTranslateHandle(ZEL_HANDLE_DRIVER, driver->handle, &handle) != ZE_RESULT_SUCCESS))
        return;
    memcpy(&driver->last_error, &function, sizeof function);
    driver->last_error_handle = handle;
}

static void find_imports(zli_driver *driver)
{
    void *import = find_function(driver->handle, "zexDriverImportExternalPointer");
    void *release = find_function(driver->handle, "zexDriverReleaseImportedPointer");
    if (import == NULL || release == NULL)
        return;
    memcpy(&driver->import, &import, sizeof import);
    memcpy(&driver->release, &release, sizeof release);
}

/* A driver that has not what was asked for may have said so. */
static void keep_description(zli_driver *driver)
{
    const char *text = NULL;
    if (driver->last_error != NULL &&
        driver->last_error(driver->last_error_handle, &text) == ZE_RESULT_SUCCESS && text != NULL)
        snprintf(driver->first_description, sizeof driver->first_description, "%s", text);
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
    zli_driver driver = {.handle = handle, .is_adopted = context != NULL};
    zlg_status status = ZLI_ZE(zeDriverGetApiVersion, (handle, &driver.version));
    if (status == ZLG_OK && context == NULL)
        status = ZLI_ZE(zeContextCreate, (handle, &desc, &context));
    if (status != ZLG_OK)
        return status;
    atomic_init(&driver.context, context);
    driver.has_offset = has_extension(handle, ZE_GLOBAL_OFFSET_EXP_NAME);
    find_host_synchronize(&driver);
    find_last_error(&driver);
    find_imports(&driver);
    keep_description(&driver);
    *out = driver;
    return ZLG_OK;
}

void zli_driver_renew(zli_driver *driver)
{
    const ze_context_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_CONTEXT_DESC};
    ze_context_handle_t lost = driver->context, renewed = NULL;
    if (driver->is_adopted || zeContextGetStatus(lost) != ZE_RESULT_ERROR_DEVICE_LOST ||
        zeContextCreate(driver->handle, &desc, &renewed) != ZE_RESULT_SUCCESS)
        return;
    if (atomic_compare_exchange_strong(&driver->context, &lost, renewed))
        zli_log(ZLI_LOG_INFO, "a context was lost: views that are created have a new one");
    else
        (void)zeContextDestroy(renewed); /* another thread was first */
}

typedef struct device_list {
    zli_device **items;
    size_t count;
} device_list;

/** Opens a device and adds it; returns NULL, and skips the device, if either fails. */
static zli_device *add_device(zli_driver *driver, ze_device_handle_t handle,
                              const zli_device_place *place, device_list *list)
{
    zli_device **grown = realloc(list->items, (list->count + 1) * sizeof *grown);
    if (grown == NULL)
        return NULL;
    list->items = grown;
    if (zli_device_open(driver, handle, place, &grown[list->count]) != ZLG_OK)
        return NULL;
    return grown[list->count++];
}

/** Adds the sub-devices of a device. They have no sub-devices. */
static void add_sub_devices(const zli_device *parent, unsigned driver_index, device_list *list)
{
    uint32_t found = 0;
    if (zeDeviceGetSubDevices(parent->handle, &found, NULL) != ZE_RESULT_SUCCESS || found == 0)
        return;
    ze_device_handle_t *handles = calloc(found, sizeof *handles);
    if (handles != NULL &&
        zeDeviceGetSubDevices(parent->handle, &found, handles) == ZE_RESULT_SUCCESS)
        for (uint32_t i = 0; i < found; i++) {
            const zli_device_place place = {driver_index, parent, i};
            add_device(parent->driver, handles[i], &place, list);
        }
    free(handles);
}

static void add_devices(zli_driver *driver, unsigned index, const ze_device_handle_t *handles,
                        uint32_t count, device_list *list)
{
    for (uint32_t i = 0; i < count; i++) {
        const zli_device_place place = {.driver_index = index};
        const zli_device *device = add_device(driver, handles[i], &place, list);
        if (device != NULL)
            add_sub_devices(device, index, list);
    }
}

void zli_driver_release(zli_driver *driver)
{
    if (driver == NULL || driver->device_count > 0)
        return;
    if (driver->context != NULL)
        (void)zeContextDestroy(driver->context);
    free(driver);
}

/** Opens one driver and adds its devices. Skips a driver that fails, with a line in the log: the
 *  others still work. */
static void add_driver(ze_driver_handle_t handle, unsigned index, device_list *list)
{
    uint32_t found = 0;
    if (zeDeviceGet(handle, &found, NULL) != ZE_RESULT_SUCCESS || found == 0)
        return;
    zli_driver *driver = calloc(1, sizeof *driver);
    ze_device_handle_t *handles = calloc(found, sizeof *handles);
    if (driver == NULL || handles == NULL ||
        zeDeviceGet(handle, &found, handles) != ZE_RESULT_SUCCESS ||
        zli_driver_open(handle, NULL, driver) != ZLG_OK) {
        zli_log(ZLI_LOG_INFO, "driver %u is left out: it cannot be opened", index);
    } else {
        add_devices(driver, index, handles, found, list);
    }
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
        status = zli_device_open(driver, device, &(zli_device_place){.driver_index = 0}, out);
    if (status != ZLG_OK)
        free(driver);
    return status;
}

zlg_status zli_devices_open(zli_device ***devices, size_t *count)
{
    device_list list = {.items = NULL};
    zli_driver_list drivers = {.handles = NULL};
    zlg_status status = zli_loader_start(&drivers);
    for (uint32_t i = 0; status == ZLG_OK && i < drivers.count; i++)
        add_driver(drivers.handles[i], i, &list);
    free(drivers.handles);
    if (status == ZLG_OK && list.count == 0)
        status = zli_fail(ZLG_ERR_NO_DEVICE, "%u Level Zero drivers, and no device", drivers.count);
    if (status != ZLG_OK) {
        free(list.items);
        return status;
    }
    *devices = list.items;
    *count = list.count;
    return ZLG_OK;
}
