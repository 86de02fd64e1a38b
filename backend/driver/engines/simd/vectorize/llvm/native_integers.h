/* Which integers LLVM takes for those of the processor. */
#ifndef ZELLIGE_SIMD_VECTORIZE_LLVM_NATIVE_INTEGERS_H
#define ZELLIGE_SIMD_VECTORIZE_LLVM_NATIVE_INTEGERS_H

#include <llvm-c/Target.h>

/** Makes the same layout, but that integers of 64 bits are not native. */
LLVMTargetDataRef simd_layout_without_i64(LLVMTargetDataRef layout);

#endif
