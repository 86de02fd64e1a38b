#ifndef ZELLIGE_CPU_DDI_COMMAND_QUEUE_H
#define ZELLIGE_CPU_DDI_COMMAND_QUEUE_H

#include <level_zero/ze_api.h>

#include "backend/cpu/ddi/queue.h"

/** What executes its lists. */
cpu_queue *cpu_command_queue_get(ze_command_queue_handle_t queue);

#endif
