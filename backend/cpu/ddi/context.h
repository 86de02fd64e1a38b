#ifndef ZELLIGE_CPU_DDI_CONTEXT_H
#define ZELLIGE_CPU_DDI_CONTEXT_H

#include <level_zero/ze_api.h>

#include "backend/cpu/ddi/allocations.h"
#include "backend/cpu/ddi/deferred.h"
#include "backend/cpu/ddi/virtual.h"

struct _ze_context_handle_t {
    uint64_t kind;
    cpu_allocations allocations;
    cpu_deferred deferred;
    cpu_virtual reserved;
};

/** Finds what memory of the context an address lies in.
 *  @returns whether it lies in any */
bool cpu_context_find(ze_context_handle_t context, const void *address, cpu_allocation *out);

#endif
