#include "backend/driver/engines/simd/contract/launch_check.h"

bool cpu_launch_check_group(const spirv_kernel *kernel, const uint32_t size[3])
{
    const uint64_t plane = (uint64_t)size[0] * size[1];
    if (plane == 0 || size[2] == 0 || plane > CPU_MAX_GROUP_SIZE / size[2])
        return false;
    for (int d = 0; d < 3; d++)
        if (kernel->tile[d] != 0 && kernel->tile[d] != size[d])
            return false;
    return true;
}

/* Returns whether the kernel's variables and the launch's pointers need at most
 * CPU_MAX_TILE_STATIC. */
static bool tile_static_fits(const spirv_kernel *kernel, const cpu_launch *launch)
{
    uint64_t room = CPU_MAX_TILE_STATIC;
    if (kernel->tile_static_size > room)
        return false;
    room -= kernel->tile_static_size;
    for (size_t i = 0; i < kernel->parameter_count; i++) {
        if (kernel->parameters[i].kind != SPIRV_PARAMETER_TILE_STATIC)
            continue;
        if (launch->sizes[i] > room)
            return false;
        room -= launch->sizes[i];
    }
    return true;
}

ze_result_t cpu_launch_check(const spirv_kernel *kernel, const cpu_launch *launch)
{
    if (!cpu_launch_check_group(kernel, launch->group_size))
        return ZE_RESULT_ERROR_INVALID_GROUP_SIZE_DIMENSION;
    return tile_static_fits(kernel, launch) ? ZE_RESULT_SUCCESS
                                            : ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY;
}

static bool shares_memory(const spirv_kernel *kernel)
{
    for (size_t i = 0; i < kernel->parameter_count; i++)
        if (kernel->parameters[i].kind == SPIRV_PARAMETER_TILE_STATIC)
            return true;
    return kernel->tile_static_size != 0 || kernel->meeting_size != 0;
}

bool cpu_launch_may_regroup(const spirv_kernel *kernel)
{
    return kernel->tile[0] == 0 && !kernel->waits && !kernel->knows_groups &&
           !kernel->knows_sub_groups && kernel->sub_group_size == 0 && !shares_memory(kernel);
}
