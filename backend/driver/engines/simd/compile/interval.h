/* Intervals, as contract/reach.h describes them. */
#ifndef ZELLIGE_SIMD_COMPILE_INTERVAL_H
#define ZELLIGE_SIMD_COMPILE_INTERVAL_H

#include <stdbool.h>
#include <stdint.h>

#include "backend/driver/engines/simd/contract/reach.h"

typedef struct simd_interval {
    int64_t least, most;
    enum { SIMD_INTERVAL_SOME, SIMD_INTERVAL_NONE, SIMD_INTERVAL_ANY } kind;
} simd_interval;

static inline simd_interval simd_interval_any(void)
{
    return (simd_interval){0, 0, SIMD_INTERVAL_ANY};
}

static inline simd_interval simd_interval_none(void)
{
    return (simd_interval){0, 0, SIMD_INTERVAL_NONE};
}

/** Nothing if `least` is above `most`. */
static inline simd_interval simd_interval_of(int64_t least, int64_t most)
{
    return least > most ? simd_interval_none() : (simd_interval){least, most, SIMD_INTERVAL_SOME};
}

/** The same values as numbers from 0 up, or with a sign; SIMD_INTERVAL_ANY if numbers of 64 bits
 *  without a sign are too large. */
simd_interval simd_interval_unsigned(simd_interval a, unsigned bits);
simd_interval simd_interval_signed(simd_interval a, unsigned bits);

/** Of a step with operands `a` and `b`: from SIMD_REACH_UNITE to SIMD_REACH_SGE. */
simd_interval simd_interval_apply(const simd_reach_step *step, simd_interval a, simd_interval b);

/** Of SIMD_REACH_TRIPS, and of SIMD_REACH_UNTIL. */
simd_interval simd_interval_trips(const simd_reach_step *step, simd_interval begin,
                                  simd_interval by, simd_interval bound);
simd_interval simd_interval_until(const simd_reach_step *step, simd_interval begin,
                                  simd_interval by, simd_interval bound);

#endif
