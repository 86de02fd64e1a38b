#ifndef ZELLIGE_DRIVER_DDI_CORE_DRIVER_H
#define ZELLIGE_DRIVER_DDI_CORE_DRIVER_H

#include <level_zero/ze_api.h>

/** The only driver. */
ze_driver_handle_t cpu_driver_get(void);

#endif
