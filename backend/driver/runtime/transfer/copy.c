#include "backend/driver/runtime/transfer/copy.h"

#include <stdint.h>
#include <string.h>

#include "backend/driver/runtime/faults/guard.h"
#include "backend/driver/runtime/memory/known.h"
#include "backend/driver/runtime/transfer/guarded.h"
#include "backend/driver/runtime/transfer/non_temporal.h"

typedef struct block {
    unsigned char *to;
    const unsigned char *from;
    size_t bytes;
    bool non_temporal;
} block;

static void copy_pieces(const void *argument, uint64_t first, uint64_t end)
{
    const block *self = argument;
    const size_t start = first * CPU_COPY_PIECE;
    const size_t stop = end * CPU_COPY_PIECE < self->bytes ? end * CPU_COPY_PIECE : self->bytes;
    if (!self->non_temporal) {
        memcpy(self->to + start, self->from + start, stop - start);
        return;
    }
    cpu_copy_non_temporal(self->to + start, self->from + start, stop - start);
    cpu_non_temporal_fence();
}

static bool copy_apart(unsigned char *to, const unsigned char *from, size_t bytes)
{
    const block self = {to, from, bytes, bytes >= cpu_non_temporal_threshold()};
    return cpu_guarded_for("a copy", (bytes + CPU_COPY_PIECE - 1) / CPU_COPY_PIECE, copy_pieces,
                           &self);
}

/* Copies overlapping blocks in steps that do not overlap, in the order that reads every byte before
 * it is written. */
static bool copy_large(unsigned char *to, const unsigned char *from, size_t bytes, size_t distance)
{
    const bool upwards = (uintptr_t)to < (uintptr_t)from;
    for (size_t done = 0; done < bytes;) {
        const size_t step = bytes - done < distance ? bytes - done : distance;
        const size_t at = upwards ? done : bytes - done - step;
        if (!copy_apart(to + at, from + at, step))
            return false;
        done += step;
    }
    return true;
}

static void move(void *argument)
{
    const block *self = argument;
    memmove(self->to, self->from, self->bytes);
}

bool cpu_copy(void *to, const void *from, size_t bytes)
{
    const uintptr_t a = (uintptr_t)to;
    const uintptr_t b = (uintptr_t)from;
    const size_t distance = a < b ? b - a : a - b;
    cpu_known_memory_write(a, bytes);
    if (bytes >= CPU_COPY_ALONE && distance >= CPU_COPY_ALONE)
        return copy_large(to, from, bytes, distance);
    block self = {to, from, bytes, false};
    return bytes == 0 || cpu_guard_run("a copy", move, &self);
}
