#include "backend/driver/engines/simd/launch/layout.h"

#include <inttypes.h>
#include <stdio.h>

#include "backend/driver/engines/simd/compile/areas.h"
#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/contract/target.h"

_Static_assert(SIMD_MEMORY_ALIGNMENT == SIMD_TILE_STATIC_ALIGNMENT, "areas.c rounds by the latter");
_Static_assert(SIMD_MEMORY_ALIGNMENT >= SIMD_FRAME_ALIGNMENT, "frames");

/* Programs read a little beyond the areas that they ask for, as other devices let them: those
 * divide such memory in larger pieces. Such is the extraction by a mask in dpctl and dpnp. */
#define AREA_SLACK ((size_t)4096)

static size_t aligned(size_t size)
{
    return (size + SIMD_MEMORY_ALIGNMENT - 1) & ~(size_t)(SIMD_MEMORY_ALIGNMENT - 1);
}

/* Before the memory, and behind it if the code asks for that: inaccessible pages cost masked loads
 * and stores much time even if no lane that is there is on them. */
#define MASK_MARGIN ((size_t)SIMD_MEMORY_ALIGNMENT)

/* Returns how many bytes behind its tile_static memory a kernel may use. */
static size_t slack_of(const simd_layout *layout)
{
    if (layout->variant->key.checked)
        return 0;
    return layout->has_areas ? AREA_SLACK : aligned(layout->variant->needs.tile_margin);
}

static size_t at_most(uint64_t wanted, uint64_t most)
{
    const uint64_t chosen = wanted < most ? wanted : most;
    return chosen == 0 ? 1 : (size_t)chosen;
}

static bool knows_areas(const simd_layout *layout)
{
    return layout->variant->key.areas[0].bytes != 0;
}

/* The memory of an interleave set has to stay in the first-level cache. Areas that the code does
 * not know are those of one group. */
static size_t choose_group_interleave(const simd_layout *layout, const simd_needs *needs)
{
    if ((layout->has_areas && !knows_areas(layout)) || needs->group_interleave == 1)
        return 1;
    const uint64_t near = simd_target_native()->l1.bytes;
    return at_most(near / (layout->step + needs->frame_bytes + 1), needs->group_interleave);
}

/* Rows and columns share the tiles of the first-level cache. Frames come round once in a turn, one
 * behind the other: they may take part of the second level. */
enum { PART_OF_FRAMES = 8 };

static size_t choose_columns(const simd_layout *layout, const simd_needs *needs)
{
    if (layout->group_interleave == 1)
        return 1;
    const uint64_t near = simd_target_native()->l1.bytes / (layout->step + 1);
    const uint64_t frames = simd_target_native()->l2.bytes / PART_OF_FRAMES /
                            (needs->frame_bytes + 1) / layout->group_interleave;
    return at_most(near < frames ? near : frames, needs->interleaved_columns);
}

/* Of a set of several columns rows and columns have their tiles in the same places. */
static size_t count_tiles(const simd_layout *layout)
{
    return layout->columns > layout->group_interleave ? layout->columns : layout->group_interleave;
}

simd_layout simd_layout_make(const cpu_kernel *kernel, const simd_variant *variant,
                             const cpu_launch *launch)
{
    const spirv_kernel *info = kernel->info;
    simd_layout layout = {.kernel = info, .program = kernel->program, .variant = variant};
    const size_t areas = simd_areas_bytes(info, launch);
    layout.has_areas = areas != 0;
    layout.step = simd_areas_begin(info) + (knows_areas(&layout) ? areas : 0);
    layout.group_interleave = choose_group_interleave(&layout, &variant->needs);
    layout.columns = choose_columns(&layout, &variant->needs);
    layout.areas = layout.step * count_tiles(&layout);
    layout.slack = slack_of(&layout);
    layout.tile_static = layout.areas + (knows_areas(&layout) ? 0 : areas) + layout.slack;
    layout.private_memory =
        aligned(variant->needs.frame_bytes * layout.group_interleave * layout.columns);
    layout.frames = layout.private_memory + aligned(variant->needs.private_bytes);
    return layout;
}

