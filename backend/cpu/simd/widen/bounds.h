/* How large an unsigned value can be, as far as a short look at what it is made of tells. */
#ifndef ZELLIGE_SIMD_BOUNDS_H
#define ZELLIGE_SIMD_BOUNDS_H

#include "backend/cpu/simd/widen/plan.h"

typedef struct simd_bound {
    uint64_t most;
    bool exact; /* nothing wrapped around on the way from what it is made of */
} simd_bound;

simd_bound simd_bound_of(const simd_plan *plan, LLVMValueRef value);

#endif
