/* Programs and kernels of a GPU, whose functions engine.h has. */
#ifndef ZELLIGE_CUDA_PROGRAM_H
#define ZELLIGE_CUDA_PROGRAM_H

#include "backend/driver/engine.h"
#include "backend/driver/engines/cuda/api.h"
#include "backend/driver/engines/cuda/printing.h"

struct cpu_program {
    const spirv_module *module;
    const cuda_gpu *gpu;
    cpu_bytes refusals;      /* the kernels that are not in the code: refusals.h */
    cuda_module code;        /* NULL if it has none */
    cuda_printing *printing; /* NULL if no kernel prints */
};

struct cpu_kernel {
    const spirv_kernel *info;
    const cuda_gpu *gpu;
    cuda_function function;
    cuda_function small;     /* for groups of up to CUDA_SMALL_GROUP; NULL if it has none */
    cuda_printing *printing; /* the program's */
};

#endif
