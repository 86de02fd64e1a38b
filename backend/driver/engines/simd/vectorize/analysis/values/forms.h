/* Integers and addresses of one work-item as sums: a constant, and products of what is the same for
 * all work-items of the group, each times a constant.
 *
 *     a + 4 * (pitch * (16 * group + 3 + 1) + 16)    a + 64 * pitch * group + 16 * pitch + 64
 *
 * An index of 32 bits is taken for one that does not wrap around between work-items of a group, as
 * between lanes (divergence.h): what widens a sum widens each of its terms. Not with zeros, if any
 * of these may be negative: x - 3 is in the buffer, and x + 4294967293 is not. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_FORMS_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_FORMS_H

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stdint.h>

#include "backend/driver/engines/simd/vectorize/partition.h"

enum { SIMD_FORM_TERMS = 8, SIMD_FORM_FACTORS = 3, SIMD_FORM_PRODUCTS = 64 };

/* A value of the kernel; of one that was cut to 32 bits, or has them, how it was widened, or 0. */
typedef struct simd_form_factor {
    LLVMValueRef value;
    LLVMOpcode widened;
} simd_form_factor;

typedef struct simd_form_product {
    uint32_t count;
    simd_form_factor factors[SIMD_FORM_FACTORS]; /* in the order of their addresses */
} simd_form_product;

typedef struct simd_form_products {
    simd_partition partition; /* for the ranges of values */
    uint32_t count;
    simd_form_product list[SIMD_FORM_PRODUCTS];
} simd_form_products;

typedef struct simd_form_term {
    uint32_t product; /* its number */
    int64_t scale;    /* not 0 */
} simd_form_term;

typedef struct simd_form {
    bool known;
    bool is_content; /* not the sum itself, but what is loaded from there */
    uint32_t count;
    simd_form_term terms[SIMD_FORM_TERMS]; /* by number */
    int64_t offset;
} simd_form;

/** Returns nothing known; a constant; a value as it is. */
simd_form simd_form_unknown(void);
simd_form simd_form_constant(int64_t number);
simd_form simd_form_value(simd_form_products *products, LLVMValueRef value);

/** Returns whether a form is a constant. */
bool simd_form_is_constant(const simd_form *form);

/** Returns a + scale * b, a * b, or what a widened or narrowed number is. */
simd_form simd_form_add(const simd_form *a, const simd_form *b, int64_t scale);
simd_form simd_form_multiply(simd_form_products *products, const simd_form *a, const simd_form *b);
simd_form simd_form_widen(simd_form_products *products, const simd_form *a, LLVMOpcode how,
                          unsigned bits);

/** Returns whether two forms that are known are the same. */
bool simd_form_equals(const simd_form *a, const simd_form *b);

/** Returns a constant as a number of so many bits, widened so; of others, what they are. */
simd_form simd_form_cut(simd_form form, LLVMOpcode how, unsigned bits);

/** Compares two constants of so many bits. */
bool simd_form_compare(LLVMIntPredicate predicate, const simd_form *a, const simd_form *b,
                       unsigned bits);

/** Returns what a binary operation makes of two numbers of so many bits: a sum, a product by a
 *  constant or of values, an `or` of numbers that have no bit in common; and anything of two
 *  constants. */
simd_form simd_form_compute(simd_form_products *products, LLVMOpcode operation, const simd_form *a,
                            const simd_form *b, unsigned bits);

#endif
