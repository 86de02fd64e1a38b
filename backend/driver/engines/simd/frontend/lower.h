/* The front end: SPIR-V in, scalar kernels (scalar.h) out. Knows nothing of lanes. */
#ifndef ZELLIGE_SIMD_FRONTEND_LOWER_H
#define ZELLIGE_SIMD_FRONTEND_LOWER_H

#include <level_zero/ze_api.h>
#include <llvm-c/Core.h>

#include "backend/driver/cache/bytes.h"
#include "backend/driver/runtime/build_log.h"
#include "backend/spirv/spirv.h"

/** Lowers every kernel of a module into one LLVM module, in which each is a function of its name,
 *  not yet optimised. A kernel that is not supported is left out and refused, with a reason that
 *  names the instruction, its word and its source line; the module is, with the reasons in the log,
 *  if that leaves nothing, or if the kernels share what is not supported.
 *
 *  @param refusals  as in refusals.h: gets the kernels left out; freed by the caller, on failure
 *          too
 *  @param out       written on success only; disposed of by the caller, before its context
 *  @returns success, ZE_RESULT_ERROR_MODULE_BUILD_FAILURE or ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY */
ze_result_t simd_lower(const spirv_module *module, LLVMContextRef context, cpu_build_log *log,
                       cpu_bytes *refusals, LLVMModuleRef *out);

#endif
