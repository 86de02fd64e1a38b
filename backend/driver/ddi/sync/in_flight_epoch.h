/* Which commands are on their way, in all queues of the process. */
#ifndef ZELLIGE_DRIVER_DDI_SYNC_IN_FLIGHT_EPOCH_H
#define ZELLIGE_DRIVER_DDI_SYNC_IN_FLIGHT_EPOCH_H

#include "backend/driver/ddi/sync/waiting.h"

/** What a queue tells about itself; a part of it. */
typedef struct cpu_epoch {
    const cpu_counter *submitted; /**< commands, ever */
    cpu_counter *completed;       /**< of these */
    uint64_t number;              /**< of the queue; never used again */
    uint32_t visitors;            /**< threads that wait for its commands */
    atomic_bool executing;
    struct cpu_epoch *following;
} cpu_epoch;

/** Makes a queue known. */
void cpu_epoch_open(cpu_epoch *epoch, const cpu_counter *submitted, cpu_counter *completed);

/** Forgets a queue; all that was submitted to it has completed. */
void cpu_epoch_close(cpu_epoch *epoch);

/** Goes around what a command does, by one thread of a queue at a time; enter() waits while
 *  commands are halted. */
void cpu_epoch_enter(cpu_epoch *epoch);
void cpu_epoch_leave(cpu_epoch *epoch);

/** Returns when no command of any queue is being executed, and keeps them all from it until
 *  resume(). */
void cpu_epoch_halt(void);
void cpu_epoch_resume(void);

/** Waits for everything that was submitted to any queue. */
void cpu_epoch_drain(void);

/** All commands that were in flight at one time. */
typedef struct cpu_snapshot cpu_snapshot;

/** Takes down what is in flight now. `*out`, owned, is to be freed with free(); NULL if nothing is.
 *  @returns false for lack of memory */
bool cpu_snapshot_take(cpu_snapshot **out);

/** Returns whether all of it has completed; NULL has. */
bool cpu_snapshot_is_over(const cpu_snapshot *snapshot);

/** Waits until it has. */
void cpu_snapshot_wait(const cpu_snapshot *snapshot);

#endif
