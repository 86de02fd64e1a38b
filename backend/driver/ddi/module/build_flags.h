/* Flags for the compiler, as programs give them with a module. */
#ifndef ZELLIGE_DRIVER_DDI_MODULE_BUILD_FLAGS_H
#define ZELLIGE_DRIVER_DDI_MODULE_BUILD_FLAGS_H

#include <level_zero/ze_api.h>

#include "backend/driver/runtime/build_log.h"

/** Looks at the flags: all are hints, and every module is compiled the same way, with line information.
 *  The log tells of those that are unknown; an optimisation level that is no number is a
 *  ZE_RESULT_ERROR_MODULE_BUILD_FAILURE. `flags` may be NULL. */
ze_result_t cpu_build_flags_check(const char *flags, cpu_build_log *log);

#endif
