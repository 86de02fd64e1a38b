#ifndef ZELLIGE_DRIVER_DDI_IMAGE_SAMPLER_H
#define ZELLIGE_DRIVER_DDI_IMAGE_SAMPLER_H

#include <level_zero/ze_api.h>

#include "backend/driver/image/image.h"

struct _ze_sampler_handle_t {
    uint64_t kind;
    cpu_sampler sampler; /**< what kernels get */
};

#endif
