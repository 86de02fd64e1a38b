/* What other files do to a module that was read. */
#ifndef ZELLIGE_SPIRV_KERNELS_MODULE_H
#define ZELLIGE_SPIRV_KERNELS_MODULE_H

#include "backend/spirv/spirv.h"

/** Finds out anew what the words tell of kernels, after some were changed. After a failure the module
 *  tells what it told before. */
bool spirv_module_read_again(spirv_module *module, spirv_error *error);

#endif
