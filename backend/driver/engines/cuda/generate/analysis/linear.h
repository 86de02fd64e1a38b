/* What grows by the same with each turn of a loop. */
#ifndef ZELLIGE_CUDA_GENERATE_LINEAR_H
#define ZELLIGE_CUDA_GENERATE_LINEAR_H

#include <stdbool.h>
#include <stdint.h>

#include <llvm-c/Core.h>
#include <llvm-c/TargetMachine.h>

#include "backend/driver/engines/cuda/generate/analysis/loop.h"

/** Operands that an instruction of a linear value has at most. */
enum { CUDA_LINEAR_OPERANDS = 4 };

/** An innermost loop, and a number that it counts in steps of a constant above 1. */
typedef struct cuda_walk {
    cuda_loop loop;
    cuda_counter counter;
    int64_t step;
    LLVMTargetDataRef layout;
} cuda_walk;

/** Finds the loop that a phi counts. @returns false if there is none */
bool cuda_walk_find(LLVMModuleRef module, LLVMValueRef phi, cuda_walk *out);

/** Reads a value as the counter and a constant below its step. @returns false if it is none */
bool cuda_linear_read_count(const cuda_walk *walk, LLVMValueRef value, int64_t *added);

/** Returns whether a value is a number times the counter, and another number, which are the same in
 *  all turns. Indices do not wrap around (wide_indices.h). It is made of sums, products, shifts,
 *  extensions and addresses. */
bool cuda_linear_is(const cuda_walk *walk, LLVMValueRef value);

/** Returns whether the first number, of a linear value, is a constant. */
bool cuda_linear_has_slope(const cuda_walk *walk, LLVMValueRef value);

/** Returns whether two values are the same but for what is added to the counter.
 *  @param more  by how much more in y; -1 at first */
bool cuda_linear_are_alike(const cuda_walk *walk, LLVMValueRef x, LLVMValueRef y, int64_t *more);

#endif
