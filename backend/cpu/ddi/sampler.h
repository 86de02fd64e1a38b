#ifndef ZELLIGE_CPU_DDI_SAMPLER_H
#define ZELLIGE_CPU_DDI_SAMPLER_H

#include <level_zero/ze_api.h>

#include "backend/cpu/image/image.h"

struct _ze_sampler_handle_t {
    uint64_t kind;
    cpu_sampler sampler; /**< what kernels get */
};

#endif
