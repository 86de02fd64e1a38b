/* Launches: divide the groups between threads. */
#ifndef ZELLIGE_SIMD_LAUNCH_LAUNCH_H
#define ZELLIGE_SIMD_LAUNCH_LAUNCH_H

#include "backend/driver/engines/simd/compile/program.h"

/** Runs a launch that was checked and has groups; returns when the last has ended. */
ze_result_t simd_launch_run(const cpu_kernel *kernel, simd_variant *variant,
                            const cpu_launch *launch);

/** Runs a launch that was checked and has groups; returns when the last has ended.
 *  @returns ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY, and no group has run, if there are not the
 *  threads */
ze_result_t simd_cooperative_run(const cpu_kernel *kernel, simd_variant *variant,
                                 const cpu_launch *launch);

#endif
