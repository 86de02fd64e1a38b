/* Programs and kernels, for the launch. */
#ifndef ZELLIGE_API_PROGRAM_H
#define ZELLIGE_API_PROGRAM_H

#include <zellige/program.h>

#include "api/accelerator.h"
#include "backend/spirv/spirv.h"

typedef struct zli_launch_cache zli_launch_cache;

struct zlg_kernel {
    zli_object object; /* of a kind of its own once somebody has been given `native` */
    zlg_program *program;
    const spirv_kernel *signature; /* what the SPIR-V says it takes */
    zli_kernel *native;    /* NULL until asked for; if others have it, all launches use it: */
    pthread_mutex_t lock;  /* with this locked */
    size_t argument_count; /* of a launch: a view is one */
    char **argument_names; /* per parameter, "argument 'matrix'"; NULL if it has no name */
    unsigned char *ranks;  /* per parameter, of the view that starts there; 0: none does */
    uint64_t checked;      /* the arguments whose values a launch checks, as bits */
    _Atomic(zli_launch_cache *) caches; /* a list; see launch_cache.h */
};

/** Returns whether a kernel's native one is somebody else's, too. */
static inline bool zli_kernel_is_handed_out(const zlg_kernel *kernel)
{
    return zli_object_is(kernel, ZLI_HANDED_OUT_KERNEL);
}

/** Checks a handle of a kernel. */
static inline zlg_status zli_kernel_check(const zlg_kernel *kernel, const char *function)
{
    return !zli_object_is_nothing(kernel) && zli_kernel_is_handed_out(kernel)
               ? ZLG_OK
               : zli_object_check(kernel, ZLI_KERNEL, function, "kernel");
}

struct zlg_program {
    zli_object object;
    zlg_accelerator *accelerator;
    spirv_module *spirv;
    zli_module *module;
    zlg_kernel **kernels; /* one per kernel of `spirv`, in its order */
    pthread_mutex_t lock;
};

#endif
