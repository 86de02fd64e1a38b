/* Which functions LLVM inlines. */
#ifndef ZELLIGE_CUDA_GENERATE_ATTRIBUTES_H
#define ZELLIGE_CUDA_GENERATE_ATTRIBUTES_H

#include <llvm-c/Core.h>

/** Keeps a function as one that is called. */
void cuda_keep_apart(LLVMValueRef function);
/** Has every call of a function inlined, unless it is kept. */
void cuda_inline_always(LLVMValueRef function);

#endif
