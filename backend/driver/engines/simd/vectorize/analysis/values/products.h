/* Sums of products of bytes, or of numbers of 16 bits, that lie in a row: a[k] * b[k] + a[k + 1] *
 * b[k + 1] + ... Those whose factors fill a word of 32 bits are one step on processors with dot
 * products. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_PRODUCTS_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_PRODUCTS_H

#include "backend/driver/engines/simd/vectorize/analysis/memory/address.h"

enum { SIMD_MAX_PRODUCTS = 128, SIMD_PACKED_FACTORS = 4 };

/** What becomes of a loaded number before it is widened. */
typedef struct simd_factor {
    LLVMValueRef load; /* NULL: a constant */
    simd_address address;
    bool is_signed; /* widened so */
    uint64_t shift; /* to the right, and then */
    uint64_t mask;  /* of what is left; all ones if there is none */
    int64_t constant;
} simd_factor;

typedef struct simd_product {
    simd_factor factors[2]; /* the first is loaded */
    bool used;
} simd_product;

/** A sum of 32 bits, taken apart. */
typedef struct simd_sum {
    uint32_t size; /* bytes of a factor: 1 or 2 */
    simd_product products[SIMD_MAX_PRODUCTS];
    LLVMValueRef others[SIMD_MAX_PRODUCTS]; /* what else is added */
    uint32_t product_count, other_count;
} simd_sum;

/** Takes an addition apart, down to additions of its block that nobody else uses.
 *  @returns whether it has products enough to fill a word */
bool simd_sum_read(simd_sum *sum, const simd_divergence *divergence, LLVMValueRef addition,
                   uint32_t size);

/** Finds products whose factors fill a word, in the order in which they lie there, and marks them
 *  as used. @returns false if there are none any more */
bool simd_sum_take_word(simd_sum *sum, simd_product *out[SIMD_PACKED_FACTORS]);

#endif
