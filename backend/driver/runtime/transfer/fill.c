#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "backend/driver/runtime/faults/guard.h"
#include "backend/driver/runtime/memory/known.h"
#include "backend/driver/runtime/transfer/copy.h"
#include "backend/driver/runtime/transfer/guarded.h"
#include "backend/driver/runtime/transfer/non_temporal.h"

enum { TILE = 4096 };

/* Tiles beside one another. */
typedef struct fill {
    unsigned char *to;
    size_t bytes;
    const unsigned char *tile;
    size_t tile_bytes;
    size_t step; /* how many tiles a turn lays */
    bool non_temporal;
} fill;

/* Every round doubles the filled part, so that even a short pattern needs few calls. */
static void repeat(unsigned char *to, size_t bytes, const unsigned char *pattern,
                   size_t pattern_bytes)
{
    size_t filled = pattern_bytes < bytes ? pattern_bytes : bytes;
    if (pattern_bytes == 1) {
        memset(to, pattern[0], bytes);
        return;
    }
    memcpy(to, pattern, filled);
    while (filled < bytes) {
        const size_t next = bytes - filled < filled ? bytes - filled : filled;
        memcpy(to + filled, to, next);
        filled += next;
    }
}

static void lay(const fill *self, uint64_t first, uint64_t end)
{
    for (uint64_t number = first; number < end; number++) {
        const size_t at = number * self->tile_bytes;
        const size_t room = self->bytes - at;
        const size_t bytes = room < self->tile_bytes ? room : self->tile_bytes;
        if (self->non_temporal)
            cpu_copy_non_temporal(self->to + at, self->tile, bytes);
        else
            memcpy(self->to + at, self->tile, bytes);
    }
    if (self->non_temporal)
        cpu_non_temporal_fence();
}

static uint64_t count_tiles(const fill *self)
{
    return (self->bytes + self->tile_bytes - 1) / self->tile_bytes;
}

static void lay_some(const void *argument, uint64_t first, uint64_t end)
{
    const fill *self = argument;
    const uint64_t count = count_tiles(self);
    lay(self, first * self->step, end * self->step < count ? end * self->step : count);
}

static bool fill_large(unsigned char *to, size_t bytes, const unsigned char *pattern,
                       size_t pattern_bytes)
{
    _Alignas(64) unsigned char tile[TILE];
    fill self = {to, bytes, pattern, pattern_bytes, 1, bytes >= cpu_non_temporal_threshold()};
    if (pattern_bytes < TILE) {
        self.tile = tile;
        self.tile_bytes = TILE / pattern_bytes * pattern_bytes;
        repeat(tile, self.tile_bytes, pattern, pattern_bytes);
    }
    if (self.tile_bytes < CPU_COPY_PIECE)
        self.step = CPU_COPY_PIECE / self.tile_bytes;
    return cpu_guarded_for("a fill", (count_tiles(&self) + self.step - 1) / self.step, lay_some,
                           &self);
}

static void repeat_all(void *argument)
{
    const fill *self = argument;
    repeat(self->to, self->bytes, self->tile, self->tile_bytes);
}

bool cpu_fill(void *to, size_t bytes, const void *pattern, size_t pattern_bytes)
{
    cpu_known_memory_write((uintptr_t)to, bytes);
    if (bytes >= CPU_COPY_ALONE)
        return fill_large(to, bytes, pattern, pattern_bytes);
    fill self = {.to = to, .bytes = bytes, .tile = pattern, .tile_bytes = pattern_bytes};
    return bytes == 0 || cpu_guard_run("a fill", repeat_all, &self);
}
