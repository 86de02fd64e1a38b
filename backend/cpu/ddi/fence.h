#ifndef ZELLIGE_CPU_DDI_FENCE_H
#define ZELLIGE_CPU_DDI_FENCE_H

#include <level_zero/ze_api.h>

#include "backend/cpu/ddi/signal.h"

struct _ze_fence_handle_t {
    ze_command_queue_handle_t queue;
    cpu_signal signal;
    atomic_uint references; /**< the program's, and one of each thread that waits */
};

#endif
