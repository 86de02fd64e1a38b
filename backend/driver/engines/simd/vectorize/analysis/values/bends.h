/* Integers that are linear for the lanes of most strips, but bend where a row ends: the larger of
 * x - 1 and 0, (x + 1) % n, i / n, i ^ n. What they are on the straight is built of linear values,
 * with the condition under which it is the same:
 *
 *     max(x - 1, 0)     x - 1                             x - 1 >= 0
 *     i / n             q, the first lane's               i - q * n is from 0 up to n
 *     i % n             i - q * n                         the same
 *     i ^ n             what the first lane has, and      it is equal
 *                       as much more as i grows
 */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_BENDS_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_BENDS_H

#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"

typedef enum simd_bend_kind {
    SIMD_BEND_NONE,
    SIMD_BEND_OPERAND,    /* it is one of its operands */
    SIMD_BEND_DIFFERENCE, /* x - y, that ends at 0 */
    SIMD_BEND_QUOTIENT,   /* of a number and a uniform one */
    SIMD_BEND_REMAINDER,
    SIMD_BEND_BITS, /* x & y, x | y, x ^ y, x >> y */
} simd_bend_kind;

typedef struct simd_bend {
    simd_bend_kind kind;
    unsigned operand;       /* which one it is */
    bool grows[2];          /* of bits: it grows with this operand */
    simd_value_shape shape; /* on the straight */
} simd_bend;

/** Returns how an instruction bends that is varying, given the shapes of its operands. */
simd_bend simd_bend_of(const simd_divergence *divergence, LLVMValueRef instruction);

/** Returns the predicate by which a call of a minimum or maximum is its first operand; 0 for all
 *  others. */
LLVMIntPredicate simd_bend_predicate(LLVMValueRef call);

/** Returns whether a call is a difference that ends at 0. */
bool simd_bend_is_difference(LLVMValueRef call);

#endif
