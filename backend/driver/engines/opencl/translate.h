/* SPIR-V to LLVM bitcode, by llvm-spirv in a process of its own: it aborts on what it dislikes. */
#ifndef ZELLIGE_OPENCL_TRANSLATE_H
#define ZELLIGE_OPENCL_TRANSLATE_H

#include <level_zero/ze_api.h>

#include "backend/driver/engines/opencl/process.h"
#include "backend/driver/runtime/build_log.h"

#include <limits.h>
#include <stdint.h>

/** The translator of this machine. */
typedef struct cpu_opencl_translator {
    char path[PATH_MAX];
    int64_t identity[4]; /**< changes when the executable does */
} cpu_opencl_translator;

/** Finds the translator: ZELLIGE_LLVM_SPIRV, else llvm-spirv-15 or llvm-spirv on PATH.
 *
 *  @returns whether there is one. */
bool cpu_opencl_find_translator(cpu_opencl_translator *out);

/** Translates a module. A translator that fails is a ZE_RESULT_ERROR_MODULE_BUILD_FAILURE, with
 *  what it said in the log. */
ze_result_t cpu_opencl_translate(const cpu_opencl_translator *translator, const uint32_t *words,
                                 size_t count, cpu_build_log *log, cpu_bytes *out);

#endif
