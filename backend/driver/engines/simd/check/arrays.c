#include "backend/driver/engines/simd/check/arrays.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "backend/driver/engines/simd/check/stamps.h"
#include "backend/driver/runtime/memory/known.h"

/* The descriptor of a view, which follows its pointer, has the extents, and the pitches of all
 * dimensions but the last. */
static bool read_view(const simd_check_launch *launch, size_t number, simd_check_array *out)
{
    const spirv_kernel *kernel = launch->kernel;
    const int rank =
        number + 1 < kernel->parameter_count ? spirv_view_rank(&kernel->parameters[number + 1]) : 0;
    if (rank == 0 || launch->launch->arguments[number + 1] == NULL)
        return false;
    int32_t numbers[16];
    memcpy(numbers, launch->launch->arguments[number + 1],
           (2 * (size_t)rank - 1) * sizeof *numbers);
    uint64_t last = (uint64_t)numbers[rank - 1];
    for (int d = 0; d < rank; d++) {
        out->extents[d] = numbers[d];
        out->pitches[d] = d < rank - 1 ? numbers[rank + d] : 1;
        if (out->extents[d] < 1 || out->pitches[d] < 1)
            return false;
        last += d < rank - 1 ? (uint64_t)(numbers[d] - 1) * (uint64_t)out->pitches[d] : 0;
    }
    out->rank = rank;
    out->end = out->base + last * kernel->parameters[number].pointee_size;
    return true;
}

/* A view whose rows are shorter than the distance between them. */
static bool has_gaps(const simd_check_array *array)
{
    uint64_t dense = 1;
    for (int d = array->rank - 1; d >= 0; d--) {
        if (array->pitches[d] != (int64_t)dense)
            return true;
        dense *= (uint64_t)array->extents[d];
    }
    return false;
}

static void keep_fresh(const simd_check_launch *launch, const cpu_known_memory *memory,
                       simd_check_array *out)
{
    if ((launch->tools & SIMD_CHECK_INIT) == 0 || memory->is_freed)
        return;
    out->fresh = memory->fresh;
    out->fresh_end = memory->fresh_end;
    out->least = simd_stamps_first_at(memory->birth);
}

void simd_check_arrays_find_fresh(const simd_check_launch *launch, uintptr_t address,
                                  simd_check_array *out)
{
    cpu_known_memory memory;
    if (!cpu_known_memory_find(address, &memory))
        return;
    out->origin = memory.origin;
    keep_fresh(launch, &memory, out);
}

static void find(const simd_check_launch *launch, size_t number, simd_check_array *out)
{
    cpu_known_memory memory;
    memcpy(&out->base, launch->launch->arguments[number], sizeof out->base);
    if (cpu_known_memory_find(out->base, &memory)) {
        out->is_freed = memory.is_freed;
        out->origin = memory.origin;
        out->end = memory.base + memory.size;
        keep_fresh(launch, &memory, out);
    }
    if (out->is_freed || !read_view(launch, number, out))
        out->rank = 0;
    out->has_gaps = has_gaps(out);
}

static bool is_array(const simd_check_launch *launch, size_t number)
{
    return launch->kernel->parameters[number].kind == SPIRV_PARAMETER_GLOBAL &&
           launch->launch->arguments[number] != NULL;
}

static bool is_written(const simd_check_launch *launch, size_t number)
{
    return (launch->written >> (number < 63 ? number : 63) & 1) != 0;
}

/* What has no end may be anywhere. */
static bool may_overlap(const simd_check_array *a, const simd_check_array *b)
{
    return a->end == 0 || b->end == 0 || (a->base < b->end && b->base < a->end);
}

/* Two accesses of which none writes are no race, if the array is not left. But what nobody wrote
 * before is not to be read. */
static bool is_only_read(const simd_check_launch *launch, size_t number)
{
    const simd_check_array *array = &launch->arrays[number];
    if ((launch->tools & SIMD_CHECK_MEMORY) == 0 || array->end == 0 || array->is_freed ||
        launch->written == UINT64_MAX || array->fresh < array->fresh_end)
        return false;
    for (size_t i = 0; i < launch->kernel->parameter_count; i++)
        if (is_array(launch, i) && is_written(launch, i) && may_overlap(&launch->arrays[i], array))
            return false;
    return true;
}

void simd_check_arrays_find(simd_check_launch *launch)
{
    const size_t count = launch->kernel->parameter_count;
    for (size_t i = 0; i < count; i++)
        if (is_array(launch, i))
            find(launch, i, &launch->arrays[i]);
    for (size_t i = 0; i < count; i++) {
        simd_check_array *array = &launch->arrays[i];
        array->is_only_read = is_array(launch, i) && is_only_read(launch, i);
        if (array->is_only_read && !array->has_gaps)
            launch->only_read[i] =
                (simd_check_span){.base = array->base, .bytes = array->end - array->base};
    }
}

void simd_check_arrays_index(const simd_check_array *array, size_t element, uintptr_t address,
                             char *out, size_t room)
{
    const int64_t bytes = (int64_t)(address - array->base);
    int64_t rest = bytes / (int64_t)element - (bytes % (int64_t)element < 0);
    size_t length = 0;
    out[0] = '\0';
    if (array->rank < 2 || rest < 0) {
        (void)snprintf(out, room, "[%" PRId64 "]", rest);
        return;
    }
    for (int d = 0; d < array->rank && length < room; d++) {
        length += (size_t)snprintf(out + length, room - length, "[%" PRId64 "]",
                                   rest / array->pitches[d]);
        rest %= array->pitches[d];
    }
}
