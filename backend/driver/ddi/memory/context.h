#ifndef ZELLIGE_DRIVER_DDI_MEMORY_CONTEXT_H
#define ZELLIGE_DRIVER_DDI_MEMORY_CONTEXT_H

#include <level_zero/ze_api.h>

#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/memory/allocations.h"
#include "backend/driver/ddi/memory/deferred_free.h"
#include "backend/driver/runtime/faults/loss.h"

struct _ze_context_handle_t {
    zli_object object;
    cpu_loss *loss;
    cpu_allocations allocations;
    cpu_deferred_free deferred_free;
    ze_context_handle_t following; /**< in the list of all (contexts.h) */
};

#endif
