/* Regions: two windows of rows. */
#include <string.h>

#include "backend/driver/runtime/faults/guard.h"
#include "backend/driver/runtime/memory/known.h"
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
    cpu_known_memory_write((uintptr_t)joined.to, (joined.depth - 1) * joined.to_slice +
                                                     (joined.height - 1) * joined.to_pitch +
                                                     joined.width);
    if (joined.width >= CPU_COPY_PIECE)
        return copy_long_rows(&joined);
    if (joined.width * count < CPU_COPY_ALONE)
        return cpu_guard_run("a copy of a region", copy_all, &joined);
    const rows self = {&joined, CPU_COPY_PIECE / joined.width};
    return cpu_guarded_for("a copy of a region", (count + self.step - 1) / self.step, copy_some,
                           &self);
}
