#ifndef ZELLIGE_DRIVER_DDI_MODULE_CODE_H
#define ZELLIGE_DRIVER_DDI_MODULE_CODE_H

#include <stdatomic.h>

#include "backend/driver/ddi/module/build.h"

/** A compiled kernel, shared by the handle and by the launches recorded from it. */
typedef struct cpu_code {
    atomic_uint references;
    cpu_build *module; /**< what it is a kernel of */
    cpu_kernel *kernel;
} cpu_code;

ze_result_t cpu_code_create(cpu_build *module, const spirv_kernel *info, cpu_code **out);
void cpu_code_hold(cpu_code *code);
void cpu_code_release(cpu_code *code);

#endif
