/* Random numbers that are the same everywhere, from a seed that is not 0: xorshift64. */
#ifndef ZELLIGE_TESTS_XORSHIFT_H
#define ZELLIGE_TESTS_XORSHIFT_H

#include <stdint.h>

static inline uint32_t xorshift_next(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (uint32_t)(*state >> 32);
}

#endif
