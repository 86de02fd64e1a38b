#include "backend/driver/engines/simd/launch/layout.h"

#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/contract/target.h"
#include "backend/spirv/reader/reader.h"

_Static_assert(SIMD_MEMORY_ALIGNMENT >= SIMD_TILE_STATIC_ALIGNMENT, "tile_static memory");
_Static_assert(SIMD_MEMORY_ALIGNMENT >= SIMD_FRAME_ALIGNMENT, "frames");

static size_t aligned(size_t size)
{
    return (size + SIMD_MEMORY_ALIGNMENT - 1) & ~(size_t)(SIMD_MEMORY_ALIGNMENT - 1);
}

static bool is_area(const spirv_kernel *kernel, size_t i)
{
    return kernel->parameters[i].kind == SPIRV_PARAMETER_TILE_STATIC;
}

/* The memory of an interleave set has to stay in the first-level cache. The areas are those of one
 * group. */
static size_t choose_group_interleave(const simd_layout *layout, const simd_needs *needs)
{
    if (layout->has_areas || needs->group_interleave == 1)
        return 1;
    const uint64_t near = simd_target_native()->l1.bytes;
    const uint64_t fitting = near / (layout->step + needs->frame_bytes + 1);
    const uint64_t group_interleave =
        fitting < needs->group_interleave ? fitting : needs->group_interleave;
    return group_interleave == 0 ? 1 : (size_t)group_interleave;
}

simd_layout simd_layout_make(const cpu_kernel *kernel, const simd_variant *variant,
                             const cpu_launch *launch)
{
    const spirv_kernel *info = kernel->info;
    simd_layout layout = {.kernel = info};
    size_t areas = 0;
    for (size_t i = 0; i < info->parameter_count; i++) {
        if (!is_area(info, i))
            continue;
        layout.has_areas = true;
        areas += aligned(launch->sizes[i]);
    }
    layout.step = aligned(spirv_round_up(info->tile_static_size, 8) + info->meeting_size);
    layout.group_interleave = choose_group_interleave(&layout, &variant->needs);
    layout.areas = layout.step * layout.group_interleave;
    layout.arguments = layout.areas + areas;
    /* Behind the pointers to the arguments: one pointer for each area. */
    const size_t pointers = layout.has_areas ? 2 * info->parameter_count : 0;
    layout.frame = layout.arguments + aligned(pointers * sizeof(void *));
    layout.size = layout.frame + aligned(variant->needs.frame_bytes * layout.group_interleave);
    return layout;
}

static const void *const *place_arguments(const simd_layout *layout, const cpu_launch *launch,
                                          char *base)
{
    const size_t count = layout->kernel->parameter_count;
    const void **arguments = (const void **)(void *)(base + layout->arguments);
    char *area = base + layout->areas;
    for (size_t i = 0; i < count; i++) {
        arguments[i] = launch->arguments[i];
        if (!is_area(layout->kernel, i))
            continue;
        arguments[count + i] = area;
        arguments[i] = &arguments[count + i];
        area += aligned(launch->sizes[i]);
    }
    return arguments;
}

bool simd_layout_place(const simd_layout *layout, const cpu_launch *launch,
                       simd_thread_memory *memory, simd_work *work)
{
    if (!simd_thread_memory_reserve(memory, layout->size))
        return false;
    char *base = memory->bytes;
    work->tile_static = base;
    work->frame = base + layout->frame;
    work->group_interleave = layout->group_interleave;
    work->tile_static_step = layout->step;
    work->arguments = layout->has_areas ? place_arguments(layout, launch, base) : launch->arguments;
    return true;
}
