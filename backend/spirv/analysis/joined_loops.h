/* Two loops that compilers made of one: `for (...) { if (mine) a = f(a); barrier(); }`. Work-items
 * that have nothing to do go around in the inner one; all meet at its header, where the wait is. */
#ifndef ZELLIGE_SPIRV_ANALYSIS_JOINED_LOOPS_H
#define ZELLIGE_SPIRV_ANALYSIS_JOINED_LOOPS_H

#include "backend/spirv/analysis/uniformity.h"

/** Makes one loop of both wherever the outer header leads straight to an inner one that waits. */
void spirv_join_loops(spirv_cfg *cfg);

/** Returns whether a phi at a header, also what was one, gets the same value on all ways from any
 *  divergent branch that meet there. */
bool spirv_brings_one(const spirv_uniformity *u, uint32_t block, spirv_instruction phi);

#endif
