#include "backend/driver/engines/simd/compile/areas.h"

#include <string.h>

#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/spirv/reader/reader.h"

static size_t aligned(size_t size)
{
    return spirv_round_up(size, SIMD_TILE_STATIC_ALIGNMENT);
}

bool simd_area_is(const spirv_kernel *kernel, size_t parameter)
{
    return kernel->parameters[parameter].kind == SPIRV_PARAMETER_TILE_STATIC;
}

bool simd_areas_exist(const spirv_kernel *kernel)
{
    size_t i = 0;
    while (i < kernel->parameter_count && !simd_area_is(kernel, i))
        i++;
    return i < kernel->parameter_count;
}

size_t simd_areas_begin(const spirv_kernel *kernel)
{
    return aligned(spirv_round_up(kernel->tile_static_size, 8) + kernel->meeting_size);
}

size_t simd_areas_bytes(const spirv_kernel *kernel, const cpu_launch *launch)
{
    size_t bytes = 0;
    for (size_t i = 0; i < kernel->parameter_count; i++)
        if (simd_area_is(kernel, i))
            bytes += aligned(launch->sizes[i]);
    return bytes;
}

void simd_areas_find(const spirv_kernel *kernel, const cpu_launch *launch,
                     simd_area out[SIMD_AREAS])
{
    simd_area found[SIMD_AREAS] = {{0}};
    size_t offset = simd_areas_begin(kernel), count = 0;
    memset(out, 0, sizeof found);
    for (size_t i = 0; launch->sizes != NULL && i < kernel->parameter_count; i++) {
        if (!simd_area_is(kernel, i))
            continue;
        const size_t bytes = aligned(launch->sizes[i]);
        if (count == SIMD_AREAS || bytes == 0 || bytes > INT32_MAX || offset + bytes > INT32_MAX)
            return;
        found[count++] = (simd_area){(uint32_t)i, (uint32_t)offset, (uint32_t)bytes};
        offset += bytes;
    }
    memcpy(out, found, sizeof found);
}
