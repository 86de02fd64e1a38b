/* Sizes of work-groups divide those of launches. */
#ifndef ZELLIGE_DRIVER_RUNTIME_DIVISOR_H
#define ZELLIGE_DRIVER_RUNTIME_DIVISOR_H

#include <stdint.h>

/** Returns the largest divisor of a number that is no larger than a limit; both are 1 or more. */
static inline uint32_t cpu_largest_divisor(uint32_t number, uint32_t limit)
{
    uint32_t divisor = number < limit ? number : limit;
    while (number % divisor != 0)
        divisor--;
    return divisor;
}

#endif
