/* Command queues, their fences, and the lists that they execute. */
#ifndef ZELLIGE_DRIVER_DDI_LIST_COMMAND_QUEUE_H
#define ZELLIGE_DRIVER_DDI_LIST_COMMAND_QUEUE_H

#include <level_zero/ze_api.h>

#include "backend/driver/ddi/list/command_list.h"
#include "backend/driver/ddi/queue/queue.h"
#include "backend/driver/ddi/sync/completion.h"

/** Returns the queue that executes the commands. */
cpu_queue *cpu_command_queue_get(ze_command_queue_handle_t queue);

struct _ze_fence_handle_t {
    zli_object object;
    ze_command_queue_handle_t queue;
    cpu_completion signal;
    atomic_uint references; /**< the program's, each submission's, each waiting thread's */
};

/** Returns the bytes of payload that a command needs for `count` lists. */
size_t cpu_submission_bytes(uint32_t count);

/** Releases a reference to a fence. */
void cpu_fence_release(ze_fence_handle_t fence);

/** Makes a command of this queue execute the lists and signal the fence (optional). The caller has
 *  checked the lists, and must submit the command.
 *  @returns false if memory ran out: then nothing changes */
bool cpu_submission_fill(cpu_command *command, cpu_queue *queue, uint32_t count,
                         ze_command_list_handle_t *lists, ze_fence_handle_t fence);

#endif
