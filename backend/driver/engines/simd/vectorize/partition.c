#include "backend/driver/engines/simd/vectorize/partition.h"

bool simd_partition_is_by_rows(const simd_partition *partition)
{
    return partition->row == partition->places || partition->row % partition->width == 0;
}

uint32_t simd_partition_across(const simd_partition *partition)
{
    const uint32_t row = partition->row, groups = row / partition->width;
    if (row == partition->places)
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
    return partition->width > partition->row ? partition->width / partition->row : 1;
}

uint32_t simd_partition_period(const simd_partition *partition)
{
    const uint32_t across = simd_partition_across(partition);
    return across < partition->coarsening ? across : 0;
}

bool simd_partition_may_end_row(const simd_partition *partition, uint32_t group)
{
    const uint32_t across = simd_partition_across(partition);
    return across == 0 || group % across == across - 1;
}

uint32_t simd_partition_rows(const simd_partition *partition)
{
    const uint32_t items = partition->coarsening * partition->width;
    return simd_partition_across(partition) != 0 && items % partition->row == 0
               ? items / partition->row
               : 0;
}

bool simd_partition_is_partial(const simd_partition *partition)
{
    return partition->is_function || simd_partition_is_padded(partition) ||
           (partition->part != SIMD_FULL_STRIPS && simd_partition_has_short_strip(partition));
}

bool simd_partition_is_padded(const simd_partition *partition)
{
    return partition->row != partition->size[0];
}

bool simd_partition_has_short_strip(const simd_partition *partition)
{
    return partition->places != partition->width * partition->coarsening * partition->strips;
}

uint32_t simd_partition_groups(const simd_partition *partition)
{
    return (partition->places + partition->width - 1) / partition->width;
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

uint32_t simd_partition_usual_width(const simd_variant_key *key, const simd_target *target)
{
    return key->width != 0 ? key->width : simd_partition_choose_width(key, target, sizeof(float));
}

/* Where rows are padded only the last SIMD group of one lacks lanes. In strips of whole rows, or of
 * equal parts of one, it is known which groups that may be. For that a strip may have less than
 * twice as many groups.
 * @returns 0 if there are no such strips */
static uint32_t fit_padded_rows(const simd_partition *partition, uint32_t coarsening)
{
    const uint32_t of_row = partition->row / partition->width;
    if (!simd_partition_is_padded(partition))
        return 0;
    for (uint32_t rows = coarsening / of_row; rows > 0; rows--)
        if (simd_partition_groups(partition) % (rows * of_row) == 0)
            return rows * of_row;
    for (uint32_t j = coarsening; j > coarsening / 2; j--)
        if (of_row % j == 0)
            return j;
    for (uint32_t j = coarsening + 1; j < 2 * coarsening; j++)
        if (of_row % j == 0)
            return j;
    return 0;
}

simd_partition simd_partition_with_coarsening(const simd_partition *partition, uint32_t coarsening)
{
    simd_partition other = *partition;
    const uint32_t groups = simd_partition_groups(partition);
    const uint32_t of_rows = fit_padded_rows(partition, coarsening);
    if (of_rows != 0)
        coarsening = of_rows;
    other.coarsening = coarsening < groups ? coarsening : groups;
    for (uint32_t j = other.coarsening; j > other.coarsening / 2; j--)
        if (groups % j == 0) {
            other.coarsening = j;
            break;
        }
    other.strips = (groups + other.coarsening - 1) / other.coarsening;
    return other;
}

simd_partition simd_partition_make(const simd_variant_key *key, uint32_t width, uint32_t coarsening,
                                   LLVMTargetDataRef layout)
{
    const uint32_t *size = key->group_size, items = size[0] * size[1] * size[2];
    const simd_partition partition = {.size = {size[0], size[1], size[2]},
                                      .items = items,
                                      .row = size[0],
                                      .places = items,
                                      .width = width,
                                      .has_offset = key->has_offset,
                                      .small_ids = key->small_ids,
                                      .checked = key->checked,
                                      .order = key->order,
                                      .group_interleave = 1,
                                      .interleaved_columns = 1,
                                      .layout = layout};
    return simd_partition_with_coarsening(&partition, coarsening);
}

simd_partition simd_partition_pad_rows(const simd_partition *partition)
{
    simd_partition padded = *partition;
    padded.row = (partition->size[0] + partition->width - 1) / partition->width * partition->width;
    padded.places = padded.row * (partition->items / partition->size[0]);
    return simd_partition_with_coarsening(&padded, partition->coarsening);
}
