#include "backend/driver/engines/simd/check/bounds.h"

#include <string.h>

#include "backend/driver/engines/simd/check/arrays.h"
#include "backend/driver/image/image.h"
#include "backend/driver/runtime/memory/known.h"

enum { FIRST_PAGE = 4096 }; /* where nothing is: NULL, and members of what is there */

static simd_bounds of_argument(const simd_check_worker *worker, const simd_place *place)
{
    const simd_check_launch *of = worker->of;
    if (place->root >= of->kernel->parameter_count)
        return (simd_bounds){.end = 0};
    if (of->kernel->parameters[place->root].kind == SPIRV_PARAMETER_TILE_STATIC) {
        uintptr_t base;
        memcpy(&base, worker->arguments[place->root], sizeof base);
        return (simd_bounds){
            .base = base, .end = base + of->launch->sizes[place->root], .is_own = true};
    }
    const simd_check_array *array = &of->arrays[place->root];
    return (simd_bounds){.base = array->base,
                         .end = array->end,
                         .array = array->has_gaps ? array : NULL,
                         .element = of->kernel->parameters[place->root].pointee_size,
                         .is_only_read = array->is_only_read,
                         .fresh = array->fresh,
                         .fresh_end = array->fresh_end,
                         .least = array->least,
                         .always = array->is_freed    ? SIMD_STRAY_FREED
                                   : array->base == 0 ? SIMD_STRAY_NULL
                                                      : SIMD_STRAY_NOT};
}

static simd_bounds of_image(const simd_check_worker *worker, const simd_place *place)
{
    const cpu_image *image;
    simd_check_array memory = {.end = 0};
    memcpy(&image, worker->arguments[place->root], sizeof image);
    if (image == NULL)
        return (simd_bounds){.is_image = true, .always = SIMD_STRAY_NULL};
    simd_check_arrays_find_fresh(worker->of, (uintptr_t)image->base, &memory);
    return (simd_bounds){.base = (uintptr_t)image->base,
                         .end = (uintptr_t)image->base + image->pitch[2] * image->size[2],
                         .is_image = true,
                         .fresh = memory.fresh,
                         .fresh_end = memory.fresh_end,
                         .least = memory.least};
}

simd_bounds simd_bounds_of(const simd_check_worker *worker, const simd_place *place)
{
    switch (place->kind) {
    case SIMD_CHECK_ARGUMENT:
        return of_argument(worker, place);
    case SIMD_CHECK_CHOSEN:
        return (simd_bounds){.chosen = place->root};
    case SIMD_CHECK_TILE_STATIC:
        return (simd_bounds){.base = worker->tile_static + place->root,
                             .end = worker->tile_static + place->root + place->root_bytes,
                             .is_own = true};
    case SIMD_CHECK_PRIVATE:
    case SIMD_CHECK_MEMBER:
        return (simd_bounds){.end = place->root_bytes, .is_private = true};
    case SIMD_CHECK_IMAGE:
        return of_image(worker, place);
    case SIMD_CHECK_PROGRAM:
    case SIMD_CHECK_CONSTANT:
        return (simd_bounds){.base = (uintptr_t)place->variable,
                             .end = (uintptr_t)place->variable + place->root_bytes,
                             .is_only_read = place->kind == SIMD_CHECK_CONSTANT};
    default:
        return (simd_bounds){.end = 0};
    }
}

bool simd_bounds_hold(const simd_bounds *bounds, uintptr_t first, uintptr_t end)
{
    return bounds->always == SIMD_STRAY_NOT && bounds->array == NULL && bounds->end != 0 &&
           first >= bounds->base && end <= bounds->end && first <= end;
}

bool simd_bounds_is_known(uintptr_t address)
{
    cpu_known_memory memory;
    return cpu_known_memory_find(address, &memory) && !memory.is_freed;
}

/* Rows from the slowest dimension on. */
static bool is_in_gap(const simd_check_array *array, uintptr_t address, uint64_t bytes,
                      uint64_t element)
{
    uint64_t rest = (address - array->base + bytes - 1) / element;
    for (int d = 0; d < array->rank; d++) {
        const uint64_t pitch = (uint64_t)array->pitches[d];
        if (rest / pitch >= (uint64_t)array->extents[d])
            return true;
        rest %= pitch;
    }
    return false;
}

/* A pointer that comes from anywhere may lead to the program's own memory, which nobody knows. */
static simd_stray look_anywhere(uintptr_t address)
{
    cpu_known_memory memory;
    return cpu_known_memory_find(address, &memory) && memory.is_freed ? SIMD_STRAY_FREED
                                                                      : SIMD_STRAY_NOT;
}

static bool is_in_one(const simd_check_array *array, uintptr_t address, uint64_t bytes,
                      uint64_t element)
{
    return address >= array->base && address <= array->end && bytes <= array->end - address &&
           !(array->has_gaps && is_in_gap(array, address, bytes, element));
}

/* Of arguments one whose end is not known may lead anywhere. */
static bool is_in_some(const simd_check_launch *of, uint64_t arguments, uintptr_t address,
                       uint64_t bytes)
{
    bool anywhere = false;
    for (; arguments != 0; arguments &= arguments - 1) {
        const int number = __builtin_ctzll(arguments);
        const simd_check_array *array = &of->arrays[number];
        if (is_in_one(array, address, bytes, of->kernel->parameters[number].pointee_size))
            return true;
        anywhere |= array->base != 0 && array->end == 0;
    }
    return anywhere;
}

simd_stray simd_bounds_look(const simd_check_worker *worker, const simd_bounds *bounds,
                            uintptr_t address, uint64_t bytes, uint32_t alignment)
{
    if (bounds->always != SIMD_STRAY_NOT)
        return bounds->always;
    if (address < FIRST_PAGE && !bounds->is_private)
        return SIMD_STRAY_NULL;
    if (bounds->end == 0) {
        const simd_stray stray = look_anywhere(address);
        if (stray != SIMD_STRAY_NOT)
            return stray;
        if (bounds->chosen != 0 && !is_in_some(worker->of, bounds->chosen, address, bytes))
            return SIMD_STRAY_OUTSIDE;
    } else if (address < bounds->base || address > bounds->end || bytes > bounds->end - address) {
        return SIMD_STRAY_OUTSIDE;
    }
    if (alignment > 1 && address % alignment != 0 && !bounds->is_private)
        return SIMD_STRAY_UNALIGNED;
    return bounds->array != NULL && is_in_gap(bounds->array, address, bytes, bounds->element)
               ? SIMD_STRAY_OUTSIDE
               : SIMD_STRAY_NOT;
}
