/* All instructions of a module. */
#ifndef ZELLIGE_CUDA_GENERATE_WALK_H
#define ZELLIGE_CUDA_GENERATE_WALK_H

#include <llvm-c/Core.h>

/** Looks at an instruction, which it may erase. */
typedef void cuda_visitor(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef instruction);

/** Has each instruction of the module visited, in order. */
void cuda_walk(LLVMModuleRef module, cuda_visitor *visit);

#endif
