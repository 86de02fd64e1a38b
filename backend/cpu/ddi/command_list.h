#ifndef ZELLIGE_CPU_DDI_COMMAND_LIST_H
#define ZELLIGE_CPU_DDI_COMMAND_LIST_H

#include <level_zero/ze_api.h>
#include <stdbool.h>

#include "backend/cpu/ddi/queue.h"

/** Memory of the records of a regular list, freed all at once. */
typedef struct cpu_chunk cpu_chunk;

struct _ze_command_list_handle_t {
    uint64_t kind;
    bool immediate;
    const struct cpu_processors *processors; /**< (optional) of its sub-device */

    cpu_queue queue; /**< of an immediate list */

    bool closed; /**< of a regular list, as all that follows */
    cpu_chunk *chunks;
    cpu_command *first;
    cpu_command *last;
    cpu_counter submissions; /**< how often it was handed to a queue */
    cpu_counter executions;  /**< how often a queue was through with it */
};

/** Checks what every append function checks: the list is open, the events are there. */
ze_result_t cpu_list_check(ze_command_list_handle_t list, const cpu_sync *sync);

/** Returns the record of a new command with room for its payload, or NULL. Give it to
 *  cpu_list_append(). */
cpu_command *cpu_list_new_command(ze_command_list_handle_t list, size_t payload_bytes,
                                  const cpu_sync *sync);

/** Records the command, or submits it if the list is immediate. */
ze_result_t cpu_list_append(ze_command_list_handle_t list, cpu_command *command);

/** Checks, makes and appends a command whose payload is a plain copy.
 *  @param run  NULL for a command that only waits and signals; then there is no payload */
ze_result_t cpu_list_append_copy_of(ze_command_list_handle_t list, const cpu_sync *sync,
                                    ze_result_t (*run)(void *payload), const void *payload,
                                    size_t bytes);

/** Executes a closed list on the executing thread of a queue. */
void cpu_list_execute(ze_command_list_handle_t list, cpu_queue *queue);

#endif
