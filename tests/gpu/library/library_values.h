/* What the host makes of the library. */
#ifndef ZELLIGE_TESTS_GPU_LIBRARY_VALUES_H
#define ZELLIGE_TESTS_GPU_LIBRARY_VALUES_H

#include <stdint.h>

#include "backend/driver/engines/cuda/library/functions.h"

/* In the order of LIBRARY_FUNCTIONS: first those that give numbers, then those that give ints. */
#define LIBRARY_ONE(name) +1
#define LIBRARY_NONE(name)
enum {
    LIBRARY_REALS =
        0 LIBRARY_FUNCTIONS(LIBRARY_ONE, LIBRARY_ONE, LIBRARY_ONE, LIBRARY_NONE, LIBRARY_NONE),
    LIBRARY_INTS =
        0 LIBRARY_FUNCTIONS(LIBRARY_NONE, LIBRARY_NONE, LIBRARY_NONE, LIBRARY_ONE, LIBRARY_ONE),
};
extern const char *const library_reals[LIBRARY_REALS], *const library_ints[LIBRARY_INTS];

void library_values_f32(float x, float y, int32_t n, float *reals, int32_t *ints);
void library_values_f64(double x, double y, int32_t n, double *reals, int32_t *ints);

#endif
