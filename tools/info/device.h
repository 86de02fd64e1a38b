/* The properties that a device reports. */
#ifndef TOOLS_INFO_DEVICE_H
#define TOOLS_INFO_DEVICE_H

#include <level_zero/ze_api.h>

#include "tools/info/report.h"

/* Reports all devices of a driver and their sub-devices. Omits what the driver fails to return. */
void zlt_info_devices(zlt_report *report, ze_driver_handle_t driver);

/* Returns the path by which the library finds a device, or NULL: defined by main.c. */
const char *zlt_info_path(ze_device_handle_t device);

#endif
