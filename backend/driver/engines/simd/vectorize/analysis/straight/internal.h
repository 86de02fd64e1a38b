/* What the files of this folder ask each other. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_STRAIGHT_INTERNAL_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_STRAIGHT_INTERNAL_H

#include "backend/driver/engines/simd/vectorize/analysis/straight/straight.h"

/** Returns the number of a value of the kernel; SIMD_NONE for others. */
static inline uint32_t simd_straight_number(const simd_straight *s, LLVMValueRef value)
{
    return simd_map_find(&s->divergence.numbers, value);
}

/** Returns whether a value stands in the block that is looked at. */
static inline bool simd_straight_is_of_block(const simd_straight *s, uint32_t number)
{
    return number >= s->begin && number < s->end;
}

static inline uint32_t simd_straight_first_bend(const simd_straight *s)
{
    return s->bends[0].number;
}

/* ---- shapes.c -------------------------------------------------------------------------------- */

/** Returns whether an instruction computes, and does nothing else. */
bool simd_straight_is_pure(LLVMValueRef instruction);

/** Finds the bends of the block below the limit, and the shapes that its values have on the
 *  straight. */
void simd_straight_find_bends(simd_straight *s);

/** Derives the shapes of what the region has beside its first block. */
void simd_straight_derive_region(simd_straight *s);

/* ---- region.c -------------------------------------------------------------------------------- */

/** Finds the blocks to which edges lead from the region only. The first one is all of its block
 *  from the first bend on. */
void simd_straight_find_region(simd_straight *s);

/** Returns whether a value is in the region, which are not all in a row. */
bool simd_straight_has_value(const simd_straight *s, uint32_t number);

/** Returns whether an instruction is a question to all lanes. */
bool simd_straight_asks(LLVMValueRef instruction);

/** Returns whether other blocks get what a value is through phis only, right from the region: those
 *  get what its copy is, too. */
bool simd_straight_leaves_by_phis(const simd_straight *s, LLVMValueRef value);

/* ---- gain.c ---------------------------------------------------------------------------------- */

/** Keeps the bends that an address needs. @returns whether those are worth a question */
bool simd_straight_keep_gainful(simd_straight *s);

#endif
