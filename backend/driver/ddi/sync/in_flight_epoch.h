/* The commands in flight, in all queues of the process. */
#ifndef ZELLIGE_DRIVER_DDI_SYNC_IN_FLIGHT_EPOCH_H
#define ZELLIGE_DRIVER_DDI_SYNC_IN_FLIGHT_EPOCH_H

#include "backend/driver/ddi/sync/waiting.h"

/** The counters of a queue; part of it. */
typedef struct cpu_epoch {
    const cpu_counter *submitted; /**< commands, ever */
    cpu_counter *completed;       /**< of these */
    atomic_int *error;            /**< of the queue; taken by a thread that waits for its device */
    const void *device;           /**< to which the queue belongs */
    const void *root;             /**< of which that is a part, or NULL */
    uint64_t number;              /**< of the queue; never used again */
    uint32_t visitors;            /**< threads that wait for its commands */
    atomic_bool executing;
    struct cpu_epoch *following;
} cpu_epoch;

/** Registers a queue, of which the caller has set the counters, the error and the device. */
void cpu_epoch_open(cpu_epoch *epoch);

/** Removes a queue that has completed everything. */
void cpu_epoch_close(cpu_epoch *epoch);

/** Enclose the execution of a command, by one thread of a queue at a time. enter() blocks while
 *  commands are halted. */
void cpu_epoch_enter(cpu_epoch *epoch);
void cpu_epoch_leave(cpu_epoch *epoch);

/** Waits until no queue executes a command, and blocks all queues until resume(). */
void cpu_epoch_halt(void);
void cpu_epoch_resume(void);

/** Waits for all commands submitted to the queues of a device and of its parts, or to any queue for
 *  NULL.
 *  @param wait   waits until that many commands have completed; false ends it all
 *  @param error  (optional) receives the first error of these queues, and takes it from its queue;
 *  unchanged if there is none
 *  @returns whether all have completed */
bool cpu_epoch_drain(const void *device, bool (*wait)(cpu_epoch *epoch, uint64_t target),
                     int *error);

/** Waits for commands without a limit. @returns true */
bool cpu_epoch_wait(cpu_epoch *epoch, uint64_t target);

/** All commands that were in flight at one time. */
typedef struct cpu_snapshot cpu_snapshot;

/** Records the commands in flight. The caller frees `*out` with free(); it is NULL if no command is
 *  in flight.
 *  @returns false if memory ran out */
bool cpu_snapshot_take(cpu_snapshot **out);

/** Returns whether all of them have completed; true for NULL. */
bool cpu_snapshot_is_over(const cpu_snapshot *snapshot);

/** Waits until all of them have completed. */
void cpu_snapshot_wait(const cpu_snapshot *snapshot);

#endif
