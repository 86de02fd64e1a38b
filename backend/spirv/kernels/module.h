/* The part of a module that files other than module.c use. */
#ifndef ZELLIGE_SPIRV_KERNELS_MODULE_H
#define ZELLIGE_SPIRV_KERNELS_MODULE_H

#include "backend/spirv/spirv.h"

/** Reads the kernels again, after some words have changed. After a failure the module keeps its old
 *  description. */
bool spirv_module_read_again(spirv_module *module, spirv_error *error);

#endif
