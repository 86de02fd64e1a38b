/* Which memory is there before it is used. */
#ifndef ZELLIGE_DRIVER_DDI_MEMORY_RESIDENCY_H
#define ZELLIGE_DRIVER_DDI_MEMORY_RESIDENCY_H

#include <stdbool.h>
#include <stddef.h>

/** Faults in every page of a range, unless that takes more memory than is left: the system would
 *  end processes.
 *  @returns false if it did not, or part of the range is not mapped */
bool cpu_residency_make(const void *memory, size_t bytes);

#endif
