/* Asking for a line of the caches. */
#ifndef ZELLIGE_SIMD_VECTORIZE_IR_PREFETCH_H
#define ZELLIGE_SIMD_VECTORIZE_IR_PREFETCH_H

#include <llvm-c/Core.h>
#include <stdbool.h>

#include "backend/driver/engines/simd/vectorize/ir/intrinsic.h"

/** The cache that a line is fetched into, as llvm.prefetch names it. */
enum { SIMD_SECOND_LEVEL = 2, SIMD_FIRST_LEVEL = 3 };

/** Builds a request for the line that a pointer points into. */
static inline void simd_build_prefetch(LLVMModuleRef module, LLVMBuilderRef builder,
                                       LLVMValueRef pointer, bool to_write, unsigned level)
{
    LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetModuleContext(module));
    LLVMTypeRef type = LLVMTypeOf(pointer);
    LLVMValueRef arguments[] = {pointer, LLVMConstInt(i32, to_write, false),
                                LLVMConstInt(i32, level, false), LLVMConstInt(i32, 1, false)};
    simd_intrinsic_build(module, builder, "llvm.prefetch", &type, 1, arguments, 4);
}

#endif
