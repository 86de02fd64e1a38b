#ifndef ZELLIGE_CPU_DDI_DEVICE_H
#define ZELLIGE_CPU_DDI_DEVICE_H

#include <level_zero/ze_api.h>

enum {
    CPU_MAX_GROUP_SIZE = 1024,       /**< work-items of a group, in all and per dimension */
    CPU_MAX_TILE_STATIC = 64 * 1024, /**< bytes of a group */
};

/** The only device: all processors on which the process may run. */
ze_device_handle_t cpu_device_get(void);

/** The largest single allocation, in bytes. */
uint64_t cpu_device_max_allocation(void);

/** Checks what is asked of a command queue or an immediate list. */
ze_result_t cpu_device_check_queue(const ze_command_queue_desc_t *desc);

#endif
