/* Copies and fills. Sources, destinations and regions may overlap, as with memmove(). */
#include <stdlib.h>
#include <string.h>

#include "backend/cpu/ddi/check.h"
#include "backend/cpu/ddi/command_list.h"
#include "backend/cpu/ddi/entries.h"

typedef struct copy {
    void *to;
    const void *from;
    size_t bytes;
} copy;

static ze_result_t run_copy(void *payload)
{
    const copy *self = payload;
    if (self->bytes > 0)
        memmove(self->to, self->from, self->bytes);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeCommandListAppendMemoryCopy(ze_command_list_handle_t list, void *to,
                                              const void *from, size_t bytes,
                                              ze_event_handle_t signal, uint32_t wait_count,
                                              ze_event_handle_t *waits)
{
    CPU_REQUIRE_HANDLE(list);
    CPU_REQUIRE_POINTER(to);
    CPU_REQUIRE_POINTER(from);
    copy payload = {.to = to, .from = from, .bytes = bytes};
    cpu_sync sync = {.signal = signal, .wait_count = wait_count, .waits = waits};
    return cpu_list_append_copy_of(list, &sync, run_copy, &payload, sizeof payload);
}

ze_result_t cpu_zeCommandListAppendMemoryCopyFromContext(
    ze_command_list_handle_t list, void *to, ze_context_handle_t context, const void *from,
    size_t bytes, ze_event_handle_t signal, uint32_t wait_count, ze_event_handle_t *waits)
{
    CPU_REQUIRE_HANDLE(list);
    CPU_REQUIRE_HANDLE(context);
    return cpu_zeCommandListAppendMemoryCopy(list, to, from, bytes, signal, wait_count, waits);
}

typedef struct fill {
    unsigned char *to;
    size_t bytes;
    size_t pattern_bytes;
    unsigned char pattern[];
} fill;

/* Every round doubles what is filled, so that even a pattern of one byte costs few calls. */
static ze_result_t run_fill(void *payload)
{
    const fill *self = payload;
    size_t filled = self->pattern_bytes < self->bytes ? self->pattern_bytes : self->bytes;
    if (self->pattern_bytes == 1) {
        memset(self->to, self->pattern[0], self->bytes);
        return ZE_RESULT_SUCCESS;
    }
    memcpy(self->to, self->pattern, filled);
    while (filled < self->bytes) {
        size_t next = self->bytes - filled < filled ? self->bytes - filled : filled;
        memcpy(self->to + filled, self->to, next);
        filled += next;
    }
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeCommandListAppendMemoryFill(ze_command_list_handle_t list, void *to,
                                              const void *pattern, size_t pattern_bytes,
                                              size_t bytes, ze_event_handle_t signal,
                                              uint32_t wait_count, ze_event_handle_t *waits)
{
    cpu_sync sync = {.signal = signal, .wait_count = wait_count, .waits = waits};
    CPU_REQUIRE_HANDLE(list);
    CPU_REQUIRE_POINTER(to);
    CPU_REQUIRE_POINTER(pattern);
    CPU_REQUIRE(pattern_bytes > 0, ZE_RESULT_ERROR_INVALID_SIZE);
    ze_result_t result = cpu_list_check(list, &sync);
    if (result != ZE_RESULT_SUCCESS)
        return result;

    /* What lies behind the filled bytes in a long pattern is never used. */
    size_t kept = pattern_bytes < bytes || bytes == 0 ? pattern_bytes : bytes;
    cpu_command *command = cpu_list_new_command(list, sizeof(fill) + kept, &sync);
    CPU_REQUIRE(command != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    command->run = run_fill;
    fill *self = (fill *)(void *)command->payload;
    *self = (fill){.to = to, .bytes = bytes, .pattern_bytes = kept};
    memcpy(self->pattern, pattern, kept);
    return cpu_list_append(list, command);
}

typedef struct region_copy {
    unsigned char *to; /* the region's first byte */
    const unsigned char *from;
    size_t width; /* bytes */
    size_t height;
    size_t depth;
    size_t to_pitch; /* bytes from row to row */
    size_t to_slice; /* bytes from slice to slice */
    size_t from_pitch;
    size_t from_slice;
} region_copy;

/* Rows go in the order that lets a region move over itself. */
static ze_result_t run_region_copy(void *payload)
{
    const region_copy *self = payload;
    size_t rows = self->height * self->depth;
    bool backwards = (uintptr_t)self->to > (uintptr_t)self->from;
    for (size_t i = 0; i < rows; i++) {
        size_t row = backwards ? rows - 1 - i : i;
        size_t y = row % self->height;
        size_t z = row / self->height;
        memmove(self->to + z * self->to_slice + y * self->to_pitch,
                self->from + z * self->from_slice + y * self->from_pitch, self->width);
    }
    return ZE_RESULT_SUCCESS;
}

static size_t offset_of(const ze_copy_region_t *region, uint32_t pitch, uint32_t slice)
{
    return (size_t)region->originZ * slice + (size_t)region->originY * pitch + region->originX;
}

static bool same_extent(const ze_copy_region_t *a, const ze_copy_region_t *b)
{
    return a->width == b->width && a->height == b->height && a->depth == b->depth;
}

ze_result_t cpu_zeCommandListAppendMemoryCopyRegion(
    ze_command_list_handle_t list, void *to, const ze_copy_region_t *to_region, uint32_t to_pitch,
    uint32_t to_slice, const void *from, const ze_copy_region_t *from_region, uint32_t from_pitch,
    uint32_t from_slice, ze_event_handle_t signal, uint32_t wait_count, ze_event_handle_t *waits)
{
    CPU_REQUIRE_HANDLE(list);
    CPU_REQUIRE_POINTER(to);
    CPU_REQUIRE_POINTER(to_region);
    CPU_REQUIRE_POINTER(from);
    CPU_REQUIRE_POINTER(from_region);
    CPU_REQUIRE(same_extent(to_region, from_region), ZE_RESULT_ERROR_INVALID_SIZE);

    region_copy payload = {
        .to = (unsigned char *)to + offset_of(to_region, to_pitch, to_slice),
        .from = (const unsigned char *)from + offset_of(from_region, from_pitch, from_slice),
        .width = to_region->width,
        .height = to_region->height,
        .depth = to_region->depth == 0 ? 1 : to_region->depth,
        .to_pitch = to_pitch,
        .to_slice = to_slice,
        .from_pitch = from_pitch,
        .from_slice = from_slice,
    };
    cpu_sync sync = {.signal = signal, .wait_count = wait_count, .waits = waits};
    return cpu_list_append_copy_of(list, &sync, run_region_copy, &payload, sizeof payload);
}

/* All memory is the machine's own: hints about where it should be have nothing to do. */
ze_result_t cpu_zeCommandListAppendMemoryPrefetch(ze_command_list_handle_t list, const void *memory,
                                                  size_t bytes)
{
    (void)bytes;
    CPU_REQUIRE_HANDLE(list);
    CPU_REQUIRE_POINTER(memory);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeCommandListAppendMemAdvise(ze_command_list_handle_t list,
                                             ze_device_handle_t device, const void *memory,
                                             size_t bytes, ze_memory_advice_t advice)
{
    (void)bytes;
    CPU_REQUIRE_HANDLE(list);
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(memory);
    CPU_REQUIRE((uint32_t)advice <= ZE_MEMORY_ADVICE_BIAS_UNCACHED,
                ZE_RESULT_ERROR_INVALID_ENUMERATION);
    return ZE_RESULT_SUCCESS;
}
