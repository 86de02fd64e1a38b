#ifndef ZELLIGE_DRIVER_DDI_MODULE_MODULE_LOG_H
#define ZELLIGE_DRIVER_DDI_MODULE_MODULE_LOG_H

#include <level_zero/ze_api.h>

#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/runtime/build_log.h"

/** What loaders from 1.23 on look for behind the first word of a handle: tables, of which only that
 *  of logs is asked of this one. Its place depends on the loader, so it is in all. */
typedef struct cpu_log_dispatch {
    ze_api_version_t version;
    uint8_t is_valid;
    const void *tables[64];
} cpu_log_dispatch;

/** Starts like a loader's wrapper of itself.
 *
 *  When a module fails to build, a loader that wraps handles (each from 1.8 to 1.32) hands the
 *  driver's own log to the program, and takes it for a wrapper when the program queries it. Loaders
 *  up to 1.22 find a handle and all entries of its driver in a wrapper: that handle is `dispatch`,
 *  too. */
struct _ze_module_build_log_handle_t {
    const cpu_log_dispatch *handle;
    const void *entries;
    cpu_log_dispatch dispatch;
};

/** The program's handle is the address of `shown`. */
typedef struct cpu_module_log {
    zli_object object;
    cpu_build_log log;
    struct _ze_module_build_log_handle_t shown;
} cpu_module_log;

/** Returns an empty log, or NULL; give it to cpu_module_log_give(). */
cpu_module_log *cpu_module_log_create(void);

/** Has what a log says be the sentence for a call that fails, unless memory ran out. */
void cpu_module_log_tell(const cpu_module_log *log, const char *function, ze_result_t result);

/** Gives a log to a program that wants one; `out` is NULL if it does not, and the log is
 *  destroyed. */
void cpu_module_log_give(cpu_module_log *log, ze_module_build_log_handle_t *out);

#endif
