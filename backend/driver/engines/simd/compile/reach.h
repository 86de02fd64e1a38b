/* What a launch reaches through its buffers, by the steps of its kernel's variant. */
#ifndef ZELLIGE_SIMD_COMPILE_REACH_H
#define ZELLIGE_SIMD_COMPILE_REACH_H

#include "backend/driver/engine.h"
#include "backend/driver/engines/simd/contract/reach.h"

/** Finds out what work-items of a launch may access through each of its parameters.
 *  @param out  CPU_MAX_SPANS of them */
void simd_reach_evaluate(const simd_reach_step *steps, uint64_t count, const cpu_launch *launch,
                         cpu_span *out);

#endif
