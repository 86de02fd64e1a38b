/* The front end: SPIR-V in, scalar kernels (scalar.h) out. Knows nothing of lanes. */
#ifndef ZELLIGE_SIMD_FRONTEND_LOWER_H
#define ZELLIGE_SIMD_FRONTEND_LOWER_H

#include <level_zero/ze_api.h>
#include <llvm-c/Core.h>

#include "backend/driver/runtime/build_log.h"
#include "backend/spirv/spirv.h"

/** Lowers every kernel of a module into one LLVM module, in which each is a function of its name,
 *  not yet optimised. What is not supported is refused: the log names the instruction, its word
 *  and its source line.
 *
 *  @param out  written on success only; disposed of by the caller, before its context
 *  @returns success, ZE_RESULT_ERROR_MODULE_BUILD_FAILURE or ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY */
ze_result_t simd_lower(const spirv_module *module, LLVMContextRef context, cpu_build_log *log,
                       LLVMModuleRef *out);

#endif
