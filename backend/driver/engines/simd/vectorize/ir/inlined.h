/* Functions of what is called in several places, and inlined in the end. */
#ifndef ZELLIGE_SIMD_VECTORIZE_IR_INLINED_H
#define ZELLIGE_SIMD_VECTORIZE_IR_INLINED_H

#include <llvm-c/Core.h>

/** Adds such a function to a module. It has no body yet. */
LLVMValueRef simd_inlined_add(LLVMModuleRef module, const char *name, LLVMTypeRef type);

#endif
