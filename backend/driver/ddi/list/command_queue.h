#ifndef ZELLIGE_DRIVER_DDI_LIST_COMMAND_QUEUE_H
#define ZELLIGE_DRIVER_DDI_LIST_COMMAND_QUEUE_H

#include <level_zero/ze_api.h>

#include "backend/driver/ddi/queue/queue.h"

/** What executes its lists. */
cpu_queue *cpu_command_queue_get(ze_command_queue_handle_t queue);

#endif
