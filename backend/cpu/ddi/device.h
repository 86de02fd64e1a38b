#ifndef ZELLIGE_CPU_DDI_DEVICE_H
#define ZELLIGE_CPU_DDI_DEVICE_H

#include <level_zero/ze_api.h>

/** The only device: all processors on which the process may run. */
ze_device_handle_t cpu_device_get(void);

/** The largest single allocation, in bytes. */
uint64_t cpu_device_max_allocation(void);

#endif
