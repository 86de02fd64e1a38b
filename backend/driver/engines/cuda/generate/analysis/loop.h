/* Loops of a function, found by their last block. */
#ifndef ZELLIGE_CUDA_GENERATE_LOOP_H
#define ZELLIGE_CUDA_GENERATE_LOOP_H

#include <stdbool.h>
#include <stddef.h>

#include <llvm-c/Core.h>

/** Loops of more blocks are none. */
enum { CUDA_LOOP_BLOCKS = 48 };

typedef struct cuda_loop {
    LLVMBasicBlockRef header, latch;
    LLVMBasicBlockRef blocks[CUDA_LOOP_BLOCKS]; /**< the header first */
    size_t count;
} cuda_loop;

/** A number that changes by a step with each turn. */
typedef struct cuda_counter {
    LLVMValueRef phi; /**< in the header */
    LLVMValueRef sum; /**< phi + step, which comes from the latch */
    LLVMValueRef start, step;
    LLVMBasicBlockRef before, latch; /**< where the start comes from, and the sum */
} cuda_counter;

/** How a loop ends: its latch goes back until a counter's sum is a number. */
typedef struct cuda_count {
    cuda_counter counter;
    LLVMValueRef branch, test, last; /**< the latch's, and that number */
} cuda_count;

/** Finds the blocks between a header and the block that goes back to it.
 *  @returns false if it is no loop, or another block goes back there as well */
bool cuda_loop_find(LLVMBasicBlockRef header, LLVMBasicBlockRef latch, cuda_loop *out);

bool cuda_loop_contains(const cuda_loop *loop, LLVMBasicBlockRef block);

/** Returns whether no loop is within it. */
bool cuda_loop_is_innermost(const cuda_loop *loop);

bool cuda_loop_has_load(const cuda_loop *loop);

/** Returns whether the work-items of a group, or of a sub-group, meet in it: loads on either side
 *  do not overlap. */
bool cuda_loop_meets(const cuda_loop *loop);

/** Returns whether a value is computed outside. */
bool cuda_loop_is_invariant(const cuda_loop *loop, LLVMValueRef value);

/** Reads a phi as a counter; its step may still change.
 *  @returns false if it is something else */
bool cuda_counter_read(LLVMValueRef phi, cuda_counter *out);

/** Returns a test by which a loop ends, which orders a counter's phi, or its sum,
 *  and a number that does not change. @returns NULL if there is none */
LLVMValueRef cuda_loop_find_end(const cuda_loop *loop, const cuda_counter *counter);

/** Reads how a block goes back to a header.
 *  @returns false if it does not, or not until a counter's sum is a number */
bool cuda_count_read(LLVMBasicBlockRef latch, cuda_count *out);

#endif
