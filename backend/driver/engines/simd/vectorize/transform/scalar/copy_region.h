/* Copies of a region (straight.h), for cases of which more is known. */
#ifndef ZELLIGE_SIMD_VECTORIZE_TRANSFORM_SCALAR_COPY_REGION_H
#define ZELLIGE_SIMD_VECTORIZE_TRANSFORM_SCALAR_COPY_REGION_H

#include "backend/driver/engines/simd/vectorize/analysis/straight/straight.h"
#include "backend/driver/engines/simd/vectorize/ir/clone_blocks.h"

/** Gives what comes before the first bend a block of its own, to which all lead that led here. It
 *  lacks a branch; the builder is at its end. @returns that block */
LLVMBasicBlockRef simd_region_split(simd_straight *region, LLVMBuilderRef builder);

/** Copies the region, in which values may stand for others already; what comes from it comes from
 *  the copy too. @returns false without memory */
bool simd_region_copy(const simd_straight *region, LLVMBuilderRef builder, LLVMBasicBlockRef head,
                      simd_clones *copy);

/** Has the region's block end before its barrier; what it computes passes on by phis. */
void simd_region_end_block(simd_straight *region, LLVMBuilderRef builder);

#endif
