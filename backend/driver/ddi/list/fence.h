#ifndef ZELLIGE_DRIVER_DDI_LIST_FENCE_H
#define ZELLIGE_DRIVER_DDI_LIST_FENCE_H

#include <level_zero/ze_api.h>

#include "backend/driver/ddi/sync/completion.h"

struct _ze_fence_handle_t {
    ze_command_queue_handle_t queue;
    cpu_completion signal;
    atomic_uint references; /**< the program's, and one of each thread that waits */
};

#endif
