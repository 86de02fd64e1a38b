/* Calls of LLVM's intrinsics by name. */
#ifndef ZELLIGE_SIMD_VECTORIZE_IR_INTRINSIC_H
#define ZELLIGE_SIMD_VECTORIZE_IR_INTRINSIC_H

#include <llvm-c/Core.h>

/** Builds a call of an intrinsic that is overloaded on these types. */
LLVMValueRef simd_intrinsic_build(LLVMModuleRef module, LLVMBuilderRef builder, const char *name,
                                  LLVMTypeRef *overloads, size_t overload_count,
                                  LLVMValueRef *arguments, unsigned argument_count);

#endif
