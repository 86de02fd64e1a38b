#ifndef ZELLIGE_DRIVER_DDI_MODULE_VALIDATE_H
#define ZELLIGE_DRIVER_DDI_MODULE_VALIDATE_H

#include <stdbool.h>
#include <stddef.h>

#include "backend/driver/runtime/build_log.h"

/** Returns whether the environment variable ZELLIGE_CPU_VALIDATE is 1. */
bool cpu_validation_is_wanted(void);

/** Adds the findings of spirv-val, if it is installed, to the log. Nothing depends on them: drivers
 *  run many modules that it rejects. */
void cpu_validate(const void *words, size_t bytes, cpu_build_log *log);

#endif
