/* Which block each way to a block leads through. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_REACH_DOMINATORS_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_REACH_DOMINATORS_H

#include "backend/driver/engines/simd/vectorize/analysis/cfg.h"

/** Adds a way to a block behind the one that it leads from, whose ways have all been added; of one
 *  back nothing is known. */
void simd_add_way(uint32_t *dominators, uint32_t *ways, uint32_t from, uint32_t to);

/** Finds the nearest dominator of each block, of the first one itself; and counts the ways that
 *  lead to each, but those back to a loop's header. `ways` is zero before. */
void simd_find_dominators(const simd_cfg *cfg, uint32_t *dominators, uint32_t *ways);

#endif
