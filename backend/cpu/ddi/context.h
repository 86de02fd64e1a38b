#ifndef ZELLIGE_CPU_DDI_CONTEXT_H
#define ZELLIGE_CPU_DDI_CONTEXT_H

#include <level_zero/ze_api.h>

#include "backend/cpu/ddi/allocations.h"

struct _ze_context_handle_t {
    cpu_allocations allocations;
};

#endif
