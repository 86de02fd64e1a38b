#include "backend/driver/engines/simd/vectorize/partition.h"

bool simd_partition_is_by_rows(const simd_partition *partition)
{
    return partition->size[0] == partition->items || partition->size[0] % partition->width == 0;
}

uint32_t simd_partition_across(const simd_partition *partition)
{
    const uint32_t row = partition->size[0], groups = row / partition->width;
    if (row == partition->items)
        return partition->coarsening;
    if (partition->width % row == 0)
        return 1;
    if (row % partition->width != 0)
        return 0;
    return partition->coarsening % groups == 0   ? groups
           : groups % partition->coarsening == 0 ? partition->coarsening
                                                 : 0;
}

uint32_t simd_partition_down(const simd_partition *partition)
{
    return partition->width > partition->size[0] ? partition->width / partition->size[0] : 1;
}

uint32_t simd_partition_rows(const simd_partition *partition)
{
    const uint32_t items = partition->coarsening * partition->width;
    return simd_partition_across(partition) != 0 && items % partition->size[0] == 0
               ? items / partition->size[0]
               : 0;
}

bool simd_partition_is_partial(const simd_partition *partition)
{
    return partition->is_function ||
           (partition->part != SIMD_FULL_STRIPS &&
            partition->items != partition->width * partition->coarsening * partition->strips);
}

/* A SIMD group that is as wide as a row of the tile, or divides it, keeps its accesses consecutive:
 * that is worth half the width. */
static uint32_t fit_rows(const uint32_t size[3], uint32_t width)
{
    const bool one_row = size[1] == 1 && size[2] == 1;
    if (one_row || size[0] % width == 0)
        return width;
    if (size[0] % (width / 2) == 0)
        return width / 2;
    return size[0] == SIMD_MIN_LANES ? SIMD_MIN_LANES : width;
}

uint32_t simd_partition_choose_width(const simd_variant_key *key, const simd_target *target,
                                     uint32_t bytes)
{
    const uint32_t items = key->group_size[0] * key->group_size[1] * key->group_size[2];
    uint32_t width = simd_target_lanes(target, bytes);
    while (width > SIMD_MIN_LANES && width / 2 >= items)
        width /= 2;
    if (items == 1)
        return 1;
    return width < SIMD_MIN_LANES ? SIMD_MIN_LANES : fit_rows(key->group_size, width);
}

simd_partition simd_partition_make(const simd_variant_key *key, uint32_t width, uint32_t coarsening,
                                   LLVMTargetDataRef layout)
{
    const uint32_t *size = key->group_size;
    simd_partition partition = {.size = {size[0], size[1], size[2]},
                                .items = size[0] * size[1] * size[2],
                                .width = width,
                                .has_offset = key->has_offset,
                                .small_ids = key->small_ids,
                                .checked = key->checked,
                                .group_interleave = 1,
                                .layout = layout};
    const uint32_t groups = (partition.items + width - 1) / width;
    partition.coarsening = coarsening < groups ? coarsening : groups;
    for (uint32_t j = partition.coarsening; j > partition.coarsening / 2; j--)
        if (groups % j == 0) {
            partition.coarsening = j;
            break;
        }
    partition.strips = (groups + partition.coarsening - 1) / partition.coarsening;
    return partition;
}
