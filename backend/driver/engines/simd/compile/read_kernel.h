/* A kernel out of the scalar module of a program. */
#ifndef ZELLIGE_SIMD_COMPILE_READ_KERNEL_H
#define ZELLIGE_SIMD_COMPILE_READ_KERNEL_H

#include <stdbool.h>

#include <llvm-c/Core.h>

#include "backend/driver/cache/bytes.h"

/** Reads a kernel from bitcode, which has to outlive the module, with the functions that it calls,
 *  those that variables point to, and all variables: no other function is there.
 *  @returns whether it could */
bool simd_read_kernel(LLVMContextRef context, const cpu_bytes *bitcode, const char *kernel,
                      LLVMModuleRef *out);

#endif
