/* Conditions that all lanes meet if the first and the last one do: a value that grows from lane to
 * lane, compared with one that all lanes share, and conjunctions of such. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_ENDS_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_ENDS_H

#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"

enum { SIMD_MOST_ENDS = 8 };

/* value <predicate> limit */
typedef struct simd_ends_term {
    LLVMIntPredicate predicate;
    LLVMValueRef value; /* linear, or the same in a SIMD group: then its stride is 0 */
    LLVMValueRef limit; /* the same for all lanes of a SIMD group; NULL: the value is an i1 */
    int64_t stride;
    bool sense; /* of an i1 */
} simd_ends_term;

typedef struct simd_ends {
    simd_ends_term terms[SIMD_MOST_ENDS]; /* one behind another: each may be poison where one
                                             before it does not hold */
    uint32_t count;
} simd_ends;

/** Takes the condition of a question to all lanes apart.
 *  @returns false if two lanes do not answer for all, or if it is the same for all lanes */
bool simd_ends_find(const simd_divergence *divergence, LLVMValueRef question, simd_ends *out);

/** Returns whether it is less than half of all numbers from the first of so many lanes to the last:
 *  so the last is beyond the first unless a lane wraps around. */
bool simd_ends_are_near(const simd_ends_term *term, uint32_t lanes);

#endif
