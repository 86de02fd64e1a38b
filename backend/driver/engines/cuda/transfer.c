/* Copies and fills. Where both sides are memory of the host, the host does it; otherwise CUDA, in a
 * stream of a GPU that has one of them. What CUDA does not know is the program's own memory, for
 * which the thread waits. Long copies go by way of what CUDA knows (staging.h). Otherwise its pages
 * are touched first, since CUDA would fault on one that is not there. */
#include "backend/driver/runtime/transfer/copy.h"

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/device.h"
#include "backend/driver/engines/cuda/api.h"
#include "backend/driver/engines/cuda/staging.h"
#include "backend/driver/engines/cuda/stream.h"
#include "backend/driver/runtime/faults/failure.h"
#include "backend/driver/runtime/faults/guard.h"
#include "backend/driver/runtime/memory/pages.h"

enum { PIECE = 1 << 16 }; /* bytes of a pattern that are copied to the GPU */

static cuda_address address_of(const void *pointer)
{
    return (cuda_address)(uintptr_t)pointer;
}

typedef enum place { OWN_PAGES, HOST, DEVICE } place;

static place place_of(const cuda_api *cuda, const void *pointer)
{
    unsigned type = 0;
    if (cuda->pointer_attribute(&type, CUDA_POINTER_MEMORY_TYPE, address_of(pointer)) !=
        CUDA_SUCCESS)
        return OWN_PAGES;
    return type == CUDA_MEMORY_HOST ? HOST : DEVICE;
}

/* Whose memory it is; the first's if CUDA does not tell. */
static const cuda_gpu *gpu_of(const cuda_gpu *first, const void *pointer)
{
    int ordinal = -1;
    if (cuda_gpu_count() == 1 ||
        first->cuda->pointer_attribute(&ordinal, CUDA_POINTER_DEVICE, address_of(pointer)) !=
            CUDA_SUCCESS)
        return first;
    for (uint32_t i = 0; i < cuda_gpu_count(); i++)
        if (cuda_gpu_beside(first, i)->device == ordinal)
            return cuda_gpu_beside(first, i);
    return first;
}

/* Both sides of a copy. CUDA is asked once for each: of memory that it does not know that takes as
 * long as a tenth of a short copy. */
typedef struct places {
    place to, from;
} places;

static places places_of(const cuda_api *cuda, const void *to, const void *from)
{
    return (places){place_of(cuda, to), place_of(cuda, from)};
}

static bool is_of_device(places both)
{
    return both.to == DEVICE || both.from == DEVICE;
}

static bool is_known(places both)
{
    return both.to != OWN_PAGES && both.from != OWN_PAGES;
}

/* CUDA returns from a copy to what it does not know when that has ended; from a copy from there
 * perhaps before. */
static cuda_order order_of(places both)
{
    if (is_known(both))
        return CUDA_BEHIND;
    return both.to == OWN_PAGES ? CUDA_APART : CUDA_AWAITED;
}

/* A copy between GPUs is begun by the one it goes to. */
static const cuda_gpu *gpu_for(const cuda_gpu *first, places both, const void *to, const void *from)
{
    return gpu_of(first, both.to == DEVICE ? to : from);
}

/* Rows of memory, of which CUDA reads or writes every byte. */
typedef struct rows {
    unsigned char *start;
    size_t width, height, depth, pitch, slice;
} rows;

/* Writes what is there, 0 or not. Not by an operation that changes nothing of any number: of that a
 * compiler may make a load. */
static void touch_to_change(_Atomic unsigned char *at)
{
    unsigned char is = 0;
    if (!atomic_compare_exchange_strong(at, &is, 0))
        (void)atomic_compare_exchange_strong(at, &is, is);
}

/* The first byte of the row, and of each page that it goes on in. */
static void touch_row(unsigned char *row, size_t bytes, bool writes)
{
    const size_t page = cpu_page_size();
    for (unsigned char *at = row; at < row + bytes; at += page - (uintptr_t)at % page) {
        if (writes)
            touch_to_change((_Atomic unsigned char *)at);
        else
            (void)*(volatile unsigned char *)at;
    }
}

static void touch(const rows *self, bool writes)
{
    for (size_t z = 0; z < self->depth; z++)
        for (size_t y = 0; y < self->height; y++)
            touch_row(self->start + z * self->slice + y * self->pitch, self->width, writes);
}

static void touch_to_read(void *argument)
{
    touch(argument, false);
}

static void touch_to_write(void *argument)
{
    touch(argument, true);
}

static bool can_read(place there, const char *what, rows self)
{
    return there != OWN_PAGES || cpu_guard_run(what, touch_to_read, &self);
}

