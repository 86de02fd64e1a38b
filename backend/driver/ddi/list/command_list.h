#ifndef ZELLIGE_DRIVER_DDI_LIST_COMMAND_LIST_H
#define ZELLIGE_DRIVER_DDI_LIST_COMMAND_LIST_H

#include <level_zero/ze_api.h>
#include <stdbool.h>

#include "backend/driver/ddi/core/callbacks.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/core/types_graph.h"
#include "backend/driver/ddi/list/list_lock.h"
#include "backend/driver/ddi/list/recording.h"
#include "backend/driver/ddi/queue/queue.h"

struct _ze_command_list_handle_t {
    zli_object object;
    ze_context_handle_t context;
    ze_device_handle_t device;
    uint32_t ordinal; /**< of the queue group */
    bool immediate;

    ze_command_queue_desc_t queue_desc; /**< of an immediate list, as what follows; without pNext */
    cpu_queue queue;

    ze_command_list_flags_t flags;                 /**< of a regular list, as what follows */
    cpu_list_lock lock;                            /**< of what follows */
    cpu_recording *recording;                      /**< NULL when the list has been destroyed */
    struct cpu_mutable_commands *mutable_commands; /**< NULL if its commands never change */

    _Atomic(cpu_graph_handle) graph; /**< that captures what is appended here, or NULL */
    uint32_t graph_index;            /**< among its lists */

    cpu_callback *cleanup; /**< to be called when it is reset or destroyed */
};

/** Returns a list with neither a queue nor a recording, or NULL. */
ze_command_list_handle_t cpu_list_new(ze_context_handle_t context, ze_device_handle_t device,
                                      uint32_t ordinal);

/** Takes the lock of a regular list that is closed.
 *  @returns its recording; or NULL, without the lock, if it is open or another thread ends it */
cpu_recording *cpu_list_lock_closed(ze_command_list_handle_t list);

/** Returns whether it is a regular list that takes no more commands. */
bool cpu_list_is_closed(ze_command_list_handle_t list);

/** Checks what every append function checks: the list and the events are there. */
ze_result_t cpu_list_check(ze_command_list_handle_t list, const cpu_sync *sync);

/** The same for commands that copy-only lists do not take. */
ze_result_t cpu_list_check_compute(ze_command_list_handle_t list, const cpu_sync *sync);

/** Checks that lists are regular, closed, and of that queue group. */
ze_result_t cpu_list_check_executable(uint32_t count, ze_command_list_handle_t *lists,
                                      uint32_t ordinal);

/** Returns the record of a new command with room for its payload, or NULL. Give it to
 *  cpu_list_append(): until then no other thread changes a regular list. */
cpu_command *cpu_list_new_command(ze_command_list_handle_t list, size_t payload_bytes,
                                  const cpu_sync *sync);

/** Records the command, submits or captures it if the list is immediate, or drops it if the list is
 *  closed. */
ze_result_t cpu_list_append(ze_command_list_handle_t list, cpu_command *command);

/** Submits a command of an immediate list.
 *  @param is_noted  whether there was memory to note its place (engine_order.h): otherwise it is
 *                   released
 *  @returns ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY then */
ze_result_t cpu_list_submit(ze_command_list_handle_t list, cpu_command *command, bool is_noted);

/** Checks, makes and appends a command that resets an event, which is not counter-based. */
ze_result_t cpu_list_append_reset(ze_command_list_handle_t list, ze_event_handle_t event);

/** Checks, makes and appends a command whose payload is a plain copy.
 *  @param run      NULL for a command that only waits and signals; then there is no payload
 *  @param streams  whether a device may do it behind the host: command.h */
ze_result_t cpu_list_append_copy_of(ze_command_list_handle_t list, const cpu_sync *sync,
                                    ze_result_t (*run)(void *payload), const void *payload,
                                    size_t bytes, bool streams);

#endif
