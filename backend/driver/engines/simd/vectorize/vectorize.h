/* The vectoriser: a scalar kernel (scalar.h) in, code for whole work-groups (work.h) out. */
#ifndef ZELLIGE_SIMD_VECTORIZE_VECTORIZE_H
#define ZELLIGE_SIMD_VECTORIZE_VECTORIZE_H

#include <level_zero/ze_api.h>
#include <llvm-c/Core.h>
#include <llvm-c/TargetMachine.h>

#include "backend/driver/engines/simd/contract/variant_key.h"
#include "backend/driver/runtime/build_log.h"

/** Makes the kernel of that name run a work-group of `variant key` in SIMD groups: afterwards the module
 *  defines SIMD_ENTRY and SIMD_NEEDS, optimised for the machine, and the globals that they
 *  use, and nothing else.
 *  @returns success, ZE_RESULT_ERROR_MODULE_BUILD_FAILURE (the log says why) or
 *           ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY */
ze_result_t simd_vectorize(LLVMModuleRef module, const char *kernel, const simd_variant_key *key,
                           LLVMTargetMachineRef machine, cpu_build_log *log);

#endif
