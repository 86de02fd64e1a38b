/* The entry points of a module, as the public header describes them. */
#ifndef ZELLIGE_SPIRV_KERNELS_KERNELS_H
#define ZELLIGE_SPIRV_KERNELS_KERNELS_H

#include "backend/spirv/reader/reader.h"

/* Owns what the kernels point to. Two of them may be the same function and share its parameters. */
typedef struct spirv_kernels {
    size_t count;
    spirv_kernel *kernels;
    spirv_parameter *parameters; /* one for each of spirv_reader.parameters */
    char *names;
    spirv_reaches *reaches; /* a list */
} spirv_kernels;

/** @param out  zeroed by the caller; give it to spirv_kernels_clear() even after a failure */
bool spirv_read_kernels(const spirv_reader *reader, spirv_kernels *out);
void spirv_kernels_clear(spirv_kernels *kernels);

#endif
