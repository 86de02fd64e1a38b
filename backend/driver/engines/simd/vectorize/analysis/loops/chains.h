/* How long a round of a loop waits for results of the round before it. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_LOOPS_CHAINS_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_LOOPS_CHAINS_H

#include "backend/driver/engines/simd/contract/target.h"
#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"

/** Returns about how many cycles a number of one round takes to become that of the next, the one
 *  for which it takes longest. */
uint32_t simd_loop_recurrence(const simd_divergence *divergence, uint32_t loop);

/** Returns about how many cycles it takes from what a round loads, where the round before has
 *  stored it, to what it stores for the next one, x[i] = f(x[i - 1]); 0 if it does not. */
uint32_t simd_loop_recurrence_in_memory(const simd_divergence *divergence, uint32_t loop);

/** Returns how many SIMD groups side by side it takes until the processor always has a step to
 *  begin, while the longest chain from vectors of one round to those of the next goes on; or, of a
 *  long round, while the chains of its parts do. 0: one alone has enough to do. */
uint32_t simd_loop_groups(const simd_divergence *divergence, uint32_t loop,
                          const simd_target *target);

/** Returns whether a round of one lane alone, without masks, takes at most half as long as one of a
 *  SIMD group. */
bool simd_loop_is_short_alone(const simd_divergence *divergence, uint32_t loop,
                              const simd_target *target);

/** Returns whether a round loads, lane by lane, where the round before has found the address by
 *  such a load: decoders and lists. While one SIMD group waits for its loads, others go on. */
bool simd_loop_waits_for_loads(const simd_divergence *divergence, uint32_t loop);

/** Returns whether it does so by links of 32 bits or more, which lead anywhere: lists and trees. A
 *  state of fewer bits is found in a small table. */
bool simd_loop_follows_links(const simd_divergence *divergence, uint32_t loop);

/** Returns whether such links themselves lead there. What a round only compares, as a merge does,
 *  leads to one of a few places beside the last one. */
bool simd_loop_goes_to_links(const simd_divergence *divergence, uint32_t loop);

#endif