/* Behind the pointers to the arguments: one pointer for each area, which code that knows where it
 * is needs only to tell of a fault. */
static const void *const *place_arguments(const simd_worker *worker, const cpu_launch *launch)
{
    const spirv_kernel *kernel = worker->layout->kernel;
    const size_t count = kernel->parameter_count;
    const void **arguments = worker->memory->arguments;
    char *const memory = worker->work.tile_static;
    char *area = memory + worker->layout->areas;
    for (size_t i = 0; i < count; i++) {
        const simd_area *known = simd_area_of(&worker->layout->variant->key, i);
        arguments[i] = launch->arguments[i];
        if (!simd_area_is(kernel, i))
            continue;
        arguments[count + i] = known != NULL ? memory + known->offset : area;
        arguments[i] = &arguments[count + i];
        area += aligned(launch->sizes[i]);
    }
    return arguments;
}

/* So many bytes at the end of memory, or none where nothing was reserved. */
static void *last_bytes(const simd_guarded *memory, size_t size)
{
    return size != 0 ? memory->end - size : memory->end;
}

/* Has the pages of the slack be there: a page that nobody has written costs masked loads and stores
 * of absent lanes as much as an inaccessible one, each time. */
static void write_slack(const simd_layout *layout, const simd_guarded *memory)
{
    const size_t page = simd_target_native()->page;
    for (size_t behind = layout->slack; behind != 0; behind -= behind < page ? behind : page)
        *(volatile char *)(memory->end - behind) = 0;
    if (layout->slack != 0)
        *(volatile char *)(memory->end - 1) = 0;
}

/* Each at the end of its memory: what is behind it faults. */
bool simd_layout_place(simd_worker *worker, const cpu_launch *launch)
{
    const simd_layout *layout = worker->layout;
    simd_thread_memory *memory = worker->memory;
    simd_work *work = &worker->work;
    const size_t pointers = layout->has_areas ? 2 * layout->kernel->parameter_count : 0;
    const size_t tile_static = layout->tile_static == 0 ? 0 : layout->tile_static + MASK_MARGIN;
    if (!simd_thread_memory_reserve(memory, tile_static, layout->frames, pointers))
        return false;
    write_slack(layout, &memory->tile_static);
    work->tile_static = last_bytes(&memory->tile_static, layout->tile_static);
    work->frame = last_bytes(&memory->frames, layout->frames);
    work->private_memory = last_bytes(&memory->frames, layout->frames - layout->private_memory);
    work->group_interleave = layout->group_interleave;
    work->interleaved_columns = layout->columns;
    work->tile_static_step = layout->step;
    work->arguments = layout->has_areas ? place_arguments(worker, launch) : launch->arguments;
    return true;
}

static bool describe(const simd_guarded *memory, size_t used, size_t slack, const char *name,
                     uintptr_t address, char *out, size_t room)
{
    const uintptr_t end = (uintptr_t)memory->end;
    const uintptr_t first = end - memory->size;
    if (address >= end && address - end < memory->guard)
        snprintf(out, room, "%" PRIuPTR " bytes behind its %s memory", address - end + slack, name);
    else if (address < first && first - address <= memory->guard)
        snprintf(out, room, "%" PRIuPTR " bytes before its %s memory", end - used - address, name);
    else
        return false;
    return true;
}

void simd_layout_describe(const simd_worker *worker, uintptr_t address, char *out, size_t room)
{
    const simd_layout *layout = worker->layout;
    out[0] = '\0';
    (void)(describe(&worker->memory->tile_static, layout->tile_static, layout->slack, "tile_static",
                    address, out, room) ||
           describe(&worker->memory->frames, layout->frames, 0, "private", address, out, room));
}
