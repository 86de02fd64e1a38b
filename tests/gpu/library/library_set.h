/* The mathematics of GPUs as a set of functions of the host; MATH_BITS, MATH_TYPE, MATH_SET and
 * MATH_VALUES say of which numbers. */
#include "backend/driver/engines/cuda/library/library.h"
#include "backend/driver/engines/simd/math/set.h"
#include "tests/gpu/library/library_values.h"

#define OF_ONE(name) *reals++ = math_##name(x);
#define OF_TWO(name) *reals++ = math_##name(x, y);
#define OF_INT(name) *reals++ = math_##name(x, n);
#define TO_INT(name) *ints++ = math_##name(x);
#define TO_INT_2(name) *ints++ = math_##name(x, y);
void MATH_VALUES(real x, real y, int32_t n, real *reals, int32_t *ints)
{
    LIBRARY_FUNCTIONS(OF_ONE, OF_TWO, OF_INT, TO_INT, TO_INT_2)
}

/* OpenCL C sets no limit for lgamma. Between the poles it crosses 0, where the library's is as
 * precise as near 1; where it is, the C library's result counts. */
static real lgamma_between_poles(real x)
{
    const real result = math_lgamma(x), exact = (real)lgamma((double)x);
    const real allowed = PICK(0x1p-19, 0x1p-48);
    return x < 0 && magnitude(result - exact) <= allowed ? exact : result;
}
#define math_lgamma lgamma_between_poles

#define ENTRY(function) SIMD_MATH_ENTRY(#function "." MATH_TYPE, #function, math_##function),

static const simd_math_entry entries[] = {LIBRARY_FUNCTIONS(ENTRY, ENTRY, ENTRY, ENTRY, ENTRY)};

const simd_math_set MATH_SET = {
    .lanes = 1,
    .entries = entries,
    .entry_count = sizeof entries / sizeof *entries,
};
