#ifndef ZELLIGE_DRIVER_DDI_MODULE_MODULE_LOG_H
#define ZELLIGE_DRIVER_DDI_MODULE_MODULE_LOG_H

#include <level_zero/ze_api.h>

#include "backend/driver/runtime/build_log.h"

/** Starts like a loader's wrapper of itself.
 *
 *  When a module fails to build, a loader that wraps handles (all versions do so) hands the driver's own
 *  log to the program, and takes it for a wrapper when the program asks what went wrong. */
struct _ze_module_build_log_handle_t {
    ze_module_build_log_handle_t self;
    const void *entries;
    void *unused[2];
    ze_module_build_log_handle_t self_of_newer; /**< from loader 1.23 on */
    const void *entries_of_newer;
    cpu_build_log log;
};

/** Returns an empty log, or NULL; give it to zeModuleBuildLogDestroy. */
ze_module_build_log_handle_t cpu_module_log_create(void);

/** Gives a log to a program that wants one; `out` is NULL if it does not. */
void cpu_module_log_give(ze_module_build_log_handle_t log, ze_module_build_log_handle_t *out);

#endif
