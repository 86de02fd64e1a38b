/* One way out of each function, as the emitter needs it. LLVM's own pass for this, mergereturn,
 * left its pipelines with 23. */
#ifndef ZELLIGE_SIMD_VECTORIZE_LLVM_MERGE_EXITS_H
#define ZELLIGE_SIMD_VECTORIZE_LLVM_MERGE_EXITS_H

#include <llvm-c/Core.h>

/** Turns all returns of each function into branches to one that returns, and all `unreachable`
 *  likewise. */
void simd_merge_exits(LLVMModuleRef module);

#endif
