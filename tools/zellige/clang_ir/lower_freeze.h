/* What llvm-spirv 15 refuses of what clang 15 writes. */
#ifndef TOOLS_ZELLIGE_CLANG_IR_LOWER_FREEZE_H
#define TOOLS_ZELLIGE_CLANG_IR_LOWER_FREEZE_H

#include <stdbool.h>

/** Copies a module, LLVM's assembly, without its `freeze` instructions. */
bool zlt_thaw(const char *from, const char *to);

#endif
