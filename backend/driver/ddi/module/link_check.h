/* Whether modules fit together. */
#ifndef ZELLIGE_DRIVER_DDI_MODULE_LINK_CHECK_H
#define ZELLIGE_DRIVER_DDI_MODULE_LINK_CHECK_H

#include <level_zero/ze_api.h>

#include "backend/driver/runtime/build_log.h"
#include "backend/spirv/link/linkage.h"

/** Checks modules that become one: no two kernels of a name, no two definitions of a symbol.
 *  Imports may be left over. What is wrong is a ZE_RESULT_ERROR_MODULE_BUILD_FAILURE and in the
 *  log. */
ze_result_t cpu_link_check_parts(const spirv_part *parts, size_t count, cpu_build_log *log);

/** Where the definition of an import is. */
typedef struct cpu_definition {
    size_t part;
    const spirv_symbol *symbol;
} cpu_definition;

/** Finds the definition of an import among several linkages.
 *  @returns how many of them define it; more than one is an ambiguity */
size_t cpu_link_find(const spirv_linkage *const *linkages, size_t count, const spirv_symbol *import,
                     cpu_definition *out);

#endif
