/* The list of contexts. Memory belongs to the context that made it, and every context of the driver
 * finds it: programs free and query memory with any of their contexts. */
#ifndef ZELLIGE_DRIVER_DDI_MEMORY_CONTEXTS_H
#define ZELLIGE_DRIVER_DDI_MEMORY_CONTEXTS_H

#include <level_zero/ze_api.h>
#include <stdbool.h>

#include "backend/driver/ddi/memory/allocations.h"

void cpu_contexts_add(ze_context_handle_t context);

/** Removes a context; afterwards no other thread accesses it.
 *  @returns whether it was the last */
bool cpu_contexts_remove(ze_context_handle_t context);

/** Finds the memory around an address: of `context`, or otherwise of any other.
 *  @returns whether it found one */
bool cpu_contexts_find(ze_context_handle_t context, const void *address, cpu_allocation *out);

/** As cpu_allocations_change() and cpu_allocations_remove(), with `context` first, then the
 *  others. */
ze_result_t cpu_contexts_change(ze_context_handle_t context, const void *address,
                                cpu_allocation_change *change, void *argument);
bool cpu_contexts_take(ze_context_handle_t context, const void *base, bool is_opened,
                       cpu_allocation *out);

/** Moves memory into a file if it is in none, and finds it; no command runs meanwhile.
 *  @returns ZE_RESULT_ERROR_INVALID_ARGUMENT for what cannot be shared (backing.h) */
ze_result_t cpu_contexts_share(ze_context_handle_t context, const void *address,
                               cpu_allocation *out);

#endif
