/* Of the CPU's mathematics all sets are tried that it can run. */
#include "backend/driver/engines/simd/math/set.h"
#include "tests/simd/math_functions.h"

size_t math_tested_sets(const simd_math_set *out[SIMD_MATH_MAX_SETS])
{
    return simd_math_list(out);
}
