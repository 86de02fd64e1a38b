/* What CUDA's names are in kernels. */
#ifndef TOOLS_ZELLIGE_COMPILE_CUDA_NAMES_H
#define TOOLS_ZELLIGE_COMPILE_CUDA_NAMES_H

#include <stddef.h>

/* Returns what to write for a name of CUDA, or NULL. */
const char *zlt_cuda_name(const char *name, size_t length);

#endif
