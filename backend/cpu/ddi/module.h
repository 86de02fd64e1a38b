#ifndef ZELLIGE_CPU_DDI_MODULE_H
#define ZELLIGE_CPU_DDI_MODULE_H

#include <level_zero/ze_api.h>
#include <stdatomic.h>

#include "backend/cpu/engine.h"

/** Lives until its handle is destroyed and the last kernel made from it is gone. */
struct _ze_module_handle_t {
    atomic_uint references;
    const cpu_engine *engine;
    spirv_module *spirv;
    cpu_program *program;
    uint64_t hash; /**< of its SPIR-V */
};

void cpu_module_hold(ze_module_handle_t module);
void cpu_module_release(ze_module_handle_t module);

/** FNV-1a. */
uint64_t cpu_hash(const void *bytes, size_t count);

#endif
