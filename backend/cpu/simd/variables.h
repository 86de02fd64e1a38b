/* Program-scope variables: one storage for all kernels of a program, however often compiled. */
#ifndef ZELLIGE_SIMD_VARIABLES_H
#define ZELLIGE_SIMD_VARIABLES_H

#include <stdbool.h>

#include <llvm-c/Core.h>

/** Makes the variables of a module declarations, under the names that simd_variables_keep() gives. */
void simd_variables_declare(LLVMModuleRef module);

/** Removes all but the variables, and what their values refer to, from a module.
 *  @returns whether there are any */
bool simd_variables_keep(LLVMModuleRef module);

#endif
