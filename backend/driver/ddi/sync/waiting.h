/* Counters that only grow, and threads that wait for them, in this process or in others.
 *
 * A counter is one word: its value, and whether a thread sleeps. The access that raises the value
 * also reads that bit, and later the function uses the address only; so a thread may free the
 * counter as soon as it sees the new value.
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

/** Marks a counter in memory that processes share, before any thread of this one waits for it. */
void cpu_counter_share(cpu_counter *counter);

bool cpu_counter_is_shared(const cpu_counter *counter);

uint64_t cpu_counter_get(const cpu_counter *counter);

/** Returns a number such that the counter's word has reached it when its value has reached
 *  `value`. */
uint64_t cpu_counter_word(uint64_t value);

/** Adds one and wakes the waiting threads. */
void cpu_counter_increment(cpu_counter *counter);

/** Adds as many at once, and wakes the waiting threads once. */
void cpu_counter_add(cpu_counter *counter, uint64_t by);

/** Adds one only if the value is `from`.
 *  @returns whether it was */
bool cpu_counter_increment_from(cpu_counter *counter, uint64_t from);

/** Makes sleeping threads check again; a thread about to sleep may miss it. Uses only the
 *  address. */
void cpu_counter_wake(const cpu_counter *counter);

/** Waits until the counter reaches a value, for at most `timeout` nanoseconds (0 only checks,
 *  UINT64_MAX waits forever), or until `cancel` is set and cpu_counter_wake() called.
 *  @param cancel  NULL if nothing cancels
 *  @returns whether the counter has the value */
bool cpu_counter_wait(cpu_counter *counter, uint64_t at_least, uint64_t timeout,
                      atomic_bool *cancel);

#endif
