/* What kernels call and a GPU has no instructions for: functions of the library beside this
 * folder. */
#ifndef ZELLIGE_CUDA_GENERATE_LIBRARY_H
#define ZELLIGE_CUDA_GENERATE_LIBRARY_H

#include <level_zero/ze_api.h>
#include <llvm-c/Core.h>

#include "backend/driver/runtime/build_log.h"

/** Keeps what SIMD_ASSERTION is given, void (ptr). */
#define CUDA_PRINT_ASSERTION "zlg.print_assertion"

/** The variable with the address of the buffer that kernels print into, if they do. */
#define CUDA_PRINT_BUFFER "zlg_print_buffer"

/** Defines the functions of SIMD_MATH and SIMD_IMAGE, SIMD_PRINTF (scalar.h), and the above, that
 *  a module declares, as far as the library has them.
 *  @returns success, ZE_RESULT_ERROR_MODULE_BUILD_FAILURE with the reason in the log, or
 *  ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY */
ze_result_t cuda_link_library(LLVMModuleRef module, cpu_build_log *log);

#endif
