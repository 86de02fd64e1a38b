/* Work-groups of another size than the program's, where no work-item can tell. */
#ifndef ZELLIGE_SIMD_LAUNCH_REGROUP_H
#define ZELLIGE_SIMD_LAUNCH_REGROUP_H

#include "backend/driver/engines/simd/compile/program.h"

/** Returns the launch, or `other`, which has the same work-items in work-groups whose rows fill
 *  SIMD groups, if those of the launch do not. Only for kernels that do not ask for their group,
 *  neither wait for it nor share memory with it, and are not checked.
 *  @param other  written only if it is returned; borrows what `launch` does */
const cpu_launch *simd_regroup(const spirv_kernel *kernel, const cpu_launch *launch,
                               cpu_launch *other);

#endif
