/* How much tile_static memory a launch may have. */
#ifndef ZELLIGE_DRIVER_RUNTIME_TILE_STATIC_H
#define ZELLIGE_DRIVER_RUNTIME_TILE_STATIC_H

#include "backend/driver/engine.h"

/** Returns whether the kernel's variables, and what the launch sets aside besides, are no more than
 *  CPU_MAX_TILE_STATIC. */
static inline bool cpu_tile_static_fits(const spirv_kernel *kernel, const cpu_launch *launch)
{
    uint64_t room = CPU_MAX_TILE_STATIC;
    if (kernel->tile_static_size > room)
        return false;
    room -= kernel->tile_static_size;
    for (size_t i = 0; i < kernel->parameter_count; i++) {
        if (kernel->parameters[i].kind != SPIRV_PARAMETER_TILE_STATIC)
            continue;
        if (launch->sizes[i] > room)
            return false;
        room -= launch->sizes[i];
    }
    return true;
}

#endif
