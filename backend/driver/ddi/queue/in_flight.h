/* Commands that a device has begun and not ended yet. It does them behind the host, in order
 * (device.h: streams). The thread that executes the queue ends them in the same order: it releases
 * what they hold, signals their events and counts them. It waits for the device before
 *
 * - a command that the host does, or whose time is kept;
 * - an event that nothing in flight signals: a thread, or another queue, will;
 * - there is nothing more to begin.
 *
 * Every function is for the thread that has the queue's `running`. */
#ifndef ZELLIGE_DRIVER_DDI_QUEUE_IN_FLIGHT_H
#define ZELLIGE_DRIVER_DDI_QUEUE_IN_FLIGHT_H

#include "backend/driver/ddi/queue/queue.h"

typedef struct cpu_in_flight cpu_in_flight;

/** Gives a queue its `in_flight`, if its device has streams. @returns false if memory ran out */
bool cpu_in_flight_open(cpu_queue *queue, uint32_t machine);
void cpu_in_flight_close(cpu_queue *queue);

/** Returns whether a command that nobody has queued can begin at once, without work of the host,
 *  and is the only one. */
bool cpu_in_flight_is_for_now(cpu_queue *queue, const cpu_command *command);

/** Begins a command; what cannot be behind the host is ended, too. */
void cpu_in_flight_begin(cpu_queue *queue, cpu_command *command, bool once);

/** Executes a command of a synchronous queue, which counts it itself. */
void cpu_in_flight_execute(cpu_queue *queue, cpu_command *command);

/** Ends all that has been begun. */
void cpu_in_flight_settle(cpu_queue *queue);

/** cpu_queue_then() of such a queue. */
void cpu_in_flight_then(cpu_queue *queue, void (*function)(void *), void *argument,
                        const cpu_counter *raised);

/** Returns whether a command can begin without a wait. */
bool cpu_in_flight_can_begin(const cpu_queue *queue, const cpu_command *command);

/** Executes until the queue is empty and all has ended. */
void cpu_in_flight_run_all(cpu_queue *queue);

/** Executes until `completed` reaches a number. */
void cpu_in_flight_run_until(cpu_queue *queue, uint64_t target);

/** One step towards the end of what raises a counter. @returns whether there was one */
bool cpu_in_flight_work_for(cpu_queue *queue, const cpu_counter *counter);

#endif
