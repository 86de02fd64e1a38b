/* What a loop looks for is often kept as its place:
 *
 *     if (a[k] > a[best])
 *         best = k;
 *
 * a[best] is loaded in each turn then, behind the turn before. */
#ifndef ZELLIGE_CUDA_GENERATE_KEPT_VALUES_H
#define ZELLIGE_CUDA_GENERATE_KEPT_VALUES_H

#include <llvm-c/Core.h>

/** Keeps what is at such a place beside it, where the loop writes nothing. */
void cuda_keep_values(LLVMModuleRef module);

#endif
