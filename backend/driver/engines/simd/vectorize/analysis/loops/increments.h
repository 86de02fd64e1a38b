/* How far apart the scalars of a linear value are from one SIMD group of a strip to the next:
 * across, in a row of the tile, and down, to the row below (simd_partition_across). Rows of a tile
 * are a row of the matrix apart, so each address is the one above it and an increment.
 *
 * Numbers of so many bits wrap around alike whether they are computed or made by additions; where a
 * number is made wider, the analysis proves that none has wrapped around.
 */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_LOOPS_INCREMENTS_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_LOOPS_INCREMENTS_H

#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"

typedef enum simd_direction { SIMD_ACROSS, SIMD_DOWN, SIMD_DIRECTIONS } simd_direction;

typedef struct simd_increment {
    bool known;     /* the scalars are equally far apart */
    bool constant;  /* so many, addresses in bytes; else a uniform value of the kernel tells */
    uint64_t value; /* sign-extended from the bits of the value */
} simd_increment;

/* Zeroed is empty. */
typedef struct simd_increments {
    simd_increment (*of)[SIMD_DIRECTIONS]; /* of each value of the divergence analysis */
} simd_increments;

/** Computes the increments of all values. Fails for lack of memory only. */
bool simd_increments_create(simd_increments *increments, const simd_divergence *divergence);
void simd_increments_clear(simd_increments *increments);

/** Returns the increment of any value: that of a uniform one is 0. */
simd_increment simd_increments_of(const simd_increments *increments,
                                  const simd_divergence *divergence, LLVMValueRef value,
                                  simd_direction direction);

/** Returns whether strips have SIMD groups in that direction. */
bool simd_increments_are_needed(const simd_partition *partition, simd_direction direction);

/** Returns whether all scalars of an instruction can be made from the first one: by its number. */
bool simd_increments_reach_all(const simd_increments *increments, const simd_divergence *divergence,
                               uint32_t number);

#endif
