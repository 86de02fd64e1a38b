/* Programs and kernels, for the launch. */
#ifndef ZELLIGE_API_PROGRAM_H
#define ZELLIGE_API_PROGRAM_H

#include <zellige/program.h>

#include "api/accelerator.h"
#include "backend/spirv/spirv.h"

typedef struct zli_last_launch zli_last_launch;

struct zlg_kernel {
    zlg_program *program;
    const spirv_kernel *signature; /* what the SPIR-V says it takes */
    zli_kernel *native;            /* NULL until asked for */
    size_t argument_count;         /* of a launch: a view is one */
    unsigned char *ranks;          /* per parameter, of the view that starts there; 0: none does */
    zli_last_launch *last;
};

struct zlg_program {
    zlg_accelerator *accelerator;
    spirv_module *spirv;
    zli_module *module;
    zlg_kernel *kernels; /* one per kernel of `spirv`, in its order */
    pthread_mutex_t lock;
};

#endif
