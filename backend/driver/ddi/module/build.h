/* A module that the engine has prepared. */
#ifndef ZELLIGE_DRIVER_DDI_MODULE_BUILD_H
#define ZELLIGE_DRIVER_DDI_MODULE_BUILD_H

#include <level_zero/ze_api.h>
#include <stdatomic.h>

#include "backend/driver/engine.h"

/** A module compiled, or several that were linked. Lives until the last module and kernel made from
 *  it are gone, and the last other that uses its variables. */
typedef struct cpu_build {
    atomic_uint references;
    uint32_t machine;    /**< where it runs: device.h */
    spirv_module *spirv; /**< owned */
    cpu_program *program;
    uint64_t hash; /**< of the SPIR-V */
    size_t provider_count;
    struct cpu_build **providers; /**< those whose variables it uses; each is held */
} cpu_build;

void cpu_build_hold(cpu_build *build);
void cpu_build_release(cpu_build *build);

/** Prepares a module. The log has the reasons of failures, also those of single kernels.
 *
 *  @param machine    where it is to run
 *  @param spirv      owned by the build from the call on, also on failure
 *  @param elsewhere  as in cpu_source; `providers` own the variables; both are borrowed */
ze_result_t cpu_build_create(uint32_t machine, spirv_module *spirv, const cpu_variable *elsewhere,
                             size_t elsewhere_count, cpu_build *const *providers,
                             size_t provider_count, cpu_build_log *log, cpu_build **out);

/** Takes code that was compiled before, in another process perhaps. */
ze_result_t cpu_build_create_native(uint32_t machine, spirv_module *spirv, const cpu_bytes *native,
                                    cpu_build_log *log, cpu_build **out);

#endif
