/* Counters that grow, and threads that wait for them to grow, in this process or in others.
 *
 * A counter is one word: its value, and whether anybody sleeps. Who raises it learns from that one
 * access whom to wake, and uses no more than its address afterwards; so it may be freed as soon as
 * its new value was seen.
 */
#ifndef ZELLIGE_DRIVER_DDI_SYNC_WAITING_H
#define ZELLIGE_DRIVER_DDI_SYNC_WAITING_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/** Zeroed is 0, and of this process. */
typedef struct cpu_counter {
    _Atomic(uint64_t) word;
} cpu_counter;

/** Says that it is in memory that processes share, before anybody here waits for it. */
void cpu_counter_share(cpu_counter *counter);

bool cpu_counter_is_shared(const cpu_counter *counter);

uint64_t cpu_counter_get(const cpu_counter *counter);

/** Adds one and wakes whoever waits. */
void cpu_counter_increment(cpu_counter *counter);

/** Does so only if its value is `from`.
 *  @returns whether it was */
bool cpu_counter_increment_from(cpu_counter *counter, uint64_t from);

/** Makes whoever sleeps look again; one that is about to sleep may miss it. Uses only the
 *  address. */
void cpu_counter_wake(const cpu_counter *counter);

/** Waits until the counter has at least that value, for at most `timeout` nanoseconds (0 only
 *  looks, UINT64_MAX waits forever), or until `cancel` is set and cpu_counter_wake() called.
 *  @param cancel  NULL if nothing cancels
 *  @returns whether the counter has the value */
bool cpu_counter_wait(cpu_counter *counter, uint64_t at_least, uint64_t timeout,
                      atomic_bool *cancel);

#endif
