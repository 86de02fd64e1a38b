/* Programs and kernels of the SIMD engine. The functions are those of cpu_engine. */
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
    cpu_bytes scalar;   /* the scalar form, as bitcode */
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
    _Atomic(simd_variant *) last; /* the one that was launched last */
};

ze_result_t simd_program_create(const cpu_source *source, cpu_build_log *log, cpu_program **out);
void simd_program_destroy(cpu_program *program);
void *simd_program_variable(cpu_program *program, uint32_t id);
ze_result_t simd_program_native(cpu_program *program, cpu_bytes *out);

/** Compiles the kernel too, if it fixes its group size. */
ze_result_t simd_kernel_create(cpu_program *program, const spirv_kernel *info, cpu_kernel **out);
void simd_kernel_destroy(cpu_kernel *kernel);
ze_result_t simd_kernel_prepare(cpu_kernel *kernel, const cpu_launch *launch);
ze_result_t simd_kernel_run(cpu_kernel *kernel, const cpu_launch *launch);
ze_result_t simd_kernel_run_cooperative(cpu_kernel *kernel, const cpu_launch *launch);

#endif
