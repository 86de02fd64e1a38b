/* Locks: a loop repeats an exchange until it finds the lock free, and who found it so frees it
 * again behind the loop. Lanes that are in a loop wait for one another, and so for ever. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_LOOPS_LOCKS_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_LOOPS_LOCKS_H

#include "backend/driver/engines/simd/vectorize/analysis/cfg.h"

/** Returns whether a loop writes the same to the same place in each round, by an atomic that tells
 *  what was there, and asks for that. */
bool simd_takes_locks(const simd_cfg *cfg);

#endif
