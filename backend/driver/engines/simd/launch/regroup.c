#include "backend/driver/engines/simd/launch/regroup.h"

#include "backend/driver/engines/simd/check/options.h"
#include "backend/driver/engines/simd/compile/passes.h"
#include "backend/driver/runtime/divisor.h"
#include "backend/driver/runtime/threads/pool.h"

enum {
    LANES = 16,      /* of a SIMD group, at most; whole ones of fewer fit in, too */
    USUAL = 256,     /* work-items of a group */
    PER_THREAD = 2,  /* groups at least, that threads may share a launch */
    ENOUGH = 93,     /* percent of the lanes of a row, for not looking further */
    WORTHWHILE = 120 /* percent of the lanes that were used before */
};

static bool shares_memory(const spirv_kernel *kernel)
{
    for (size_t i = 0; i < kernel->parameter_count; i++)
        if (kernel->parameters[i].kind == SPIRV_PARAMETER_TILE_STATIC)
            return true;
    return kernel->tile_static_size != 0 || kernel->meeting_size != 0;
}

/* A size that the kernel fixes is compiled before there is a launch, and kept in files. What is
 * checked tells of groups. */
static bool cannot_tell(const spirv_kernel *kernel)
{
    return kernel->tile[0] == 0 && !kernel->waits && !kernel->knows_groups &&
           !kernel->knows_sub_groups && kernel->sub_group_size == 0 && !shares_memory(kernel) &&
           simd_check_tools(kernel->name) == 0 && !simd_check_barriers(kernel->name);
}

/* Vectors of OpenCL fill registers with half of the lanes, and spill with all of them. */
static bool has_vectors(const spirv_kernel *kernel)
{
    for (size_t i = 0; i < kernel->parameter_count; i++)
        if (kernel->parameters[i].kind == SPIRV_PARAMETER_GLOBAL &&
            kernel->parameters[i].pointee_size > sizeof(uint64_t))
            return true;
    return false;
}

/* Of 100 lanes, those with a work-item in rows of that many. */
static uint32_t used_lanes(uint32_t row)
{
    return 100 * row / ((row + LANES - 1) / LANES * LANES);
}

/* The smallest width that leaves few lanes empty, so that a group has many rows: lanes may go along
 * columns, too. Or the one that leaves fewest. */
static uint32_t find_width(uint32_t items)
{
    uint32_t best = 1;
    if (items % LANES == 0)
        return LANES;
    for (uint32_t width = 2; width <= CPU_MAX_GROUP_SIZE && width <= items; width++) {
        if (items % width == 0 && used_lanes(width) > used_lanes(best))
            best = width;
        if (used_lanes(best) >= ENOUGH)
            break;
    }
    return best;
}

static void choose(const uint32_t items[3], uint32_t most, uint32_t size[3])
{
    size[0] = find_width(items[0]);
    for (int d = 1; d < 3; d++) {
        const uint64_t plane = (uint64_t)size[0] * (d == 2 ? size[1] : 1);
        const uint32_t room = plane < most ? (uint32_t)(most / plane) : 1;
        size[d] = cpu_largest_divisor(items[d], room < LANES ? room : LANES);
    }
    const uint32_t room = most / (size[0] * size[1] * size[2]);
    if (room > 1)
        size[0] *= cpu_largest_divisor(items[0] / size[0], room);
}

/* Returns the least that each thread gets some groups with, a SIMD group or more; 0 if it does
 * not. */
static uint32_t most_items(const cpu_launch *launch, const uint32_t items[3])
{
    const uint64_t all = (uint64_t)items[0] * items[1] * items[2];
    const uint64_t groups = (uint64_t)cpu_pool_threads(launch->processors) * PER_THREAD;
    const uint64_t most = all / groups;
    return most > USUAL ? USUAL : most < LANES ? 0 : (uint32_t)most;
}

static bool count_items(const cpu_launch *launch, uint32_t items[3])
{
    uint64_t all = 1;
    for (int d = 0; d < 3; d++) {
        const uint64_t along = (uint64_t)launch->group_size[d] * launch->group_count[d];
        if (along == 0 || along > INT32_MAX || __builtin_mul_overflow(all, along, &all))
            return false;
        items[d] = (uint32_t)along;
    }
    return true;
}

const cpu_launch *simd_regroup(const spirv_kernel *kernel, const cpu_launch *launch,
                               cpu_launch *other)
{
    const uint32_t before = used_lanes(launch->group_size[0]);
    uint32_t items[3], size[3];
    const bool suits = before == 100 || (launch->group_size[0] == LANES / 2 && has_vectors(kernel));
    if (suits || launch->keeps_groups || !cannot_tell(kernel) || !count_items(launch, items))
        return launch;
    const uint32_t most = most_items(launch, items);
    if (most == 0 || !simd_passes_may_regroup())
        return launch;
    choose(items, most, size);
    if (used_lanes(size[0]) * 100 < before * WORTHWHILE)
        return launch;
    *other = *launch;
    other->asked_for = launch;
    for (int d = 0; d < 3; d++) {
        other->group_size[d] = size[d];
        other->group_count[d] = items[d] / size[d];
    }
    return other;
}
