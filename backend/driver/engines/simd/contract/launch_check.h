/* Whether a launch is within what kernels and devices allow, whichever engine runs it. */
#ifndef ZELLIGE_SIMD_CONTRACT_LAUNCH_CHECK_H
#define ZELLIGE_SIMD_CONTRACT_LAUNCH_CHECK_H

#include <stdbool.h>

#include "backend/driver/engine.h"

/** Returns whether a kernel may run in groups of that size. */
bool cpu_launch_check_group(const spirv_kernel *kernel, const uint32_t size[3]);

/** Returns ZE_RESULT_ERROR_INVALID_GROUP_SIZE_DIMENSION, or ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY if
 *  it wants too much tile_static memory. */
ze_result_t cpu_launch_check(const spirv_kernel *kernel, const cpu_launch *launch);

/** Returns whether no work-item can tell which group it is in, since the kernel neither asks for it
 *  nor waits, fixes no size, and shares no memory. */
bool cpu_launch_may_regroup(const spirv_kernel *kernel);

#endif
