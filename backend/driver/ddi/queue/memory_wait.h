/* A number in memory that a command waits for: kernels, copies, the program, another process or
 * another device change it. */
#ifndef ZELLIGE_DRIVER_DDI_QUEUE_MEMORY_WAIT_H
#define ZELLIGE_DRIVER_DDI_QUEUE_MEMORY_WAIT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "backend/driver/runtime/faults/loss.h"

typedef struct cpu_memory_wait {
    const void *address; /**< aligned to the number's size */
    uint64_t value;
    uint32_t condition; /**< what the number in memory is to the value: a CPU_WAIT_ON_MEMORY_FLAG */
    bool is_wide;       /**< the number has 64 bits, else 32 */
} cpu_memory_wait;

/** Returns whether a thread that waited would go on now: so it does if the address is bad. */
bool cpu_memory_wait_is_over(const cpu_memory_wait *wait);

/** Waits, until the context is lost, or `cancel` is set. A bad address loses the context.
 *  @returns false if `cancel` was set before */
bool cpu_memory_wait_end(const cpu_memory_wait *wait, cpu_loss *loss, const atomic_bool *cancel);

#endif
