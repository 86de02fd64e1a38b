#ifndef ZELLIGE_DRIVER_DDI_MODULE_MODULE_LOG_H
#define ZELLIGE_DRIVER_DDI_MODULE_MODULE_LOG_H

#include <level_zero/ze_ddi.h>

#include "backend/driver/runtime/build_log.h"

/** Entry points as the loader keeps them of a driver; a newer one has more. */
typedef struct cpu_loader_tables {
    ze_dditable_t known;
    void *unknown[256];
} cpu_loader_tables;

/** Starts like the loader's wrapper of itself.
 *
 *  When a module fails to build, the loader that wraps handles (1.8.12) hands the driver's own log
 *  to the program, and takes it for a wrapper when the program asks what went wrong. */
struct _ze_module_build_log_handle_t {
    ze_module_build_log_handle_t self;
    const cpu_loader_tables *tables;
    cpu_build_log log;
};

/** Returns an empty log, or NULL; give it to zeModuleBuildLogDestroy. */
ze_module_build_log_handle_t cpu_module_log_create(void);

/** Gives a log to a program that wants one; `out` is NULL if it does not. */
void cpu_module_log_give(ze_module_build_log_handle_t log, ze_module_build_log_handle_t *out);

#endif
