#ifndef ZELLIGE_CPU_DDI_VALIDATE_H
#define ZELLIGE_CPU_DDI_VALIDATE_H

#include <stddef.h>

#include "backend/cpu/build_log.h"

/** Adds what spirv-val says about a module to the log if the environment variable ZELLIGE_CPU_VALIDATE
 *  is 1. It decides nothing: drivers run many modules that it rejects. */
void cpu_validate(const void *words, size_t bytes, cpu_build_log *log);

#endif
