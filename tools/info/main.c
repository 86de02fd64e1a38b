/* zellige info: lists the drivers and devices of this machine. It is a separate program, so that
 * the compiling tool needs no library. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <zellige/level_zero.h>

#include "tools/info/device.h"

static const char help[] =
    "Usage: zellige info [options]\n"
    "\n"
    "Shows every Level Zero driver that the loader finds, its devices and their properties.\n"
    "\n"
    "  --json    for scripts: sizes in bytes, flags as lists of names\n"
    "  --help    print this\n";

static zlg_accelerator **accelerators;
static size_t accelerator_count;

/* The library starts the loader, with our driver among the loader's own. */
static bool find_accelerators(void)
{
    if (zlg_accelerator_get_all(NULL, 0, &accelerator_count) != ZLG_OK)
        return false;
    accelerators = calloc(accelerator_count + 1, sizeof *accelerators);
    return accelerators != NULL &&
           zlg_accelerator_get_all(accelerators, accelerator_count, &accelerator_count) == ZLG_OK;
}

const char *zlt_info_path(ze_device_handle_t device)
{
    static zlg_accelerator_properties properties;
    zlg_ze_accelerator native;
    for (size_t i = 0; i < accelerator_count; i++)
        if (zlg_accelerator_get_ze(accelerators[i], &native) == ZLG_OK && native.device == device &&
            zlg_accelerator_get_properties(accelerators[i], &properties) == ZLG_OK)
            return properties.path;
    return NULL;
}

static void extensions(zlt_report *report, ze_driver_handle_t driver)
{
    uint32_t count = 0;
    if (zeDriverGetExtensionProperties(driver, &count, NULL) != ZE_RESULT_SUCCESS)
        return;
    ze_driver_extension_properties_t *list = calloc((size_t)count + 1, sizeof *list);
    if (list != NULL && zeDriverGetExtensionProperties(driver, &count, list) == ZE_RESULT_SUCCESS) {
        zlt_report_begin_list(report, "extensions");
        for (uint32_t i = 0; i < count; i++) {
            zlt_report_begin_item(report, "extension", i);
            list[i].name[sizeof list[i].name - 1] = '\0';
            zlt_report_text(report, "name", list[i].name);
            zlt_report_version(report, "version", list[i].version);
            zlt_report_end_item(report);
        }
        zlt_report_end_list(report);
    }
    free(list);
}

static void report_driver(zlt_report *report, ze_driver_handle_t driver, uint32_t index)
{
    static const zlt_bit shared[] = {{ZE_IPC_PROPERTY_FLAG_MEMORY, "memory"},
                                     {ZE_IPC_PROPERTY_FLAG_EVENT_POOL, "event pools"},
                                     {0, NULL}};
    ze_driver_properties_t properties = {.stype = ZE_STRUCTURE_TYPE_DRIVER_PROPERTIES};
    ze_driver_ipc_properties_t ipc = {.stype = ZE_STRUCTURE_TYPE_DRIVER_IPC_PROPERTIES};
    ze_api_version_t version;
    zlt_report_begin_item(report, "driver", index);
    if (zeDriverGetApiVersion(driver, &version) == ZE_RESULT_SUCCESS)
        zlt_report_version(report, "specification", version);
    if (zeDriverGetProperties(driver, &properties) == ZE_RESULT_SUCCESS) {
        zlt_report_number(report, "version", properties.driverVersion, "");
        zlt_report_id(report, "uuid", properties.uuid.id, sizeof properties.uuid.id);
    }
    if (zeDriverGetIpcProperties(driver, &ipc) == ZE_RESULT_SUCCESS)
        zlt_report_bits(report, "between processes", ipc.flags, shared);
    extensions(report, driver);
    zlt_info_devices(report, driver);
    zlt_report_end_item(report);
}

static bool report_drivers(bool json)
{
    zlt_report report = {.json = json, .is_first = true};
    uint32_t count = 0;
    if (zeDriverGet(&count, NULL) != ZE_RESULT_SUCCESS)
        return false;
    ze_driver_handle_t *drivers = calloc((size_t)count + 1, sizeof *drivers);
    const bool found = drivers != NULL && zeDriverGet(&count, drivers) == ZE_RESULT_SUCCESS;
    if (found) {
        zlt_report_begin_list(&report, "drivers");
        for (uint32_t i = 0; i < count; i++)
            report_driver(&report, drivers[i], i);
        zlt_report_end_list(&report);
    }
    free(drivers);
    return found;
}

static int fail(const char *why)
{
    fprintf(stderr, "zellige: error: %s\n", why);
    return EXIT_FAILURE;
}

int main(int argc, char **argv)
{
    bool json = false;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return fputs(help, stdout) < 0;
        if (strcmp(argv[i], "--json") != 0) {
            fprintf(stderr, "zellige: error: no option `%s`\n", argv[i]);
            return EXIT_FAILURE;
        }
        json = true;
    }
    if (!find_accelerators())
        return fail(zlg_last_message());
    if (!report_drivers(json))
        return fail("the loader does not tell its drivers");
    free(accelerators);
    return fflush(stdout) == 0 && !ferror(stdout) ? EXIT_SUCCESS : fail("the report is cut short");
}