static bool can_write(place there, const char *what, rows self)
{
    return there != OWN_PAGES || cpu_guard_run(what, touch_to_write, &self);
}

static rows one_row(const void *start, size_t bytes)
{
    return (rows){.start = (unsigned char *)(uintptr_t)start, bytes, .height = 1, .depth = 1};
}

/* Where something goes on: cuda_stream_take(). */
typedef struct lane {
    const cuda_api *cuda;
    cuda_stream stream;
} lane;

typedef cuda_result step(const lane *in, const void *argument);

/* Begins something, and tells what failed. */
static bool run(const char *what, const cuda_gpu *gpu, cuda_order order, step *begin,
                const void *argument)
{
    const lane in = {gpu->cuda, cuda_stream_take(gpu, order)};
    cuda_result result = cuda_enter(gpu);
    if (result == CUDA_SUCCESS) {
        result = begin(&in, argument);
        const cuda_result gone_on = cuda_stream_go_on(gpu, in.stream, what, false);
        if (result == CUDA_SUCCESS)
            result = gone_on;
        cuda_leave(gpu);
    }
    if (result == CUDA_SUCCESS)
        result = cuda_stream_await(in.stream);
    if (result != CUDA_SUCCESS)
        (void)cuda_stream_fail(gpu, in.stream, what, result);
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

static cuda_result begin_copy(const lane *in, const void *argument)
{
    const copy *self = argument;
    return in->cuda->copy(address_of(self->to), address_of(self->from), self->bytes, in->stream);
}

/* By way of memory elsewhere on the GPU. */
static cuda_result begin_overlapping(const lane *in, const void *argument)
{
    const copy *self = argument;
    const cuda_api *cuda = in->cuda;
    const cuda_stream stream = in->stream;
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

static bool run_on_host(const char *what, void (*function)(void *), void *argument)
{
    cuda_stream_settle();
    return cpu_guard_run(what, function, argument);
}

typedef struct staged {
    cuda_staged_copy copy;
    bool *is_accessible; /* the program's memory */
} staged;

static cuda_result begin_staged(const lane *in, const void *argument)
{
    const staged *self = argument;
    (void)in;
    return cuda_staging_copy(&self->copy, self->is_accessible);
}

/* @param reads  from the GPU */
static bool copy_staged(const cuda_gpu *gpu, const copy *self, bool reads)
{
    bool is_accessible = true;
    const void *here = reads ? self->to : self->from, *there = reads ? self->from : self->to;
    const staged whole = {.copy = {.gpu = gpu,
                                   .what = "a copy",
                                   .there = address_of(there),
                                   .here = (unsigned char *)(uintptr_t)here,
                                   .bytes = self->bytes,
                                   .reads = reads},
                          .is_accessible = &is_accessible};
    return run("a copy", gpu, CUDA_APART, begin_staged, &whole) && is_accessible;
}

bool cpu_copy(void *to, const void *from, size_t bytes)
{
    copy self = {to, from, bytes};
    if (bytes == 0)
        return true;
    const cuda_gpu *first = cuda_gpu_get(0);
    const places both = places_of(first->cuda, to, from);
    if (!is_of_device(both))
        return run_on_host("a copy", copy_on_host, &self);
    const cuda_gpu *gpu = gpu_for(first, both, to, from);
    const bool reads = both.to == OWN_PAGES;
    if (!is_known(both) && bytes >= (reads ? CUDA_STAGING_LEAST_OUT : CUDA_STAGING_LEAST_IN) &&
        cuda_staging_is_there(gpu))
        return copy_staged(gpu, &self, reads);
    const bool moves = overlaps(&self);
    return can_write(both.to, "a copy", one_row(to, bytes)) &&
           can_read(both.from, "a copy", one_row(from, bytes)) &&
           run("a copy", gpu, moves ? CUDA_APART : order_of(both),
               moves ? begin_overlapping : begin_copy, &self);
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

/* Of several GPUs CUDA finds out which one's it is. */
static int rows_type(place of)
{
    const int of_device = cuda_gpu_count() > 1 ? CUDA_MEMORY_ANY : CUDA_MEMORY_DEVICE;
    return of == DEVICE ? of_device : CUDA_MEMORY_HOST;
}

typedef struct placed_region {
    cpu_region region;
    places places;
} placed_region;

static cuda_result begin_slice(const lane *in, const placed_region *placed, size_t z)
{
    const cpu_region *region = &placed->region;
    const cuda_api *cuda = in->cuda;
    unsigned char *to = region->to + z * region->to_slice;
    const unsigned char *from = region->from + z * region->from_slice;
    const bool lone = region->height == 1;
    const cuda_rows both = {
        .from_type = rows_type(placed->places.from),
        .from_host = from,
        .from_device = address_of(from),
        .from_pitch = lone ? region->width : region->from_pitch,
        .to_type = rows_type(placed->places.to),
        .to_host = to,
        .to_device = address_of(to),
        .to_pitch = lone ? region->width : region->to_pitch,
        .width = region->width,
        .height = region->height,
    };
    if (lone)
        return cuda->copy(address_of(to), address_of(from), region->width, in->stream);
    return cuda->copy_rows(&both, in->stream);
}

static cuda_result begin_rows(const lane *in, const cpu_region *region, size_t z)
{
    cuda_result result = CUDA_SUCCESS;
    for (size_t y = 0; y < region->height && result == CUDA_SUCCESS; y++)
        result = in->cuda->copy(
            address_of(region->to + z * region->to_slice + y * region->to_pitch),
            address_of(region->from + z * region->from_slice + y * region->from_pitch),
            region->width, in->stream);
    return result;
}

static cuda_result begin_region(const lane *in, const void *argument)
{
    const placed_region *placed = argument;
    const cpu_region *region = &placed->region;
    cuda_result result = CUDA_SUCCESS;
    for (size_t z = 0; z < region->depth && result == CUDA_SUCCESS; z++)
        result = has_plain_rows(region) ? begin_slice(in, placed, z) : begin_rows(in, region, z);
    return result;
}

bool cpu_copy_region(const cpu_region *region)
{
    cpu_region self = *region;
    if (self.width == 0 || self.height == 0 || self.depth == 0)
        return true;
    const cuda_gpu *first = cuda_gpu_get(0);
    const placed_region placed = {self, places_of(first->cuda, self.to, self.from)};
    const places both = placed.places;
    if (!is_of_device(both))
        return run_on_host("a copy of a region", copy_region_on_host, &self);
    const rows to = {self.to, self.width, self.height, self.depth, self.to_pitch, self.to_slice};
    const rows from = {(unsigned char *)(uintptr_t)self.from,
                       self.width,
                       self.height,
                       self.depth,
                       self.from_pitch,
                       self.from_slice};
    return can_write(both.to, "a copy of a region", to) &&
           can_read(both.from, "a copy of a region", from) &&
           run("a copy of a region", gpu_for(first, both, self.to, self.from), order_of(both),
               begin_region, &placed);
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

static cuda_result set(const lane *in, const fill *self, size_t bytes)
{
    const cuda_api *cuda = in->cuda;
    const cuda_stream stream = in->stream;
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

static cuda_result copy_on(const lane *in, unsigned char *to, const void *from, size_t bytes)
{
    return bytes == 0 ? CUDA_SUCCESS
                      : in->cuda->copy(address_of(to), address_of(from), bytes, in->stream);
}

/* What is filled already fills as much again. */
static cuda_result double_up(const lane *in, const fill *self, size_t done)
{
    cuda_result result = CUDA_SUCCESS;
    while (done < self->bytes && result == CUDA_SUCCESS) {
        const size_t more = self->bytes - done < done ? self->bytes - done : done;
        result = copy_on(in, self->to + done, self->to, more);
        done += more;
    }
    return result;
}

static cuda_result begin_fill(const lane *in, const void *argument)
{
    const fill *self = argument;
    const size_t count = self->pattern_bytes >= PIECE ? 1 : PIECE / self->pattern_bytes;
    const size_t whole = count * self->pattern_bytes;
    const size_t first = self->bytes < whole ? self->bytes : whole;
    const size_t set_already = settable(self);
    cuda_result result;
    if (set_already > 0) {
        result = set(in, self, set_already);
        return result == CUDA_SUCCESS
                   ? copy_on(in, self->to + set_already, self->pattern, self->bytes - set_already)
                   : result;
    }
    unsigned char *patterns = malloc(first);
    if (patterns == NULL)
        return CUDA_OUT_OF_MEMORY;
    repeat(self, patterns, first);
    result = copy_on(in, self->to, patterns, first);
    if (result == CUDA_SUCCESS)
        result = double_up(in, self, first);
    if (result == CUDA_SUCCESS)
        result = in->cuda->wait(in->stream);
    free(patterns);
    return result;
}

bool cpu_fill(void *to, size_t bytes, const void *pattern, size_t pattern_bytes)
{
    fill self = {to, bytes, pattern, pattern_bytes};
    if (bytes == 0)
        return true;
    const cuda_gpu *first = cuda_gpu_get(0);
    return place_of(first->cuda, to) == DEVICE
               ? run("a fill", gpu_of(first, to),
                     settable(&self) == bytes ? CUDA_BEHIND : CUDA_APART, begin_fill, &self)
               : run_on_host("a fill", fill_on_host, &self);
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
