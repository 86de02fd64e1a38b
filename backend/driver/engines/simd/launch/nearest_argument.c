#include "backend/driver/engines/simd/launch/nearest_argument.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* As far as 32-bit indices of 16-byte elements reach. */
#define NEAR (UINT64_C(1) << 36)

#define NOTHING 4096 /* no memory is below */

/* A pointer argument, and what the address is to it. */
typedef struct near_array {
    const spirv_parameter *parameter;
    size_t number;                               /* of the parameter, from 0 */
    int rank;                                    /* of a view; 0 of a plain pointer */
    int descriptor[2 * SPIRV_MAX_VIEW_RANK - 1]; /* of a view: extents, then pitches */
    uintptr_t base;                              /* its first element */
    uint64_t span;                               /* bytes to the end of the last; 0 if unknown */
    uint64_t distance;                           /* bytes from the array to the address; 0 within */
    int64_t difference;                          /* bytes from the first element to the address */
} near_array;

static void read_view(const spirv_kernel *kernel, const void *const *arguments, near_array *a)
{
    const size_t next = a->number + 1;
    a->rank = next < kernel->parameter_count ? spirv_view_rank(&kernel->parameters[next]) : 0;
    if (a->rank == 0 || arguments[next] == NULL)
        return;
    memcpy(a->descriptor, arguments[next], (2 * (size_t)a->rank - 1) * sizeof *a->descriptor);
    uint64_t last = (uint64_t)a->descriptor[a->rank - 1];
    for (int i = 0; i < a->rank - 1; i++) {
        if (a->descriptor[a->rank + i] < 1) { /* no view after all */
            a->rank = 0;
            return;
        }
        last += (uint64_t)(a->descriptor[i] - 1) * (uint64_t)a->descriptor[a->rank + i];
    }
    a->span = last * a->parameter->pointee_size;
}

static near_array look_at(const spirv_kernel *kernel, const void *const *arguments, size_t number,
                          uintptr_t address)
{
    near_array a = {.parameter = &kernel->parameters[number], .number = number};
    memcpy(&a.base, arguments[number], sizeof a.base);
    read_view(kernel, arguments, &a);
    a.difference = (int64_t)(address - a.base);
    if (a.difference < 0)
        a.distance = 0 - (uint64_t)a.difference;
    else if ((uint64_t)a.difference >= a.span)
        a.distance = (uint64_t)a.difference - a.span + 1;
    return a;
}

static bool find_nearest(const spirv_kernel *kernel, const void *const *arguments,
                         uintptr_t address, near_array *out)
{
    bool found = false;
    for (size_t i = 0; i < kernel->parameter_count; i++) {
        if (kernel->parameters[i].kind != SPIRV_PARAMETER_GLOBAL || arguments[i] == NULL)
            continue;
        const near_array a = look_at(kernel, arguments, i, address);
        if (a.distance < NEAR && (!found || a.distance < out->distance)) {
            *out = a;
            found = true;
        }
    }
    return found;
}

static int64_t divide_down(int64_t number, int64_t by)
{
    return number / by - (number % by < 0);
}

/* "element 7", of a view "element (1, 3)": dimension 0 first, as in the source. */
static void write_index(const near_array *a, char *out, size_t room)
{
    const size_t size = a->parameter->pointee_size;
    const int64_t element = size == 0 ? 0 : divide_down(a->difference, (int64_t)size);
    const int *pitch = a->descriptor + a->rank;
    if (size == 0) {
        snprintf(out, room, "byte %" PRId64, a->difference);
    } else if (a->rank < 2 || element < 0) {
        snprintf(out, room, "element %" PRId64, element);
    } else {
        size_t length = (size_t)snprintf(out, room, "element (");
        int64_t rest = element;
        for (int i = 0; i < a->rank - 1 && length < room; i++) {
            length +=
                (size_t)snprintf(out + length, room - length, "%" PRId64 ", ", rest / pitch[i]);
            rest %= pitch[i];
        }
        if (length < room)
            snprintf(out + length, room - length, "%" PRId64 ")", rest);
    }
}

static void write_shape(const near_array *a, char *out, size_t room)
{
    const int *extent = a->descriptor;
    out[0] = '\0';
    if (a->base == 0)
        snprintf(out, room, ", which is NULL");
    size_t length = 0;
    for (int i = 0; a->base != 0 && i < a->rank && length < room; i++)
        length += (size_t)snprintf(out + length, room - length, "%s%d",
                                   i == 0 ? ", which has " : " x ", extent[i]);
}

/* An index that is added to NULL may come to an address a little above. */
static bool is_null(const near_array *a, uintptr_t address)
{
    return a->base != 0 && address < NOTHING;
}

/* Returns whether it is an element that the array has. */
static bool write_element(const near_array *a, uintptr_t address, char *out, size_t room)
{
    char index[200], shape[128], name[96];
    if (is_null(a, address)) {
        snprintf(out, room, "a pointer was NULL");
        return false;
    }
    write_index(a, index, sizeof index);
    write_shape(a, shape, sizeof shape);
    if (a->parameter->name[0] != '\0')
        snprintf(name, sizeof name, "'%.80s'", a->parameter->name);
    else
        snprintf(name, sizeof name, "the argument with index %zu", a->number);
    snprintf(out, room, "%s of %s%s", index, name, shape);
    return a->base != 0 && a->distance == 0;
}

bool simd_nearest_argument(const spirv_kernel *kernel, const void *const *arguments,
                           uintptr_t address, char *out, size_t room)
{
    near_array a;
    out[0] = '\0';
    return find_nearest(kernel, arguments, address, &a) && write_element(&a, address, out, room);
}

bool simd_element_of_argument(const spirv_kernel *kernel, const void *const *arguments,
                              size_t number, uintptr_t address, char *out, size_t room)
{
    const near_array a = look_at(kernel, arguments, number, address);
    return write_element(&a, address, out, room);
}
