#include "backend/driver/engines/simd/launch/regroup.h"

#include <string.h>

#include "backend/driver/engines/simd/check/options.h"
#include "backend/driver/engines/simd/compile/passes.h"
#include "backend/driver/engines/simd/contract/launch_check.h"
#include "backend/driver/engines/simd/contract/target.h"
#include "backend/driver/runtime/divisor.h"
#include "backend/driver/runtime/threads/pool.h"

enum {
    LANES = 16,      /* of a SIMD group, at most; whole ones of fewer fit in, too */
    REGISTERS = 4,   /* that a vector of all lanes may take: enough to do side by side */
    USUAL = 256,     /* work-items of a group */
    PER_THREAD = 2,  /* groups at least, that threads may share a launch */
    ENOUGH = 93,     /* percent of the lanes of a row, for not looking further */
    WORTHWHILE = 120 /* percent of the lanes that were used before */
};

/* A size that the kernel fixes is compiled before there is a launch, and kept in files. What is
 * checked tells of groups. */
static bool cannot_tell(const spirv_kernel *kernel)
{
    return cpu_launch_may_regroup(kernel) && simd_check_tools(kernel->name) == 0 &&
           !simd_check_barriers(kernel->name);
}

/* Vectors of OpenCL fill registers with half of the lanes, and spill with all of them, where one of
 * all lanes takes more than a few. */
static bool has_long_vectors(const spirv_kernel *kernel)
{
    const uint32_t few = REGISTERS * simd_target_native()->register_bits / 8;
    for (size_t i = 0; i < kernel->parameter_count; i++) {
        const uint64_t bytes = kernel->parameters[i].pointee_size;
        if (kernel->parameters[i].kind == SPIRV_PARAMETER_GLOBAL && bytes > sizeof(uint64_t) &&
            bytes * LANES > few)
            return true;
    }
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

/* Dimensions get their work-items in turn. */
typedef struct turns {
    unsigned of[3];
} turns;

static turns turns_along(simd_along along)
{
    if (along.first == 0)
        return (turns){{0, 1, 2}};
    const unsigned first = along.first - 1, second = along.second - 1;
    return (turns){{first, second, 3 - first - second}};
}

static void choose(const uint32_t items[3], turns by, uint32_t most, uint32_t size[3])
{
    const unsigned first = by.of[0];
    uint32_t all = size[first] = find_width(items[first]);
    for (int k = 1; k < 3; k++) {
        const unsigned d = by.of[k];
        const uint32_t room = all < most ? most / all : 1;
        size[d] = cpu_largest_divisor(items[d], room < LANES ? room : LANES);
        all *= size[d];
    }
    const uint32_t room = most / all;
    if (room > 1)
        size[first] *= cpu_largest_divisor(items[first] / size[first], room);
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

/* Whether rows of the launch's groups fill SIMD groups. */
static bool suits(const spirv_kernel *kernel, const cpu_launch *launch)
{
    const uint32_t row = launch->group_size[0];
    return used_lanes(row) == 100 || (row == LANES / 2 && has_long_vectors(kernel));
}

/* Where memory goes along another dimension, a lane of four that is there will do. */
static bool is_worthwhile(const cpu_launch *launch, simd_along along, const uint32_t size[3])
{
    if (along.first != 0)
        return used_lanes(size[along.first - 1]) * 4 >= 100;
    return used_lanes(size[0]) * 100 >= used_lanes(launch->group_size[0]) * WORTHWHILE;
}

const cpu_launch *simd_regroup(const spirv_kernel *kernel, const cpu_launch *launch,
                               simd_along along, cpu_launch *other)
{
    uint32_t items[3], size[3];
    const bool stays = along.first == 0 && suits(kernel, launch);
    if (stays || launch->keeps_groups || !cannot_tell(kernel) || !count_items(launch, items))
        return launch;
    const uint32_t most = most_items(launch, items);
    if (most == 0 || !simd_passes_may_regroup())
        return launch;
    choose(items, turns_along(along), most, size);
    const bool same = memcmp(size, launch->group_size, sizeof size) == 0;
    if (same || !is_worthwhile(launch, along, size))
        return launch;
    *other = *launch;
    other->asked_for = launch;
    for (int d = 0; d < 3; d++) {
        other->group_size[d] = size[d];
        other->group_count[d] = items[d] / size[d];
    }
    return other;
}
