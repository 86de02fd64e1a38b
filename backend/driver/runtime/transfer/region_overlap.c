/* Whether two windows of rows meet. */
#include <stdint.h>

#include "backend/driver/runtime/transfer/copy.h"

/* Which of `count` intervals of `width` bytes, `pitch` apart, meet the bytes from `start` to
 * `start + span - 1`: `first` to `end - 1`. `start` is relative to the first interval. */
static void find_met(intptr_t start, size_t span, size_t width, size_t pitch, size_t count,
                     size_t *first, size_t *end)
{
    const intptr_t before = start - (intptr_t)width; /* an interval that starts there is too low */
    const intptr_t behind = start + (intptr_t)span;  /* and there too high */
    const size_t all = pitch == 0 && count > 1 ? 1 : count; /* they are all one */
    const size_t step = pitch == 0 ? 1 : pitch;
    const size_t low = before < 0 ? 0 : (size_t)before / step + 1;
    const size_t high = behind <= 0 ? 0 : ((size_t)behind + step - 1) / step;
    *first = low < all ? low : all;
    *end = high < all ? high : all;
}

/* Whether a row of the destination meets the source. */
static bool row_meets(const cpu_region *region, const unsigned char *row)
{
    const intptr_t at = (intptr_t)((uintptr_t)row - (uintptr_t)region->from);
    const size_t slice_bytes = (region->height - 1) * region->from_pitch + region->width;
    size_t z, z_end, y, y_end;
    find_met(at, region->width, slice_bytes, region->from_slice, region->depth, &z, &z_end);
    for (; z < z_end; z++) {
        find_met(at - (intptr_t)(z * region->from_slice), region->width, region->width,
                 region->from_pitch, region->height, &y, &y_end);
        if (y < y_end)
            return true;
    }
    return false;
}

static size_t extent_of(const cpu_region *region, size_t pitch, size_t slice)
{
    return (region->depth - 1) * slice + (region->height - 1) * pitch + region->width;
}

bool cpu_region_overlaps(const cpu_region *region)
{
    if (region->width == 0 || region->height == 0 || region->depth == 0)
        return false;
    const uintptr_t to = (uintptr_t)region->to;
    const uintptr_t from = (uintptr_t)region->from;
    if (to >= from + extent_of(region, region->from_pitch, region->from_slice) ||
        from >= to + extent_of(region, region->to_pitch, region->to_slice))
        return false;
    const size_t slices = region->to_slice == 0 ? 1 : region->depth; /* or all are in one place */
    const size_t rows = region->to_pitch == 0 ? 1 : region->height;
    for (size_t z = 0; z < slices; z++)
        for (size_t y = 0; y < rows; y++)
            if (row_meets(region, region->to + z * region->to_slice + y * region->to_pitch))
                return true;
    return false;
}
