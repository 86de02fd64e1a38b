/* Programs and kernels, for the launch. */
#ifndef ZELLIGE_API_PROGRAM_H
#define ZELLIGE_API_PROGRAM_H

#include <zellige/program.h>

#include "api/accelerator.h"
#include "backend/spirv/spirv.h"

typedef struct zli_launch_cache zli_launch_cache;

struct zlg_kernel {
    zlg_program *program;
    const spirv_kernel *signature; /* its parameters in the SPIR-V */
    zli_kernel *native;            /* NULL until needed; the one whose handle the program gets */
    atomic_bool is_handed_out;     /* the program has its handle, so all launches use it: */
    pthread_mutex_t lock;          /* with this locked */
    size_t argument_count;         /* of a launch: a view is one */
    unsigned char *ranks;          /* per parameter, of the view that starts there; 0: none does */
    _Atomic(zli_launch_cache *) caches; /* a list; see launch_cache.h */
};

struct zlg_program {
    zlg_accelerator *accelerator;
    spirv_module *spirv;
    zli_module *module;
    zlg_kernel *kernels; /* one per kernel of `spirv`, in its order */
    pthread_mutex_t lock;
};

#endif
