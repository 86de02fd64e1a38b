#ifndef ZELLIGE_DRIVER_DDI_MODULE_CODE_H
#define ZELLIGE_DRIVER_DDI_MODULE_CODE_H

#include <stdatomic.h>

#include "backend/driver/ddi/module/build.h"

/** A compiled kernel, shared by the handle and by the launches recorded from it. */
typedef struct cpu_code {
    atomic_uint references;
    cpu_build *module; /**< what it is a kernel of */
    const spirv_kernel *info;
    const cpu_engine *engine; /**< the module's, or the one after it */
    cpu_kernel *kernel;
    _Atomic(struct cpu_code *) other; /**< the same on the next engine, once it was needed; held */
} cpu_code;

/** Creates the kernel, on the next engine if the module's own cannot compile it. */
ze_result_t cpu_code_create(cpu_build *module, const spirv_kernel *info, cpu_code **out);
void cpu_code_hold(cpu_code *code);
void cpu_code_release(cpu_code *code);

/** Returns the same kernel on the next engine, for a launch that this one cannot be compiled for;
 *  borrowed from `code`. NULL if there is none. */
cpu_code *cpu_code_get_other(cpu_code *code);

/** Returns how many work-groups of a cooperative launch can run at the same time. */
uint32_t cpu_code_cooperative_groups(const cpu_code *code);

#endif
