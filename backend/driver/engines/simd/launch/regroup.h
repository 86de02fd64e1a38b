/* Work-groups of another size than the program's, where no work-item can tell. */
#ifndef ZELLIGE_SIMD_LAUNCH_REGROUP_H
#define ZELLIGE_SIMD_LAUNCH_REGROUP_H

#include "backend/driver/engines/simd/compile/program.h"

/* The dimensions, plus 1, along which groups are long: simd_needs.along. */
typedef struct simd_along {
    unsigned first, second; /* 0: as the launch has them, along X if its groups fill no lanes */
} simd_along;

/** Returns the launch, or `other`, which has the same work-items in work-groups whose rows fill
 *  SIMD groups, if those of the launch do not, or are not along where they should. Only for kernels
 *  that do not ask for their group, neither wait for it nor share memory with it, and are not
 *  checked.
 *  @param other  written only if it is returned; borrows what `launch` does */
const cpu_launch *simd_regroup(const spirv_kernel *kernel, const cpu_launch *launch,
                               simd_along along, cpu_launch *other);

#endif
