/* How often a loop turns whose counter is known from the start. */
#ifndef ZELLIGE_CUDA_GENERATE_TURNS_H
#define ZELLIGE_CUDA_GENERATE_TURNS_H

#include <stdint.h>

#include <llvm-c/Core.h>

#include "backend/driver/engines/cuda/generate/analysis/loop.h"

/** Counts a loop's turns by doing what they do to its counter: a constant is added to it, or it is
 *  shifted, multiplied or divided by one, until it, or what becomes of it, compares with another
 *  constant. Other ways out of the loop are not seen.
 *  @param header  is where the loop begins, if there is one
 *  @returns 0 if it is no such loop, or turns too often */
uint64_t cuda_count_turns(LLVMBasicBlockRef latch, LLVMBasicBlockRef *header);

/** Counts so how often a loop comes to its header, where the test may also be. */
uint64_t cuda_count_loop_turns(const cuda_loop *loop);

#endif
