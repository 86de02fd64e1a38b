/* Copies and fills. Where both sides are memory of the host, the host does it; otherwise CUDA, in
 * the stream of this thread, which then waits. What CUDA does not know is the program's own memory:
 * that its pages are there is checked, since CUDA would fault on them. */
#include "backend/driver/runtime/transfer/copy.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/device.h"
#include "backend/driver/engines/cuda/api.h"
#include "backend/driver/runtime/faults/failure.h"
#include "backend/driver/runtime/faults/guard.h"
#include "backend/driver/runtime/memory/pages.h"

enum { PIECE = 1 << 16 }; /* bytes of a pattern that are copied to the GPU */

static cuda_address address_of(const void *pointer)
{
    return (cuda_address)(uintptr_t)pointer;
}

typedef enum place { OWN_PAGES, HOST, DEVICE } place;

static place place_of(const void *pointer)
{
    unsigned type = 0;
    if (cuda_find()->pointer_attribute(&type, CUDA_POINTER_MEMORY_TYPE, address_of(pointer)) !=
        CUDA_SUCCESS)
        return OWN_PAGES;
    return type == CUDA_MEMORY_HOST ? HOST : DEVICE;
}

static bool is_there(const char *what, const void *pointer, size_t bytes)
{
    if (place_of(pointer) != OWN_PAGES || cpu_pages_are_mapped(pointer, bytes))
        return true;
    cpu_failure_tell("%s meets an invalid address: not all %zu bytes from %p on are memory", what,
                     bytes, pointer);
    return false;
}

/* Begins something in this thread's stream, waits for it, and tells what failed. */
typedef cuda_result step(const cuda_api *cuda, const void *argument);

static bool run(const char *what, step *begin, const void *argument)
{
    const cuda_api *cuda = cuda_find();
    cuda_result result = cuda_enter();
    if (result == CUDA_SUCCESS) {
        result = begin(cuda, argument);
        if (result == CUDA_SUCCESS)
            result = cuda->wait(CUDA_STREAM_PER_THREAD);
        cuda_leave();
    }
    if (result != CUDA_SUCCESS)
        (void)cuda_fail(what, result);
    return result == CUDA_SUCCESS;
}

typedef struct copy {
    void *to;
    const void *from;
    size_t bytes;
} copy;

static void copy_on_host(void *argument)
{
    const copy *self = argument;
    memmove(self->to, self->from, self->bytes);
}

static cuda_result begin_copy(const cuda_api *cuda, const void *argument)
{
    const copy *self = argument;
    return cuda->copy(address_of(self->to), address_of(self->from), self->bytes,
                      CUDA_STREAM_PER_THREAD);
}

/* By way of memory elsewhere on the GPU. */
static cuda_result begin_overlapping(const cuda_api *cuda, const void *argument)
{
    const copy *self = argument;
    const cuda_stream stream = CUDA_STREAM_PER_THREAD;
    cuda_address between = 0;
    cuda_result result = cuda->allocate(&between, self->bytes);
    if (result != CUDA_SUCCESS)
        return result;
    result = cuda->copy(between, address_of(self->from), self->bytes, stream);
    if (result == CUDA_SUCCESS)
        result = cuda->copy(address_of(self->to), between, self->bytes, stream);
    if (result == CUDA_SUCCESS)
        result = cuda->wait(stream);
    (void)cuda->release(between);
    return result;
}

static bool overlaps(const copy *self)
{
    const uintptr_t to = (uintptr_t)self->to, from = (uintptr_t)self->from;
    return to < from + self->bytes && from < to + self->bytes;
}

bool cpu_copy(void *to, const void *from, size_t bytes)
{
    copy self = {to, from, bytes};
    if (bytes == 0)
        return true;
    if (place_of(to) != DEVICE && place_of(from) != DEVICE)
        return cpu_guard_run("a copy", copy_on_host, &self);
    return is_there("a copy", to, bytes) && is_there("a copy", from, bytes) &&
           run("a copy", overlaps(&self) ? begin_overlapping : begin_copy, &self);
}

