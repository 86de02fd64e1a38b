#ifndef ZELLIGE_DRIVER_DDI_MODULE_MODULE_H
#define ZELLIGE_DRIVER_DDI_MODULE_MODULE_H

#include <level_zero/ze_api.h>
#include <pthread.h>
#include <stdatomic.h>

#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/module/build.h"
#include "backend/spirv/link/linkage.h"

/** Where a variable is: which program has it, under which id. */
typedef struct cpu_place {
    cpu_build *build; /**< borrowed from the module's own; NULL until the module is linked */
    uint32_t id;
} cpu_place;

struct _ze_module_handle_t {
    uint64_t kind;
    spirv_module *spirv; /**< as it was given, with its constants set */
    spirv_linkage linkage;
    bool has_imports; /**< of what other modules define */
    /** NULL while imports are missing; kernels hold it too. */
    _Atomic(cpu_build *) build;
    uint32_t first_id;   /**< what its ids begin with among those of the build */
    size_t first_kernel; /**< where its kernels begin among those of the build */
    cpu_place *places;   /**< of each symbol of `linkage` that is a variable */
    pthread_mutex_t lock;
    cpu_bytes native; /**< what zeModuleGetNativeBinary told, once it was asked */
};

/** Returns whether a symbol is to come from another module. */
bool cpu_module_lacks(const spirv_symbol *symbol);

/** Returns the kernel of that name as it was compiled; NULL if there is none. */
const spirv_kernel *cpu_module_find_kernel(ze_module_handle_t module, const cpu_build *build,
                                           const char *name);

/** Says where a module is in what was made of it. The places of variables that it imports, and then
 *  its build, are the caller's to set. */
void cpu_module_place(ze_module_handle_t module, cpu_build *build, uint32_t first_id,
                      size_t first_kernel);

#endif
