/* Of the mathematics of GPUs the sets are those of numbers. */
#include "tests/gpu/library/library_values.h"
#include "tests/simd/math_functions.h"

#define NAME(name) #name,
const char *const library_reals[] = {
    LIBRARY_FUNCTIONS(NAME, NAME, NAME, LIBRARY_NONE, LIBRARY_NONE)};
const char *const library_ints[] = {
    LIBRARY_FUNCTIONS(LIBRARY_NONE, LIBRARY_NONE, LIBRARY_NONE, NAME, NAME)};

extern const simd_math_set library_f32, library_f64;

size_t math_tested_sets(const simd_math_set *out[SIMD_MATH_MAX_SETS])
{
    out[0] = &library_f32;
    out[1] = &library_f64;
    return 2;
}
