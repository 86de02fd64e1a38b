/* Numbers with exactly one bit: sizes, alignments, widths of vectors. */
#ifndef ZELLIGE_BASE_POWER_OF_TWO_H
#define ZELLIGE_BASE_POWER_OF_TWO_H

#include <stdbool.h>
#include <stdint.h>

/** Returns whether a number is a power of two; 0 is none. */
static inline bool zli_is_power_of_two(uint64_t number)
{
    return number != 0 && (number & (number - 1)) == 0;
}

#endif
