/* What llvm-spirv 15 refuses of what clang 15 writes. */
#ifndef TOOLS_ZELLIGE_THAW_H
#define TOOLS_ZELLIGE_THAW_H

#include <stdbool.h>

/** Copies a module, LLVM's assembly, without its `freeze` instructions. */
bool zli_thaw(const char *from, const char *to);

#endif
