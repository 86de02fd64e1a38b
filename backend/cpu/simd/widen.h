/* The widener: a scalar kernel (scalar.h) in, code for whole work-groups (work.h) out. */
#ifndef ZELLIGE_SIMD_WIDEN_H
#define ZELLIGE_SIMD_WIDEN_H

#include <level_zero/ze_api.h>
#include <llvm-c/Core.h>
#include <llvm-c/TargetMachine.h>

#include "backend/cpu/build_log.h"
#include "backend/cpu/simd/shape.h"

/** Makes the kernel of that name run a work-group of `shape` in SIMD groups: afterwards the module
 *  defines SIMD_ENTRY and SIMD_NEEDS, optimised for the machine, and the globals that they
 *  use, and nothing else.
 *  @returns success, ZE_RESULT_ERROR_MODULE_BUILD_FAILURE (the log says why) or
 *           ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY */
ze_result_t simd_widen(LLVMModuleRef module, const char *kernel, const simd_shape *shape,
                       LLVMTargetMachineRef machine, cpu_build_log *log);

#endif
