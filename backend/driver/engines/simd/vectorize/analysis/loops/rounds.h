/* Loops that count, and at most how many rounds they make: for decisions. LLVM proves it anew where
 * it matters. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_LOOPS_ROUNDS_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_LOOPS_ROUNDS_H

#include "backend/driver/engines/simd/contract/variant_key.h"
#include "backend/driver/engines/simd/vectorize/analysis/cfg.h"

enum { SIMD_MOST_ROUNDS = 32 };

/** A loop: zeroed if it does not count, or makes more than SIMD_MOST_ROUNDS rounds. */
typedef struct simd_counted {
    LLVMValueRef counter, next; /**< the phi, and the sum that it becomes */
    LLVMValueRef end;           /**< what it is compared with in each round */
    int64_t step;
    uint32_t rounds; /**< at most so many */
    uint32_t usual;  /**< ... and so many in the mean, if an outer counter says where it ends */
    bool from_place; /**< begins where the work-item is in its tile, and ends at a constant */
} simd_counted;

typedef struct simd_rounds {
    const simd_variant_key *key;
    const simd_cfg *cfg;
    simd_counted *loops;
} simd_rounds;

/** Returns whether a relation holds between two numbers; neither is negative if it takes none
 *  for that. */
bool simd_relation_holds(LLVMIntPredicate relation, int64_t a, int64_t b);

/** Returns what an integer phi of a loop's header is in the next round, if that is the sum of it
 *  and a constant; else NULL. */
LLVMValueRef simd_next_count(const simd_cfg *cfg, uint32_t loop, LLVMValueRef phi);

/** Returns the phi of a loop's header that counts, in steps that are constants, and that a
 *  condition compares, as it is or in the next round, on its left side; NULL if there is none. */
LLVMValueRef simd_counter_compared(const simd_cfg *cfg, uint32_t loop, LLVMValueRef condition);

/** Looks at all loops; clear it even after a failure.
 *  @returns false without memory */
bool simd_rounds_create(simd_rounds *rounds, const simd_variant_key *key, const simd_cfg *cfg);
void simd_rounds_clear(simd_rounds *rounds);

/** Returns the loop whose counter, or its next value, this is; SIMD_NONE if there is none. A loop
 *  may have several: LLVM makes one of an index that is the sum of two.
 *  @param out  the loop with that counter */
uint32_t simd_rounds_find(const simd_rounds *rounds, LLVMValueRef value, simd_counted *out);

/** Returns what a counter is in the first round. */
LLVMValueRef simd_rounds_start(const simd_counted *loop);

#endif