/* ---- Regions --------------------------------------------------------------------------------- */

static void copy_region_on_host(void *argument)
{
    const cpu_region *region = argument;
    for (size_t z = 0; z < region->depth; z++)
        for (size_t y = 0; y < region->height; y++)
            memmove(region->to + z * region->to_slice + y * region->to_pitch,
                    region->from + z * region->from_slice + y * region->from_pitch, region->width);
}

/* Rows that meet, or are the same again and again, CUDA does not take at once. */
static bool has_plain_rows(const cpu_region *region)
{
    return region->height == 1 ||
           (region->to_pitch >= region->width && region->from_pitch >= region->width &&
            region->to_pitch <= INT32_MAX && region->from_pitch <= INT32_MAX);
}

static cuda_result begin_slice(const cuda_api *cuda, const cpu_region *region, size_t z)
{
    unsigned char *to = region->to + z * region->to_slice;
    const unsigned char *from = region->from + z * region->from_slice;
    const bool lone = region->height == 1;
    const cuda_rows rows = {
        .from_type = place_of(from) == DEVICE ? CUDA_MEMORY_DEVICE : CUDA_MEMORY_HOST,
        .from_host = from,
        .from_device = address_of(from),
        .from_pitch = lone ? region->width : region->from_pitch,
        .to_type = place_of(to) == DEVICE ? CUDA_MEMORY_DEVICE : CUDA_MEMORY_HOST,
        .to_host = to,
        .to_device = address_of(to),
        .to_pitch = lone ? region->width : region->to_pitch,
        .width = region->width,
        .height = region->height,
    };
    if (lone)
        return cuda->copy(address_of(to), address_of(from), region->width, CUDA_STREAM_PER_THREAD);
    return cuda->copy_rows(&rows, CUDA_STREAM_PER_THREAD);
}

static cuda_result begin_rows(const cuda_api *cuda, const cpu_region *region, size_t z)
{
    cuda_result result = CUDA_SUCCESS;
    for (size_t y = 0; y < region->height && result == CUDA_SUCCESS; y++)
        result =
            cuda->copy(address_of(region->to + z * region->to_slice + y * region->to_pitch),
                       address_of(region->from + z * region->from_slice + y * region->from_pitch),
                       region->width, CUDA_STREAM_PER_THREAD);
    return result;
}

static cuda_result begin_region(const cuda_api *cuda, const void *argument)
{
    const cpu_region *region = argument;
    cuda_result result = CUDA_SUCCESS;
    for (size_t z = 0; z < region->depth && result == CUDA_SUCCESS; z++)
        result =
            has_plain_rows(region) ? begin_slice(cuda, region, z) : begin_rows(cuda, region, z);
    return result;
}

bool cpu_copy_region(const cpu_region *region)
{
    cpu_region self = *region;
    if (self.width == 0 || self.height == 0 || self.depth == 0)
        return true;
    if (place_of(self.to) != DEVICE && place_of(self.from) != DEVICE)
        return cpu_guard_run("a copy of a region", copy_region_on_host, &self);
    const size_t to = (self.depth - 1) * self.to_slice + (self.height - 1) * self.to_pitch;
    const size_t from = (self.depth - 1) * self.from_slice + (self.height - 1) * self.from_pitch;
    return is_there("a copy of a region", self.to, to + self.width) &&
           is_there("a copy of a region", self.from, from + self.width) &&
           run("a copy of a region", begin_region, &self);
}

/* ---- Fills ----------------------------------------------------------------------------------- */

typedef struct fill {
    unsigned char *to;
    size_t bytes;
    const unsigned char *pattern;
    size_t pattern_bytes;
} fill;

static void repeat(const fill *self, unsigned char *to, size_t bytes)
{
    for (size_t done = 0; done < bytes; done += self->pattern_bytes)
        memcpy(to + done, self->pattern,
               bytes - done < self->pattern_bytes ? bytes - done : self->pattern_bytes);
}

