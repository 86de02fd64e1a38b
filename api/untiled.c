/* Untiled domains: exactly the requested work-items, without a guard in the kernel.
 *
 * Level Zero has three dimensions: a domain of more becomes one row of as many work-items, whose
 * kernel turns its place in the row back into an index, by get_index_in().
 *
 * Level Zero launches whole groups only. A domain is therefore cut, in each dimension, into the
 * part that whole groups cover and the rest, which becomes a group of its own size that starts at
 * an offset: at most two parts per dimension, eight ranges. A row of 1021 becomes four groups of
 * 255 and one of 1. A driver without offsets gets groups whose size divides the domain.
 */
#include "api/domain.h"

/* Work-items per group: enough to fill a processor's lanes, few enough for every device. */
#define GROUP_SIZE 256u

/* A row longer than this, and no multiple of it, gets groups of its own: consecutive lanes are then
 * consecutive in memory, too. */
#define LANES 16u

typedef struct part {
    uint32_t group_size, group_count, offset;
} part;

static uint32_t smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static uint32_t largest_divisor(uint32_t number, uint32_t limit)
{
    uint32_t divisor = smaller(number, limit);
    while (number % divisor != 0)
        divisor--;
    return divisor;
}

static uint32_t round_up_to_lanes(uint32_t number)
{
    return (number + LANES - 1) / LANES * LANES;
}

/** Chooses the group size of a row of several groups. It keeps the rest small, because the rest is
 *  a separate range that reads a part of every row, and leaves few lanes empty. 1021 becomes 4 *
 *  255 + 1. */
static uint32_t choose_row(uint32_t length, uint32_t limit)
{
    uint64_t least = UINT64_MAX;
    uint32_t chosen = limit;
    for (uint32_t size = limit; size > limit / 2; size--) {
        const uint32_t rest = length % size;
        const uint64_t lanes = (uint64_t)(length / size) * round_up_to_lanes(size) +
                               (rest > 0 ? 2 * round_up_to_lanes(rest) + LANES : 0);
        chosen = lanes < least ? size : chosen;
        least = lanes < least ? lanes : least;
    }
    return chosen;
}

/** Cuts one dimension into parts of whole groups; returns how many: 1 or 2. */
static size_t cut(uint32_t extent, uint32_t group_size, part parts[2])
{
    const uint32_t rest = extent % group_size;
    parts[0] = (part){group_size, extent / group_size, 0};
    parts[1] = (part){rest, 1, extent - rest};
    return rest > 0 ? 2 : 1;
}

/** Turns a domain into Level Zero's X, Y, Z; one of more than three dimensions into X alone. */
static void measure(const zlg_extent *domain, uint32_t lengths[3])
{
    const int last = domain->rank - 1;
    const bool is_flat = domain->rank > 3;
    lengths[0] = is_flat ? (uint32_t)zlg_extent_size(*domain) : (uint32_t)domain->v[last];
    lengths[1] = is_flat || last < 1 ? 1 : (uint32_t)domain->v[last - 1];
    lengths[2] = is_flat || last < 2 ? 1 : (uint32_t)domain->v[last - 2];
}

/** Chooses the group's size, X first, and cuts each dimension by it. */
static void cut_all(const uint32_t lengths[3], const zli_device *device, part parts[3][2],
                    size_t counts[3])
{
    const zlg_accelerator_properties *limits = zli_device_properties(device);
    uint32_t budget = smaller(GROUP_SIZE, limits->max_tile_size);
    for (int i = 0; i < 3; i++) {
        const uint32_t limit = smaller(budget, limits->max_tile[2 - i]);
        const uint32_t group_size = !zli_device_has_offset(device)
                                        ? largest_divisor(lengths[i], limit)
                                    : i == 0 && lengths[i] > limit ? choose_row(lengths[i], limit)
                                                                   : smaller(lengths[i], limit);
        counts[i] = cut(lengths[i], group_size, parts[i]);
        budget = group_size < LANES || group_size % LANES == 0 ? budget / group_size : 1;
    }
}

size_t zli_domain_untiled_ranges(const zlg_extent *domain, const zli_device *device,
                                 zli_range ranges[ZLI_MAX_RANGES])
{
    uint32_t lengths[3];
    part parts[3][2];
    size_t counts[3];
    size_t count = 0;
    measure(domain, lengths);
    cut_all(lengths, device, parts, counts);
    for (size_t z = 0; z < counts[2]; z++)
        for (size_t y = 0; y < counts[1]; y++)
            for (size_t x = 0; x < counts[0]; x++) {
                const part *const of[3] = {&parts[0][x], &parts[1][y], &parts[2][z]};
                zli_range *range = &ranges[count++];
                for (int i = 0; i < 3; i++) {
                    range->group_size[i] = of[i]->group_size;
                    range->group_count[i] = of[i]->group_count;
                    range->offset[i] = of[i]->offset;
                }
            }
    return count;
}
