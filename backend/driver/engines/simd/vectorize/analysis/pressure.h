/* How many vectors of each SIMD group are alive at once: for decisions. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_PRESSURE_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_PRESSURE_H

#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"

/** Returns how many a loop keeps alive, at most. Loops with barriers run but a few rounds of much
 *  work each: what they keep from one to the next does not matter. */
uint32_t simd_loop_pressure(const simd_divergence *divergence);

/** Returns how many members of structures are alive, at most: of code without loops. */
uint32_t simd_structure_pressure(const simd_divergence *divergence);

/** Returns how many registers of so many bits are alive, at most: of code without loops. */
uint32_t simd_straight_pressure(const simd_divergence *divergence, uint32_t register_bits);

/** Likewise in blocks of loops over barriers, but not of loops further in; 0 if there are none. */
uint32_t simd_waiting_pressure(const simd_divergence *divergence, uint32_t register_bits);

/** Returns how many masks each SIMD group keeps for the branches of a loop over barriers, at most:
 *  those of conditions that it knows before the loop. Loops do not count that ask for no more than
 *  two from one barrier to the next. */
uint32_t simd_waiting_masks(const simd_divergence *divergence);

#endif