static void fill_on_host(void *argument)
{
    const fill *self = argument;
    repeat(self, self->to, self->bytes);
}

/* Whole patterns that CUDA can set. @returns how many bytes, or 0 if it cannot */
static size_t settable(const fill *self)
{
    const bool known =
        self->pattern_bytes == 1 || self->pattern_bytes == 2 || self->pattern_bytes == 4;
    return known && (uintptr_t)self->to % self->pattern_bytes == 0
               ? self->bytes / self->pattern_bytes * self->pattern_bytes
               : 0;
}

static cuda_result set(const cuda_api *cuda, const fill *self, size_t bytes)
{
    const cuda_stream stream = CUDA_STREAM_PER_THREAD;
    const cuda_address to = address_of(self->to);
    uint16_t narrow;
    uint32_t wide;
    switch (self->pattern_bytes) {
    case 1:
        return cuda->set_bytes(to, self->pattern[0], bytes, stream);
    case 2:
        memcpy(&narrow, self->pattern, sizeof narrow);
        return cuda->set_shorts(to, narrow, bytes / 2, stream);
    default:
        memcpy(&wide, self->pattern, sizeof wide);
        return cuda->set_words(to, wide, bytes / 4, stream);
    }
}

static cuda_result copy_on(const cuda_api *cuda, unsigned char *to, const void *from, size_t bytes)
{
    return bytes == 0 ? CUDA_SUCCESS
                      : cuda->copy(address_of(to), address_of(from), bytes, CUDA_STREAM_PER_THREAD);
}

/* What is filled already fills as much again. */
static cuda_result double_up(const cuda_api *cuda, const fill *self, size_t done)
{
    cuda_result result = CUDA_SUCCESS;
    while (done < self->bytes && result == CUDA_SUCCESS) {
        const size_t more = self->bytes - done < done ? self->bytes - done : done;
        result = copy_on(cuda, self->to + done, self->to, more);
        done += more;
    }
    return result;
}

static cuda_result begin_fill(const cuda_api *cuda, const void *argument)
{
    const fill *self = argument;
    const size_t count = self->pattern_bytes >= PIECE ? 1 : PIECE / self->pattern_bytes;
    const size_t whole = count * self->pattern_bytes;
    const size_t first = self->bytes < whole ? self->bytes : whole;
    const size_t set_already = settable(self);
    cuda_result result;
    if (set_already > 0) {
        result = set(cuda, self, set_already);
        return result == CUDA_SUCCESS
                   ? copy_on(cuda, self->to + set_already, self->pattern, self->bytes - set_already)
                   : result;
    }
    unsigned char *patterns = malloc(first);
    if (patterns == NULL)
        return CUDA_OUT_OF_MEMORY;
    repeat(self, patterns, first);
    result = copy_on(cuda, self->to, patterns, first);
    if (result == CUDA_SUCCESS)
        result = double_up(cuda, self, first);
    if (result == CUDA_SUCCESS)
        result = cuda->wait(CUDA_STREAM_PER_THREAD);
    free(patterns);
    return result;
}

bool cpu_fill(void *to, size_t bytes, const void *pattern, size_t pattern_bytes)
{
    fill self = {to, bytes, pattern, pattern_bytes};
    if (bytes == 0)
        return true;
    return place_of(to) == DEVICE ? run("a fill", begin_fill, &self)
                                  : cpu_guard_run("a fill", fill_on_host, &self);
}

/* ---- What the driver itself reads and writes ------------------------------------------------- */

bool cpu_device_write(const char *what, void *to, const void *from, size_t bytes)
{
    (void)what;
    return cpu_copy(to, from, bytes);
}

bool cpu_device_read(const char *what, void *to, const void *from, size_t bytes)
{
    (void)what;
    return cpu_copy(to, from, bytes);
}
