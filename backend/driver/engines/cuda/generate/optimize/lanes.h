/* The number of a lane. */
#ifndef ZELLIGE_CUDA_GENERATE_LANES_H
#define ZELLIGE_CUDA_GENERATE_LANES_H

#include <stdbool.h>
#include <stdint.h>

#include <llvm-c/Core.h>

/** Where the rows of a group are whole warps, takes the number of a lane from the id in the group,
 *  which a kernel has as a rule: to read either takes the GPU some 20 cycles.
 *  @param size  the group's; 0: left open
 *  @returns whether it has such a number */
bool cuda_number_lanes(LLVMValueRef entry, const uint32_t size[3]);

/** Returns whether a value is the number of a lane in its warp. */
bool cuda_is_lane(LLVMValueRef value);

#endif
