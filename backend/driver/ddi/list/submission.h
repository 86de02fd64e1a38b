/* Regular lists on their way through a queue: what one command of it executes. */
#ifndef ZELLIGE_DRIVER_DDI_LIST_SUBMISSION_H
#define ZELLIGE_DRIVER_DDI_LIST_SUBMISSION_H

#include "backend/driver/ddi/list/command_list.h"

/** Bytes of payload that a command needs for so many lists. */
size_t cpu_submission_bytes(uint32_t count);

/** Makes a command, whose queue that is, execute the lists and signal the fence (optional).
 *  The lists have been checked; from now on the command must be submitted. */
void cpu_submission_fill(cpu_command *command, cpu_queue *queue, uint32_t count,
                         ze_command_list_handle_t *lists, ze_fence_handle_t fence);

#endif
