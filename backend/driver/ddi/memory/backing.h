/* What is behind an allocation: a block, in whole pages if it is a device's, or a file in memory,
 * which other processes can map. */
#ifndef ZELLIGE_DRIVER_DDI_MEMORY_BACKING_H
#define ZELLIGE_DRIVER_DDI_MEMORY_BACKING_H

#include "backend/driver/ddi/memory/allocations.h"

/** Allocates `size` bytes in a block, or in a file if `exports` says that another process or
 *  driver will map them. Sets `base` and the backing.
 *  @param alignment  bytes; 0 is the default
 *  @returns ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY for device memory, else
 *  ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY */
ze_result_t cpu_backing_make(cpu_allocation *allocation, size_t alignment);

/** The same with the first `size` bytes of somebody's file, which stays the caller's.
 *  @returns besides these ZE_RESULT_ERROR_INVALID_ARGUMENT: it is no file that can be mapped and
 *           written; ZE_RESULT_ERROR_UNSUPPORTED_SIZE: it is smaller */
ze_result_t cpu_backing_import(cpu_allocation *allocation, int file, size_t alignment);

/** Returns whether cpu_backing_share() would have to move it. */
bool cpu_backing_moves(const cpu_allocation *allocation);

/** Moves device memory into a file, unless it is in one. Its address stays the same. No command may
 *  run meanwhile. */
ze_result_t cpu_backing_share(cpu_allocation *allocation);

/** Frees or unmaps the memory. */
void cpu_backing_release(const cpu_allocation *allocation);

#endif
