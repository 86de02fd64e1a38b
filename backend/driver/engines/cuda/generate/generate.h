/* The generator: SPIR-V to PTX, by way of the scalar form and LLVM. */
#ifndef ZELLIGE_CUDA_GENERATE_H
#define ZELLIGE_CUDA_GENERATE_H

#include <level_zero/ze_api.h>

#include "backend/driver/cache/bytes.h"
#include "backend/driver/engines/cuda/generate/target.h"
#include "backend/driver/runtime/build_log.h"
#include "backend/spirv/spirv.h"

/** The name of a program-scope variable in PTX, and its id in SPIR-V. */
#define CUDA_VARIABLE "zlg_variable_"

/** The launches that PTX is for. */
typedef enum cuda_launches {
    CUDA_PLAIN_LAUNCHES, /**< without an offset, of fewer than 2^31 work-items in a dimension */
    CUDA_ALL_LAUNCHES,
    CUDA_LAUNCHES
} cuda_launches;

/** Makes PTX of the kernels of a module, each an entry point (entry.h).
 *  @param refusals  as simd_lower() has it: the kernels that are not in it, with reasons
 *  @param ptx       text that ends with NUL, which its size counts; the caller frees it
 *  @returns success, ZE_RESULT_ERROR_MODULE_BUILD_FAILURE or ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY */
ze_result_t cuda_generate(const spirv_module *module, const cuda_target *target,
                          cuda_launches launches, cpu_build_log *log, cpu_bytes *refusals,
                          cpu_bytes *ptx);

#endif
