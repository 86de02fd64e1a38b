/* Counters that grow, and threads that wait for them to grow.
 *
 * A counter is one word without a lock of its own, so it may be freed as soon as its new value was
 * seen: the thread that raised it uses no more than its address afterwards.
 */
#ifndef ZELLIGE_CPU_DDI_WAITING_H
#define ZELLIGE_CPU_DDI_WAITING_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef _Atomic(uint64_t) cpu_counter;

/** Adds one and wakes whoever waits. */
void cpu_counter_increment(cpu_counter *counter);

/** Wakes whoever waits on a counter that the caller changed itself. */
void cpu_counter_wake(const cpu_counter *counter);

/** Waits until the counter has at least that value, for at most `timeout` nanoseconds (0 only looks,
 *  UINT64_MAX waits forever), or until `cancel` is set; cpu_counter_wake() makes it look again.
 *  @param cancel  NULL if nothing cancels
 *  @returns whether the counter has the value */
bool cpu_counter_wait(cpu_counter *counter, uint64_t at_least, uint64_t timeout,
                      atomic_bool *cancel);

#endif
