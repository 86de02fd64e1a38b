/* Programs and kernels of a GPU, whose functions engine.h has. */
#ifndef ZELLIGE_CUDA_PROGRAM_H
#define ZELLIGE_CUDA_PROGRAM_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "backend/driver/engine.h"
#include "backend/driver/engines/cuda/api.h"
#include "backend/driver/engines/cuda/generate/generate.h"
#include "backend/driver/engines/cuda/printing.h"

/** What CUDA made of PTX. */
typedef struct cuda_code {
    cuda_module module;      /* NULL until there is one */
    cuda_printing *printing; /* NULL if no kernel prints */
} cuda_code;

struct cpu_program {
    const spirv_module *module;
    const cuda_gpu *gpu;
    cpu_bytes refusals; /* the kernels that are not in the code: refusals.h */
    /* Of plain launches, and of all, which is made when it is needed. There are no two copies of a
     * variable that anybody writes: then all launches take the second, and it is set. */
    cuda_code codes[CUDA_LAUNCHES];
    atomic_bool has_one_code;
    pthread_mutex_t lock; /* of the codes, and of what kernels have of them */
};

/** The entry points of a kernel in one of the codes. */
typedef struct cuda_entries {
    cuda_function function;
    cuda_function small; /* for groups of up to CUDA_SMALL_GROUP; NULL if it has none */
    cuda_printing *printing;
    atomic_bool are_found;
} cuda_entries;

struct cpu_kernel {
    const spirv_kernel *info;
    const cuda_gpu *gpu;
    cpu_program *program;
    bool prints;
    cuda_entries entries[CUDA_LAUNCHES];
};

/** Returns the code that plain launches take. */
cuda_launches cuda_program_plain(const cpu_program *program);

/** Makes a code, if there is none yet, by somebody who has the lock.
 *  @returns success, or a status; cpu_failure_text() has the reason */
ze_result_t cuda_program_need(cpu_program *program, cuda_launches launches);

#endif
