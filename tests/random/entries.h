/* The list of kernels that a reference program runs; written behind the kernels. */
#ifndef ZELLIGE_RANDOM_ENTRIES_H
#define ZELLIGE_RANDOM_ENTRIES_H

#include "tests/random/problem.h"

typedef void reference_kernel(const int *, const unsigned *, unsigned long *, float *, unsigned *,
                              volatile unsigned *, unsigned *, unsigned long *, problem_params);

struct reference_entry {
    reference_kernel *kernel; /**< NULL behind the last */
    uint64_t seed;
};

extern const struct reference_entry reference_entries[];

#endif
