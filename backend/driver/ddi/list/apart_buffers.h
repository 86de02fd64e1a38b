/* Whether the buffers of a launch are apart, as far as its kernel writes them. */
#ifndef ZELLIGE_DRIVER_DDI_LIST_APART_BUFFERS_H
#define ZELLIGE_DRIVER_DDI_LIST_APART_BUFFERS_H

#include <stdbool.h>

#include "backend/driver/ddi/memory/allocations.h"
#include "backend/driver/ddi/module/kernel.h"

/** Returns whether each buffer that the kernel may write lies in an allocation of its own. Buffers
 *  that are only read may share theirs. */
bool cpu_buffers_are_apart(cpu_allocations *allocations, const spirv_kernel *kernel,
                           const void *const *arguments);

#endif
