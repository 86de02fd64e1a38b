#ifndef ZELLIGE_DRIVER_DDI_MODULE_MODULE_H
#define ZELLIGE_DRIVER_DDI_MODULE_MODULE_H

#include <level_zero/ze_api.h>
#include <pthread.h>
#include <stdatomic.h>

#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/module/build.h"
#include "backend/spirv/link/linkage.h"

/** Where a variable is: its program, and its id in that program. */
typedef struct cpu_place {
    cpu_build *build; /**< borrowed from the module's own; NULL until the module is linked */
    uint32_t id;
} cpu_place;

struct _ze_module_handle_t {
    zli_object object;
    spirv_module *spirv; /**< the input, with its constants set */
    spirv_linkage linkage;
    bool has_imports;          /**< of what other modules define */
    ze_device_handle_t device; /**< that it is for */
    uint32_t machine;          /**< the device's */
    /** NULL while imports are missing; kernels hold it too. */
    _Atomic(cpu_build *) build;
    uint32_t first_id;   /**< the first of its ids in the build */
    size_t first_kernel; /**< the first of its kernels in the build */
    cpu_place *places;   /**< of each symbol of `linkage` that is a variable */
    pthread_mutex_t lock;
    cpu_bytes native;     /**< the result of zeModuleGetNativeBinary, after the first call */
    cpu_bytes debug_info; /**< that of zetModuleGetDebugInfo, likewise; empty without lines */
    bool has_debug_info;  /**< it was asked for */
};

/** Returns whether a symbol is to come from another module. */
bool cpu_module_lacks(const spirv_symbol *symbol);

/** Returns the compiled kernel of a name, or NULL. */
const spirv_kernel *cpu_module_find_kernel(ze_module_handle_t module, const cpu_build *build,
                                           const char *name);

/** Records the part of a build that a module has become. The caller sets the places of imported
 *  variables, and then the build. */
void cpu_module_place(ze_module_handle_t module, cpu_build *build, uint32_t first_id,
                      size_t first_kernel);

#endif
