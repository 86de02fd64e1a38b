/* Specialisation constants of a module, as a program gives them. */
#ifndef ZELLIGE_DRIVER_DDI_MODULE_MODULE_CONSTANTS_H
#define ZELLIGE_DRIVER_DDI_MODULE_MODULE_CONSTANTS_H

#include <level_zero/ze_api.h>

#include "backend/driver/runtime/build_log.h"
#include "backend/spirv/spirv.h"

/** Checks for missing arrays and values. `constants` may be NULL. */
ze_result_t cpu_module_constants_check(const ze_module_constants_t *constants);

/** Gives a module the values, which cpu_module_constants_check() found there. One that it has no
 *  constant for is passed over; the log tells. */
ze_result_t cpu_module_constants_set(spirv_module *module, const ze_module_constants_t *constants,
                                     cpu_build_log *log);

#endif
