/* Copies and fills. Source and destination may overlap, as with memmove(); regions must not. */
#include <string.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/list/command_list.h"
#include "backend/driver/device.h"
#include "backend/driver/runtime/faults/guard.h"
#include "backend/driver/runtime/transfer/copy.h"

/* memmove() begins at the end of a range where source and destination overlap: one that goes on
 * at address 0 would be written before it. */
static bool has_end(const void *start, size_t bytes)
{
    return bytes <= UINTPTR_MAX - (uintptr_t)start;
}

#define REQUIRE_END(start, bytes)                                                   \
    CPU_REQUIRE_SAYING(has_end((start), (bytes)), ZE_RESULT_ERROR_INVALID_SIZE,     \
                       "%zu bytes at %p are beyond all addresses", (size_t)(bytes), \
                       (const void *)(start))

typedef struct copy {
    void *to;
    const void *from;
    size_t bytes;
} copy;

static ze_result_t run_copy(void *payload)
{
    const copy *self = payload;
    return cpu_guarded_result(cpu_copy(self->to, self->from, self->bytes));
}

ze_result_t cpu_zeCommandListAppendMemoryCopy(ze_command_list_handle_t list, void *to,
                                              const void *from, size_t bytes,
                                              ze_event_handle_t signal, uint32_t wait_count,
                                              ze_event_handle_t *waits)
{
    CPU_REQUIRE_HANDLE(list);
    CPU_REQUIRE_POINTER(to);
    CPU_REQUIRE_POINTER(from);
    REQUIRE_END(to, bytes);
    REQUIRE_END(from, bytes);
    copy payload = {.to = to, .from = from, .bytes = bytes};
    cpu_sync sync = {.signal = signal, .wait_count = wait_count, .waits = waits};
    return cpu_list_append_copy_of(list, &sync, run_copy, &payload, sizeof payload, true);
}

ze_result_t cpu_zeCommandListAppendMemoryCopyFromContext(
    ze_command_list_handle_t list, void *to, ze_context_handle_t context, const void *from,
    size_t bytes, ze_event_handle_t signal, uint32_t wait_count, ze_event_handle_t *waits)
{
    CPU_REQUIRE_HANDLE(list);
    CPU_REQUIRE_HANDLE(context);
    return CPU_DELEGATE(
        cpu_zeCommandListAppendMemoryCopy(list, to, from, bytes, signal, wait_count, waits));
}

typedef struct fill {
    unsigned char *to;
    size_t bytes;
    size_t pattern_bytes;
    unsigned char pattern[];
} fill;

static ze_result_t run_fill(void *payload)
{
    const fill *self = payload;
    return cpu_guarded_result(cpu_fill(self->to, self->bytes, self->pattern, self->pattern_bytes));
}

/* Memory of another device may be taken for the host's. */
static bool host_can_read(const void *pattern, size_t bytes)
{
    return cpu_machine_get()->is_host || cpu_guard_can_read(pattern, bytes);
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
    CPU_REQUIRE_SAYING(pattern_bytes > 0, ZE_RESULT_ERROR_INVALID_SIZE, "the pattern has no bytes");
    REQUIRE_END(to, bytes);
    ze_result_t result = cpu_list_check(list, &sync);
    if (result != ZE_RESULT_SUCCESS)
        return result;

    /* What lies behind the filled bytes in a long pattern is never used, nor read. */
    const size_t kept = pattern_bytes < bytes ? pattern_bytes : bytes;
    CPU_REQUIRE_SAYING(host_can_read(pattern, kept), ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "the host cannot read the %zu bytes of the pattern at %p", kept, pattern);
    cpu_command *command = cpu_list_new_command(list, sizeof(fill) + kept, &sync);
    CPU_REQUIRE(command != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    command->run = run_fill;
    command->streams = true;
    fill *self = (fill *)(void *)command->payload;
    *self = (fill){.to = to, .bytes = bytes, .pattern_bytes = kept};
    memcpy(self->pattern, pattern, kept);
    return cpu_list_append(list, command);
}

static ze_result_t run_region_copy(void *payload)
{
    return cpu_guarded_result(cpu_copy_region(payload));
}

/* Nothing is accessed of it, wherever it begins. */
static bool is_empty(const ze_copy_region_t *region)
{
    return region->width == 0 || region->height == 0;
}

static size_t offset_of(const ze_copy_region_t *region, uint32_t pitch, uint32_t slice)
{
    if (is_empty(region))
        return 0;
    return (size_t)region->originZ * slice + (size_t)region->originY * pitch + region->originX;
}

/* Whether the last byte of a region has an address. */
static bool region_has_end(const void *memory, const ze_copy_region_t *region, uint64_t pitch,
                           uint64_t slice)
{
    const uint64_t depth = region->depth == 0 ? 1 : region->depth;
    const uint64_t rows = (uint64_t)region->originY + region->height - 1;
    const uint64_t slices = (uint64_t)region->originZ + depth - 1;
    uint64_t end, of_slices;
    if (is_empty(region))
        return true;
    return !__builtin_mul_overflow(slices, slice, &of_slices) &&
           !__builtin_mul_overflow(rows, pitch, &end) &&
           !__builtin_add_overflow(end, of_slices, &end) &&
           !__builtin_add_overflow(end, (uint64_t)region->originX + region->width, &end) &&
           has_end(memory, end);
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
    CPU_REQUIRE_SAYING(same_extent(to_region, from_region), ZE_RESULT_ERROR_INVALID_SIZE,
                       "the regions are of different sizes");
    if (to_region->depth == 0) /* the specification ignores both then */
        to_slice = from_slice = 0;
    CPU_REQUIRE_SAYING(region_has_end(to, to_region, to_pitch, to_slice) &&
                           region_has_end(from, from_region, from_pitch, from_slice),
                       ZE_RESULT_ERROR_INVALID_SIZE, "the regions are beyond all addresses");

    const cpu_region payload = {
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
    CPU_REQUIRE_SAYING(!cpu_region_overlaps(&payload), ZE_RESULT_ERROR_OVERLAPPING_REGIONS,
                       "source and destination overlap");
    cpu_sync sync = {.signal = signal, .wait_count = wait_count, .waits = waits};
    return cpu_list_append_copy_of(list, &sync, run_region_copy, &payload, sizeof payload, true);
}
