/* Between which numbers a value is. */
#ifndef ZELLIGE_CUDA_GENERATE_RANGE_H
#define ZELLIGE_CUDA_GENERATE_RANGE_H

#include <stdbool.h>
#include <stdint.h>

#include <llvm-c/Core.h>

/** Both included. */
typedef struct cuda_range {
    int64_t least, most;
} cuda_range;

/** From a block to one of those behind it. */
typedef struct cuda_way {
    LLVMBasicBlockRef from, to;
} cuda_way;

/** Finds it for an integer of 64 bits that is one of 32, or less, extended, and a constant more.
 *  @param way  that the program goes then: the branches that lead there narrow the range
 *  @returns false if it may be any number */
bool cuda_range_find(LLVMValueRef value, const cuda_way *way, cuda_range *out);

/** Returns the number of 32 bits, or less, that a value of 64 extends; NULL: it is none. Of a lower
 *  half that is extended in place, as (x << 32) >> 32 or by a mask, that is the whole.
 *  @param is_signed  receives how */
LLVMValueRef cuda_range_source(LLVMValueRef value, bool *is_signed);

#endif
