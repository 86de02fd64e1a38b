/* The commands of a regular list: recorded once, executed any number of times. */
#ifndef ZELLIGE_DRIVER_DDI_LIST_RECORDING_H
#define ZELLIGE_DRIVER_DDI_LIST_RECORDING_H

#include "backend/driver/ddi/queue/command.h"
#include "backend/driver/ddi/queue/queue.h"

/** Memory of the records, freed all at once. */
typedef struct cpu_chunk cpu_chunk;

/** Shared by the clones of a list; lives as long as one of them. */
typedef struct cpu_recording {
    atomic_uint references;
    atomic_uint users;  /**< executions that have not ended, and one for all references */
    atomic_bool closed; /**< it takes no more commands */
    cpu_chunk *chunks;
    cpu_command *first;
    cpu_command *last;
    cpu_command *first_counted; /**< before it, no event is counter-based */
    bool may_wait;              /**< some command waits for something */
    cpu_counter submissions;    /**< how often it was handed to a queue */
    cpu_counter executions;     /**< how often a queue was through with it */
} cpu_recording;

cpu_recording *cpu_recording_new(void);
void cpu_recording_hold(cpu_recording *recording);
bool cpu_recording_is_shared(const cpu_recording *recording);

/** Releases a reference; the last release waits until no queue executes the recording, and frees
 *  it. If queues wait for something meanwhile, the end of the execution frees it. */
void cpu_recording_release(cpu_recording *recording);

/** Waits until no queue executes it, but not while queues wait themselves, perhaps for what the
 *  caller does next.
 *  @returns whether no queue executes it */
bool cpu_recording_wait_unless_blocked(cpu_recording *recording);

/** To be called once the events of a command have changed. */
void cpu_recording_refresh(cpu_recording *recording);

/** Removes all commands, of a recording that no queue executes, and opens it. */
void cpu_recording_clear(cpu_recording *recording);

/** Returns memory for a record, or NULL. */
void *cpu_recording_take_bytes(cpu_recording *recording, size_t bytes);

/** Adds a command whose memory was taken from it. */
void cpu_recording_add(cpu_recording *recording, cpu_command *command);

/** Ends the recording: from then on its commands are the same until it is cleared. */
void cpu_recording_close(cpu_recording *recording);

static inline bool cpu_recording_is_closed(const cpu_recording *recording)
{
    return atomic_load_explicit(&recording->closed, memory_order_acquire);
}

/** Counts a submission; call it once for each execution. */
void cpu_recording_submit(cpu_recording *recording);

/** Executes it on the thread that executes a queue. */
void cpu_recording_execute(cpu_recording *recording, cpu_queue *queue);

#endif
