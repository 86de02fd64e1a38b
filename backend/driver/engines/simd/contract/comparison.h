/* Comparisons of integers, and what branches say by them. */
#ifndef ZELLIGE_SIMD_CONTRACT_COMPARISON_H
#define ZELLIGE_SIMD_CONTRACT_COMPARISON_H

#include <llvm-c/Core.h>
#include <stdbool.h>

/** `a relation b` holds. */
typedef struct simd_comparison {
    LLVMIntPredicate relation;
    LLVMValueRef a, b;
    LLVMValueRef test; /* the instruction that compares them */
} simd_comparison;

/** Returns the relation that holds where this one does not. */
LLVMIntPredicate simd_opposite_relation(LLVMIntPredicate relation);

/** Returns the relation of b to a, where this is the one of a to b. */
LLVMIntPredicate simd_mirrored_relation(LLVMIntPredicate relation);

/** Returns what holds where a comparison is true, or where it is not. */
simd_comparison simd_comparison_of(LLVMValueRef test, bool is_true);

/** Returns whether a comparison is this one, or the same mirrored. */
bool simd_compares(const simd_comparison *comparison, LLVMIntPredicate relation, LLVMValueRef a,
                   LLVMValueRef b);

/** Returns whether a branch takes an edge only where a comparison holds, and which. */
bool simd_comparison_on_edge(LLVMBasicBlockRef from, LLVMBasicBlockRef to, simd_comparison *out);

/** Returns the block that leads to a block, NULL if there are several, or none. */
LLVMBasicBlockRef simd_only_predecessor(LLVMBasicBlockRef block);

#endif
