/* Interleave sets: work-groups of a column that one thread runs side by side: in a loop over tiles,
 * one round of the first, one of the second, and so on. What they load from the same place, as
 * tiles of a matrix product load the same tile of the second matrix, comes from memory once for all
 * of them; a group that runs alone from its beginning to its end has used so much else in between
 * that the next one finds nothing of it in the caches.
 *
 *     for i: load tiles         group 0: load, multiply;  group 1: load, multiply;  ...  i = 0
 *            barrier            group 0: load, multiply;  group 1: load, multiply;  ...  i = 1
 *            multiply
 *            barrier            <- here they take turns
 *
 * Lanes of a group in an interleave set are all in one strip, and need no barrier: groups take
 * turns only once in a round, so that what one loads still overlaps with what the one before it
 * computes.
 */
#ifndef ZELLIGE_SIMD_VECTORIZE_TRANSFORM_GROUP_INTERLEAVE_H
#define ZELLIGE_SIMD_VECTORIZE_TRANSFORM_GROUP_INTERLEAVE_H

#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"

/** Returns whether groups of an interleave set take turns at a barrier of the kernel: the last one
 *  of a loop. */
bool simd_group_interleave_switches_at(const simd_divergence *divergence, LLVMValueRef barrier);

#endif
