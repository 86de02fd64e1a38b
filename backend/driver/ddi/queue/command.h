/* One command as a list records it and a queue executes it. */
#ifndef ZELLIGE_DRIVER_DDI_QUEUE_COMMAND_H
#define ZELLIGE_DRIVER_DDI_QUEUE_COMMAND_H

#include <level_zero/ze_api.h>
#include <stddef.h>

#include "backend/driver/ddi/event/event.h"
#include "backend/driver/ddi/queue/memory_wait.h"

/** The events that a command waits for and signals, as every append function takes them. */
typedef struct cpu_sync {
    ze_event_handle_t signal; /**< (optional) */
    uint32_t wait_count;
    ze_event_handle_t *waits;
} cpu_sync;

typedef struct cpu_command cpu_command;
struct cpu_command {
    cpu_command *next;
    size_t capacity; /**< bytes of the record in all; of an immediate list's, which is reused */
    /** Does the work, perhaps many times; NULL if waiting and signalling is all there is. */
    ze_result_t (*run)(void *payload);
    void (*release)(void *payload); /**< (optional) releases the payload's references */
    cpu_event_state *signal;        /**< (optional) */
    bool counted;                   /**< some event is counter-based: its state is held */
    bool may_wait;                  /**< the work itself waits for something, perhaps */
    bool compound;         /**< the work is commands: if the queue gives up, each of them fails */
    bool is_host_function; /**< the work is the program's code, which may wait for any thread */
    bool streams;  /**< a device may do the work behind the host, after what it has begun before */
    bool is_brief; /**< the device takes microseconds to begin it: the submitting thread may wait */
    bool resets;   /**< the work resets an event: the payload is its handle, kept */
    bool is_late;  /**< the list was closed: it is never executed, and its record is its own */
    struct cpu_captured *captured; /**< (optional) what a graph has captured: captured.h */
    struct cpu_ordered *order;     /**< (optional) its turn among other queues: engine_order.h */
    const cpu_memory_wait *memory; /**< (optional) what it waits for once its events are over */
    uint32_t wait_count;
    cpu_event_state **waits; /**< behind the payload; NULL for a wait that was removed */
    _Alignas(16) unsigned char payload[];
};

/** Returns the event that the work of a command resets, or NULL. */
static inline ze_event_handle_t cpu_command_reset_event(const cpu_command *command)
{
    return command->resets ? *(const ze_event_handle_t *)(const void *)command->payload : NULL;
}

/** Returns the result of work that was guarded (runtime/faults/guard.h).
 *  @param returned  whether it did not fault */
static inline ze_result_t cpu_guarded_result(bool returned)
{
    return returned ? ZE_RESULT_SUCCESS : ZE_RESULT_ERROR_DEVICE_LOST;
}

/** Sets the events that a command waits for and signals; its `waits` have room for them.
 *  @returns false if memory ran out */
bool cpu_command_set_sync(cpu_command *command, const cpu_sync *sync);

/** Replaces the event that a command signals; NULL for none.
 *  @returns false if memory ran out: then nothing changes */
bool cpu_command_set_signal(cpu_command *command, ze_event_handle_t event);

/** Replaces one of the events that a command waits for; NULL for none. */
void cpu_command_set_wait(cpu_command *command, uint32_t index, ze_event_handle_t event);

/** Returns whether nothing is left for the command to wait for. */
bool cpu_command_is_ready(const cpu_command *command);

/** Before a command runs again: resets its event if that is counter-based. */
void cpu_command_rearm(const cpu_command *command);

/** Releases the states of its events. Call it only if the command is `counted`. */
void cpu_command_release_states(cpu_command *command);

/** Releases all references of a command. */
void cpu_command_release(cpu_command *command);

#endif
