/* What an engine makes of SPIR-V. */
#ifndef ZELLIGE_DRIVER_DDI_MODULE_BUILD_H
#define ZELLIGE_DRIVER_DDI_MODULE_BUILD_H

#include <level_zero/ze_api.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "backend/driver/engine.h"

/** A module compiled, or several that were linked. Lives until the last module and kernel made from it
 *  are gone, and the last other that uses its variables. */
typedef struct cpu_build {
    atomic_uint references;
    const cpu_engine *engine;
    spirv_module *spirv; /**< owned */
    cpu_program *program;
    uint64_t hash; /**< of the SPIR-V */
    size_t provider_count;
    struct cpu_build **providers; /**< those whose variables it uses; each is held */
    pthread_mutex_t lock;         /**< of what follows: see cpu_build_get_other() */
    bool asked_other;
    const cpu_engine *other_engine;
    cpu_program *other_program;
} cpu_build;

void cpu_build_hold(cpu_build *build);
void cpu_build_release(cpu_build *build);

/** Compiles with one engine after the other, until one takes the module. If none does, the log has all
 *  their reasons.
 *
 *  @param spirv      taken over, also on failure
 *  @param elsewhere  as in cpu_source; `providers` has it, and is borrowed */
ze_result_t cpu_build_create(spirv_module *spirv, const cpu_variable *elsewhere,
                             size_t elsewhere_count, cpu_build *const *providers,
                             size_t provider_count, cpu_build_log *log, cpu_build **out);

/** Takes code that was compiled by that engine, in another process perhaps. */
ze_result_t cpu_build_create_native(spirv_module *spirv, const cpu_engine *engine,
                                    const cpu_bytes *native, cpu_build_log *log, cpu_build **out);

/** Gives the module as the next engine compiles it, for kernels that fail on the first: compiled at the
 *  first call, kept as long as the build. There is none for a module with variables of its own, which
 *  would be there twice.
 *  @returns whether there is one */
bool cpu_build_get_other(cpu_build *build, const cpu_engine **engine, cpu_program **program);

/** FNV-1a. */
uint64_t cpu_hash(const void *bytes, size_t count);

#endif
