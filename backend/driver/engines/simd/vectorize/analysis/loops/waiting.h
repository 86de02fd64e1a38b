/* How long lanes wait for one another in a loop that they leave in different rounds. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_LOOPS_WAITING_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_LOOPS_WAITING_H

#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"

/** Returns how many rounds a SIMD group probably makes for one of a work-item: 1 where lanes leave
 *  together, or one after another as in the rows of a triangle; most where each walks a tree. */
float simd_rounds_waited(const simd_divergence *divergence, uint32_t loop);

/** Returns whether lanes leave where a counter comes to what each of them has, one more than the
 *  lane before: SIMD groups side by side leave one after another, many rounds apart. */
bool simd_lanes_leave_in_turn(const simd_divergence *divergence, uint32_t loop);

#endif
