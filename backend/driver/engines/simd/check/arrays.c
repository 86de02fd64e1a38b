#include "backend/driver/engines/simd/check/arrays.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

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

static void find(const simd_check_launch *launch, size_t number, simd_check_array *out)
{
    cpu_known_memory memory;
    memcpy(&out->base, launch->launch->arguments[number], sizeof out->base);
    if (cpu_known_memory_find(out->base, &memory)) {
        out->is_freed = memory.is_freed;
        out->end = memory.base + memory.size;
    }
    if (out->is_freed || !read_view(launch, number, out))
        out->rank = 0;
    out->has_gaps = has_gaps(out);
}

void simd_check_arrays_find(simd_check_launch *launch)
{
    const spirv_kernel *kernel = launch->kernel;
    for (size_t i = 0; i < kernel->parameter_count; i++)
        if (kernel->parameters[i].kind == SPIRV_PARAMETER_GLOBAL &&
            launch->launch->arguments[i] != NULL)
            find(launch, i, &launch->arrays[i]);
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
