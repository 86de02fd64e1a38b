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

/** The same with `size` bytes of somebody's file, which stays the caller's. A size of 0 becomes
 *  that of the rest of the file.
 *  @param offset  where they begin: whole pages
 *  @returns besides these ZE_RESULT_ERROR_INVALID_ARGUMENT: it is no file that can be mapped and
 *           written; ZE_RESULT_ERROR_UNSUPPORTED_SIZE: it is smaller */
ze_result_t cpu_backing_import(cpu_allocation *allocation, int file, size_t offset,
                               size_t alignment);

/** Returns whether cpu_backing_share() would move it: it is in no file and has pages for itself
 *  alone. */
bool cpu_backing_moves(const cpu_allocation *allocation);

/** Moves memory into a file, unless it is in one. Its address stays the same. No command may run
 *  meanwhile.
 *  @returns ZE_RESULT_ERROR_INVALID_ARGUMENT if it shares pages, or is the program's */
ze_result_t cpu_backing_share(cpu_allocation *allocation);

/** Gives the program a descriptor of the file that the memory is in. The program closes it.
 *  @returns ZE_RESULT_ERROR_INVALID_ARGUMENT if the memory was made for other kinds of files */
ze_result_t cpu_backing_give_file(const cpu_allocation *allocation,
                                  ze_external_memory_export_fd_t *out);

/** The same for memory that is in no context, and perhaps in no file yet. */
ze_result_t cpu_backing_export(cpu_allocation *allocation, ze_external_memory_export_fd_t *out);

/** Frees or unmaps the memory; the program's own stays. */
void cpu_backing_release(const cpu_allocation *allocation);

#endif
