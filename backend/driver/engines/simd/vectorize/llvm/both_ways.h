/* What both ways of a branch do alike. */
#ifndef ZELLIGE_SIMD_VECTORIZE_LLVM_BOTH_WAYS_H
#define ZELLIGE_SIMD_VECTORIZE_LLVM_BOTH_WAYS_H

#include <llvm-c/Core.h>

/** Has simplifycfg leave calls where they are in which work-items meet: made before a branch, a sum
 *  of those on one way would be one of all. LLVM leaves them by itself only in later versions. */
void simd_keep_meetings_apart(LLVMModuleRef module);

/** Lets it move them again. */
void simd_release_meetings(LLVMModuleRef module);

#endif
