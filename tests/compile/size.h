/* How large a kernel is. */
#ifndef ZELLIGE_TESTS_COMPILE_SIZE_H
#define ZELLIGE_TESTS_COMPILE_SIZE_H

#include <stdint.h>

#include "backend/spirv/spirv.h"

/** Returns the instructions of a kernel with all its calls inlined, but no more than the engine
 *  inlines; 0 if there is no such kernel. */
uint64_t size_of_kernel(const spirv_module *module, const char *kernel);

#endif
