/* The engine: what simd/ has, under the names that the driver knows. */
#include <stddef.h>

#include "backend/driver/engines/simd/compile/program.h"
#include "backend/driver/engines/simd/contract/target.h"
#include "backend/driver/runtime/threads/pool.h"

static const char *unavailable(void)
{
    return simd_target_get()->problem;
}

static uint32_t sub_group_size(void)
{
    const uint32_t bits = simd_target_get()->vector_bits;
    return bits == 0 ? 1 : bits / 32;
}

static uint32_t cooperative_groups(void)
{
    return cpu_pool_threads(NULL);
}

const cpu_engine cpu_simd_engine = {
    .name = "simd",
    .sub_group_size = sub_group_size,
    .sub_group_sizes = {1, 4, 8, 16},
    .module_flags = ZE_DEVICE_MODULE_FLAG_FP16 | ZE_DEVICE_MODULE_FLAG_FP64 |
                    ZE_DEVICE_MODULE_FLAG_INT64_ATOMICS,
    .unavailable = unavailable,
    .program_create = simd_program_create,
    .program_destroy = simd_program_destroy,
    .variable = simd_program_variable,
    .native = simd_program_native,
    .kernel_create = simd_kernel_create,
    .kernel_destroy = simd_kernel_destroy,
    .prepare = simd_kernel_prepare,
    .run = simd_kernel_run,
    .run_cooperative = simd_kernel_run_cooperative,
    .cooperative_groups = cooperative_groups,
};
