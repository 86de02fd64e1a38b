/* All instructions of a module. */
#ifndef ZELLIGE_CUDA_GENERATE_WALK_H
#define ZELLIGE_CUDA_GENERATE_WALK_H

#include <stddef.h>

#include <llvm-c/Core.h>

/** Looks at an instruction, which it may erase. */
typedef void cuda_visitor(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef instruction);

/** Has each instruction of the module visited, in order. */
void cuda_walk(LLVMModuleRef module, cuda_visitor *visit);

/** Returns how many instructions a function has. */
size_t cuda_count_instructions(LLVMValueRef function);

#endif
