/* Loops over all processors that follow a program's addresses. */
#ifndef ZELLIGE_DRIVER_RUNTIME_TRANSFER_GUARDED_H
#define ZELLIGE_DRIVER_RUNTIME_TRANSFER_GUARDED_H

#include <stdbool.h>

#include "backend/driver/runtime/threads/parallel.h"

/** Does what cpu_parallel_for() does, with every turn guarded (faults/guard.h). Once one has
 *  faulted, the rest are left out.
 *  @returns whether none faulted */
bool cpu_guarded_for(const char *what, uint64_t count, cpu_loop_body *body, const void *argument);

#endif
