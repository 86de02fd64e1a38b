/* PTX on disk. */
#ifndef ZELLIGE_CUDA_CACHED_H
#define ZELLIGE_CUDA_CACHED_H

#include <level_zero/ze_api.h>

#include "backend/driver/engines/cuda/generate/generate.h"

/** As cuda_generate(), or takes what that made of the same module for the same target before. */
ze_result_t cuda_generate_cached(const spirv_module *module, const cuda_target *target,
                                 cuda_launches launches, cpu_build_log *log, cpu_bytes *refusals,
                                 cpu_bytes *ptx);

#endif
