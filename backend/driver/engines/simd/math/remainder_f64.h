/* fmod, remainder and remquo of doubles, lane by lane: exact, and for quotients that inline_math's
 * formulas leave over. */
#ifndef ZELLIGE_SIMD_MATH_REMAINDER_F64_H
#define ZELLIGE_SIMD_MATH_REMAINDER_F64_H

#include "backend/driver/engines/simd/math/quotient.h"
#include "backend/driver/engines/simd/math/vector.h"

typedef double of_two(double x, double y);

static inline real lane_by_lane(of_two *function, real x, real y)
{
    real result = x;
    for (int i = 0; i < MATH_LANES; i++) {
        result[i] = function(x[i], y[i]);
    }
    return result;
}

static real fmod_of(real x, real y)
{
    return lane_by_lane(fmod, x, y);
}

static real remainder_of(real x, real y)
{
    return lane_by_lane(remainder, x, y);
}

static ints remquo_quotient(real x, real y)
{
    ints result = {0};
    for (int i = 0; i < MATH_LANES; i++) {
        result[i] = quotient_of_doubles(x[i], y[i]);
    }
    return result;
}

#endif
