/* Addresses that differ by a number of bytes that is known: p[i].x and p[i].y, p[3 * i] and
 * p[3 * i + 2].
 *
 * An index of 32 bits is taken for one that does not wrap around between two of them, as between
 * lanes (divergence.h): a lane that accesses both does not access elements 2^32 apart.
 */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_ADDRESS_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_ADDRESS_H

#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"

#define SIMD_ADDRESS_TERMS 6

/* scale * value, in bytes. */
typedef struct simd_term {
    LLVMValueRef value;
    LLVMOpcode extended; /* how an index of 32 bits becomes one of 64, or 0 */
    int64_t scale;
} simd_term;

/* The base, the sum of the terms, and the offset, in bytes. */
typedef struct simd_address {
    LLVMValueRef base;
    uint32_t count;
    simd_term terms[SIMD_ADDRESS_TERMS]; /* in no order */
    int64_t offset;
} simd_address;

/** Takes the address of an access apart; not for pointers into variables that lie element by
 *  element (private_variables.h). */
simd_address simd_address_of(const simd_divergence *divergence, LLVMValueRef pointer);

/** Returns how many bytes an address moves when a value grows by one; 0 if the value is no term of
 *  it. */
int64_t simd_address_scale(const simd_address *a, LLVMValueRef value);

/** Finds by how many bytes an address moves in each round of a loop.
 *  @returns false if that is not known, or not always the same */
bool simd_address_step(const simd_divergence *divergence, uint32_t loop, const simd_address *a,
                       int64_t *step);

/** Returns whether two addresses are the same but for their offsets. */
bool simd_address_is_near(const simd_address *a, const simd_address *b);

/** Returns whether what is loaded lies in the same aligned vector as what a load in another block
 *  loads, p[i].x and p[i].w. Who runs that block may load both: they are in one page. */
bool simd_address_is_of_vector(const simd_divergence *divergence, LLVMValueRef load,
                               LLVMBasicBlockRef block);

#endif
