/* The engine's properties. */
#include "backend/driver/engine.h"
#include "backend/driver/engines/simd/contract/target.h"
#include "backend/driver/runtime/threads/pool.h"

const uint32_t cpu_engine_sub_group_sizes[ZE_SUBGROUPSIZE_COUNT] = {1, 4, 8, 16, 32, 64};

const ze_device_module_flags_t cpu_engine_module_flags =
    ZE_DEVICE_MODULE_FLAG_FP16 | ZE_DEVICE_MODULE_FLAG_FP64 | ZE_DEVICE_MODULE_FLAG_INT64_ATOMICS;

const uint32_t cpu_engine_printf_bytes = 1024 * 1024;

const char *cpu_engine_find_problem(void)
{
    return simd_target_native()->problem;
}

uint32_t cpu_engine_sub_group_size(void)
{
    return SIMD_USUAL_LANES;
}

uint32_t cpu_engine_cooperative_groups(uint32_t machine)
{
    (void)machine;
    return cpu_pool_threads(NULL);
}
