/* Chains of functions that call one another, before they are inlined. */
#ifndef ZELLIGE_SIMD_VECTORIZE_LLVM_CALL_DEPTH_H
#define ZELLIGE_SIMD_VECTORIZE_LLVM_CALL_DEPTH_H

#include <llvm-c/Core.h>
#include <stdbool.h>

/** Looks how deep calls of functions go that are to be inlined. If that is deep, every second
 *  function of a chain is to be inlined later. Returns whether there are such; none, too, if there
 *  is no memory. */
bool simd_defer_inlining(LLVMModuleRef module);

/** Has all functions inlined again. */
void simd_resume_inlining(LLVMModuleRef module);

#endif
