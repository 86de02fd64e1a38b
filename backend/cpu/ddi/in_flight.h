/* Which commands are on their way, in all queues of the process. */
#ifndef ZELLIGE_CPU_DDI_IN_FLIGHT_H
#define ZELLIGE_CPU_DDI_IN_FLIGHT_H

#include "backend/cpu/ddi/waiting.h"

/** What a queue tells about itself; a part of it. */
typedef struct cpu_flight {
    const cpu_counter *submitted; /**< commands, ever */
    cpu_counter *completed;       /**< of these */
    uint64_t number;              /**< of the queue; never used again */
    uint32_t visitors;            /**< threads that wait for its commands */
    atomic_bool executing;
    struct cpu_flight *following;
} cpu_flight;

/** Makes a queue known. */
void cpu_flight_open(cpu_flight *flight, const cpu_counter *submitted, cpu_counter *completed);

/** Forgets a queue; all that was submitted to it has completed. */
void cpu_flight_close(cpu_flight *flight);

/** Goes around what a command does, by one thread of a queue at a time; enter() waits while commands
 *  are halted. */
void cpu_flight_enter(cpu_flight *flight);
void cpu_flight_leave(cpu_flight *flight);

/** Returns when no command of any queue is being executed, and keeps them all from it until resume(). */
void cpu_flight_halt(void);
void cpu_flight_resume(void);

/** Waits for everything that was submitted to any queue. */
void cpu_flight_drain(void);

/** All commands that were in flight at one time. */
typedef struct cpu_moment cpu_moment;

/** Takes down what is in flight now. `*out`, owned, is to be freed with free(); NULL if nothing is.
 *  @returns false for lack of memory */
bool cpu_moment_take(cpu_moment **out);

/** Returns whether all of it has completed; NULL has. */
bool cpu_moment_is_over(const cpu_moment *moment);

/** Waits until it has. */
void cpu_moment_wait(const cpu_moment *moment);

#endif
