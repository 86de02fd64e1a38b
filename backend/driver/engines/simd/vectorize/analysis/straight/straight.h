/* Regions of a scalar kernel whose indices bend (bends.h): which bends of a block are worth a
 * question to all lanes, what would be there twice, and what the copy gains. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_STRAIGHT_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_STRAIGHT_H

#include "backend/driver/engines/simd/vectorize/analysis/values/bends.h"
#include "backend/driver/engines/simd/vectorize/pipeline.h"

#define SIMD_MOST_BENDS 24 /* of a block */

typedef struct simd_found_bend {
    uint32_t number; /* of the value */
    simd_bend bend;
} simd_found_bend;

typedef struct simd_straight {
    simd_vectorization *v;
    simd_divergence divergence; /* its shapes become those on the straight */
    simd_value_shape *shapes;   /* as they were */
    bool *needed;               /* of each value: an address depends on it that is straight then */
    bool *available;            /* of each value of the block: it may be computed where the first
                                   bend is */
    bool *reached, *outside;    /* of each block: an edge leads there from the region, or from
                                   elsewhere */
    LLVMBasicBlockRef *done;    /* what has been there twice, and bends */
    uint32_t done_count;
    uint32_t block, begin, end; /* that is looked at, and its values */
    simd_found_bend bends[SIMD_MOST_BENDS];
    uint32_t bend_count;
    uint32_t limit;        /* the region's values are below */
    LLVMValueRef barrier;  /* where the block has to end for that; NULL: nowhere */
    uint32_t accesses;     /* of the region, that are of vectors on the straight */
    uint32_t instructions; /* of the region */
} simd_straight;

/** Finds the shapes of a kernel's values. Clear them even after a failure, for lack of memory; what
 *  has been done stays known, and is freed by the caller in the end. */
bool simd_straight_create(simd_straight *s, const simd_partition *partition);
void simd_straight_clear(simd_straight *s);

/** Finds the next block with bends that are worth it, and its region. @returns whether there is
 *  one. It is done then, or would be if the block ended before `barrier` */
bool simd_straight_find(simd_straight *s);

/** Leaves what was found alone: a block that does not end before its barrier is done, too. */
void simd_straight_leave(simd_straight *s);

/** Returns whether a block is in the region: all that its block leads to and nothing else does,
 *  within its loop, up to blocks that begin with a barrier. */
bool simd_straight_has(const simd_straight *s, uint32_t block);

/** Returns a block of the kernel by its number. */
LLVMBasicBlockRef simd_straight_block(const simd_straight *s, uint32_t block);

/** Returns whether a value stands in the block, behind the first bend, and is no bend. */
bool simd_straight_is_behind(const simd_straight *s, LLVMValueRef value);

/** Returns whether a value of the block behind the first bend computes with none: it may come
 *  before. To be asked of one value after the other, in their order. */
bool simd_straight_is_apart(simd_straight *s, LLVMValueRef value);

/** Returns the value that bends. */
LLVMValueRef simd_straight_bend(const simd_straight *s, uint32_t bend);

/** Returns whether a quotient or remainder is one of numbers with a sign. */
bool simd_straight_divides_signed(LLVMValueRef division);

/** Returns the first bend that asks for the same row as this one: perhaps itself. */
uint32_t simd_straight_same_row(const simd_straight *s, uint32_t bend);

#endif
