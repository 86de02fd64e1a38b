/* Program-scope variables: one storage for all kernels of a program, however often compiled. */
#ifndef ZELLIGE_SIMD_COMPILE_VARIABLES_H
#define ZELLIGE_SIMD_COMPILE_VARIABLES_H

#include <stdbool.h>

#include <llvm-c/Core.h>

#include "backend/driver/engine.h"

/** Room for the name of a variable. */
typedef struct simd_variable_name {
    char text[40];
} simd_variable_name;

/** Returns the name that a variable has in the scalar form, and as a symbol of an object file. */
simd_variable_name simd_variable_name_of(uint32_t id);

/** Returns how many variables of a module have a storage that all kernels share. */
uint32_t simd_variables_count(const spirv_module *module);

/** Makes the variables of the scalar form declarations, but leaves constants known. */
void simd_variables_declare(LLVMModuleRef module);

/** Removes everything except the variables, and what their values refer to, from the scalar form;
 *  variables of other modules become declarations.
 *  @returns whether any is left */
bool simd_variables_keep(LLVMModuleRef module, const cpu_variable *elsewhere, size_t count);

#endif
