/* Regions: two windows of rows. */
#include <stdint.h>
#include <string.h>

#include "backend/driver/runtime/faults/guard.h"
#include "backend/driver/runtime/transfer/copy.h"
#include "backend/driver/runtime/transfer/guarded.h"

typedef struct rows {
    const cpu_region *region;
    size_t step; /* how many rows a turn copies */
} rows;

static unsigned char *row_to(const cpu_region *region, size_t row)
{
    return region->to + row / region->height * region->to_slice +
           row % region->height * region->to_pitch;
}

static const unsigned char *row_from(const cpu_region *region, size_t row)
{
    return region->from + row / region->height * region->from_slice +
           row % region->height * region->from_pitch;
}

static void copy_rows(const cpu_region *region, size_t first, size_t end)
{
    for (size_t row = first; row < end; row++)
        memmove(row_to(region, row), row_from(region, row), region->width);
}

static void copy_some(const void *argument, uint64_t first, uint64_t end)
{
    const rows *self = argument;
    const size_t count = self->region->height * self->region->depth;
    copy_rows(self->region, first * self->step,
              end * self->step < count ? end * self->step : count);
}

/* Rows that follow one another without a gap are one row. */
static cpu_region join(cpu_region region)
{
    if (region.to_pitch == region.width && region.from_pitch == region.width) {
        region.width *= region.height;
        region.height = 1;
    }
    if (region.height == 1) {
        region.height = region.depth;
        region.to_pitch = region.to_slice;
        region.from_pitch = region.from_slice;
        region.depth = 1;
    }
    return region;
}

static void copy_all(void *argument)
{
    const cpu_region *region = argument;
    copy_rows(region, 0, region->height * region->depth);
}

/* Each row is a copy of its own. */
static bool copy_long_rows(const cpu_region *region)
{
    bool done = true;
    for (size_t row = 0; row < region->height * region->depth && done; row++)
        done = cpu_copy(row_to(region, row), row_from(region, row), region->width);
    return done;
}

bool cpu_copy_region(const cpu_region *region)
{
    cpu_region joined = join(join(*region));
    const size_t count = joined.height * joined.depth;
    if (count == 0 || joined.width == 0)
        return true;
    if (joined.width >= CPU_COPY_PIECE)
        return copy_long_rows(&joined);
    if (joined.width * count < CPU_COPY_ALONE)
        return cpu_guard_run("a copy of a region", copy_all, &joined);
    const rows self = {&joined, CPU_COPY_PIECE / joined.width};
    return cpu_guarded_for("a copy of a region", (count + self.step - 1) / self.step, copy_some,
                           &self);
}

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
    for (size_t z = 0; z < region->depth; z++)
        for (size_t y = 0; y < region->height; y++)
            if (row_meets(region, region->to + z * region->to_slice + y * region->to_pitch))
                return true;
    return false;
}
