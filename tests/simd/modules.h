/* Modules of kernels as real compilers write them, for the tests of the front end. */
#ifndef ZELLIGE_TESTS_SIMD_MODULES_H
#define ZELLIGE_TESTS_SIMD_MODULES_H

#include <stddef.h>
#include <stdint.h>

/** Paths of the modules; ends with NULL. */
extern const char *const module_paths[];

/** Reads a module; fails the test if there is none. The caller frees the words. */
uint32_t *read_module(const char *path, size_t *count);

#endif
