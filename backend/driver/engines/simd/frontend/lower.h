/* The front end: lowers SPIR-V to scalar kernels (scalar.h). It does not depend on the number of
 * lanes. */
#ifndef ZELLIGE_SIMD_FRONTEND_LOWER_H
#define ZELLIGE_SIMD_FRONTEND_LOWER_H

#include <level_zero/ze_api.h>
#include <llvm-c/Core.h>

#include "backend/driver/cache/bytes.h"
#include "backend/driver/runtime/build_log.h"
#include "backend/spirv/spirv.h"

/** Lowers every kernel of a module into one LLVM module, in which each is a function of its name,
 *  not yet optimised. It leaves out a kernel that it does not support, with a reason that names the
 *  instruction, its word and its source line. It refuses the module, with the reasons in the log,
 *  if no kernel is left, or if all kernels depend on something that it does not support.
 *
 *  @param refusals  as in refusals.h: receives the kernels left out; the caller frees it, on
 *  failure too
 *  @param out       written on success only; the caller disposes of it, before its context
 *  @returns success, ZE_RESULT_ERROR_MODULE_BUILD_FAILURE or ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY */
ze_result_t simd_lower(const spirv_module *module, LLVMContextRef context, cpu_build_log *log,
                       cpu_bytes *refusals, LLVMModuleRef *out);

#endif
