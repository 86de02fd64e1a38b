/* Programs and kernels, whose functions engine.h has. */
#ifndef ZELLIGE_SIMD_COMPILE_PROGRAM_H
#define ZELLIGE_SIMD_COMPILE_PROGRAM_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "backend/driver/cache/cache.h"
#include "backend/driver/engine.h"
#include "backend/driver/engines/simd/compile/link.h"
#include "backend/driver/engines/simd/compile/native.h"
#include "backend/driver/engines/simd/compile/variant.h"

struct cpu_program {
    const spirv_module *module;
    cpu_cache_key key;
    bool cached;        /* whether results may be kept on disk */
    simd_native native; /* results that came with the module */
    cpu_bytes kept;     /* both of the following, in the format of the cache */
    cpu_bytes scalar;   /* the scalar form, as bitcode */
    cpu_bytes refusals; /* the kernels that are not in it: refusals.h */
    cpu_variable *elsewhere;
    size_t elsewhere_count;
    simd_code *code;
    pthread_mutex_t lock;    /* of the variants */
    pthread_cond_t compiled; /* a variant is no longer being compiled */
    simd_variant *variants;
};

struct cpu_kernel {
    cpu_program *program;
    const spirv_kernel *info;
    _Atomic(simd_variant *) last; /* the variant of the last launch */
    atomic_uint along; /* what a variant wants of groups, simd_needs.along; 0: none has asked */
};

#endif
