/* Compiles modules together with those whose functions and variables they use. */
#ifndef ZELLIGE_DRIVER_DDI_MODULE_LINK_GROUP_H
#define ZELLIGE_DRIVER_DDI_MODULE_LINK_GROUP_H

#include "backend/driver/ddi/module/module.h"

/** Modules that are linked in one call, each once, and what each of them exports and imports. */
typedef struct cpu_link_set {
    size_t count;
    ze_module_handle_t *modules;
    const spirv_linkage **linkages;
} cpu_link_set;

/** Links modules of the set, not linked so far, that may need one another: they share one build.
 *  All else that they import is that of linked modules of the set. Failures are explained in the
 *  log. */
ze_result_t cpu_link_group(const cpu_link_set *set, const size_t *roots, size_t count,
                           cpu_build_log *log);

#endif
