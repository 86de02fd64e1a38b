/* Sums of products of a number, a quotient or anything else, and a constant or a divisor: what an
 * index is made of that a kernel takes apart into rows and columns. x % n is x - x / n * n; bits of
 * a number are a remainder, and those above them a quotient.
 *
 * What is widened is taken apart, too, if it does not wrap around before, as no remainder plus a
 * few does. LLVM divides in as few bits as a number has: what it cut off stands for what it cut it
 * from. */
#ifndef ZELLIGE_SIMD_VECTORIZE_TRANSFORM_SCALAR_QUOTIENT_SUM_H
#define ZELLIGE_SIMD_VECTORIZE_TRANSFORM_SCALAR_QUOTIENT_SUM_H

#include "backend/driver/engines/simd/vectorize/partition.h"

enum { SIMD_MOST_QUOTIENT_TERMS = 12 };

/* scale * value * factor, or scale * (value / divisor) * factor. */
typedef struct simd_quotient_term {
    LLVMValueRef value;
    LLVMValueRef divisor, factor; /* NULL: there is none */
    bool is_signed;               /* how it is divided, or widened */
    bool widens;                  /* the quotient, or the value, to the type of the sum */
    bool was_cut;                 /* before it was divided */
    uint64_t scale;
} simd_quotient_term;

typedef struct simd_quotient_sum {
    const simd_partition *partition; /* NULL: nothing is asked of ranges */
    unsigned bits;                   /* of its type */
    uint64_t offset;
    uint32_t count;
    simd_quotient_term terms[SIMD_MOST_QUOTIENT_TERMS];
} simd_quotient_sum;

/** Adds a value, times a number, to a sum of which `partition` and `bits` are set. False: it has
 *  too many terms. */
bool simd_add_to_quotient_sum(simd_quotient_sum *s, LLVMValueRef value, uint64_t times);

#endif
