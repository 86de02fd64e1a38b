/* Rewrites a module so that llvm-spirv-15 reads it and PoCL 3.1 runs it; see legalise.c. */
#ifndef ZELLIGE_OPENCL_LEGALISE_H
#define ZELLIGE_OPENCL_LEGALISE_H

#include "backend/driver/engines/opencl/words.h"
#include "backend/driver/runtime/build_log.h"
#include "backend/spirv/spirv.h"

#include <level_zero/ze_api.h>

/** Rewrites a module. What PoCL would run wrongly is a ZE_RESULT_ERROR_MODULE_BUILD_FAILURE, with
 *  the reason in the log.
 *
 *  @param out  receives the words, owned: free(out->data) */
ze_result_t cpu_opencl_legalise(const spirv_module *module, cpu_build_log *log,
                                cpu_opencl_words *out);

#endif
