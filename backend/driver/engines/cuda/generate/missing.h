/* What a kernel uses and the generator lacks. */
#ifndef ZELLIGE_CUDA_GENERATE_MISSING_H
#define ZELLIGE_CUDA_GENERATE_MISSING_H

#include <stdbool.h>
#include <stddef.h>

#include <llvm-c/Core.h>

/** Looks through a kernel whose calls are inlined. @returns whether something is missing; then
 *  `why` is a sentence that names it */
bool cuda_find_missing(LLVMValueRef kernel, char *why, size_t room);

#endif
