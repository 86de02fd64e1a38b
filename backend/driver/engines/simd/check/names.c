#include "backend/driver/engines/simd/check/names.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "backend/driver/engines/simd/check/arrays.h"
#include "backend/driver/image/image.h"

/* How many dimensions the launch has. */
int simd_name_rank(const cpu_launch *launch)
{
    for (int d = 2; d > 0; d--)
        if (launch->group_size[d] != 1 || launch->group_count[d] != 1 || launch->offset[d] != 0)
            return d + 1;
    return 1;
}

/* Dimension 0 of AMP first: "(1, 3)", or "3". */
simd_name simd_name_index(const uint64_t at[3], int rank)
{
    simd_name out;
    if (rank == 1)
        (void)snprintf(out.text, sizeof out.text, "%" PRIu64, at[0]);
    else if (rank == 2)
        (void)snprintf(out.text, sizeof out.text, "(%" PRIu64 ", %" PRIu64 ")", at[1], at[0]);
    else
        (void)snprintf(out.text, sizeof out.text, "(%" PRIu64 ", %" PRIu64 ", %" PRIu64 ")", at[2],
                       at[1], at[0]);
    return out;
}

/* "work-item (8, 3), which is (0, 3) of tile (4, 0)". */
simd_name simd_name_item(const cpu_launch *launch, uint64_t group, uint32_t item)
{
    const uint32_t *size = launch->group_size, *count = launch->group_count;
    const uint64_t local[3] = {item % size[0], item / size[0] % size[1], item / size[0] / size[1]};
    const uint64_t tile[3] = {group % count[0], group / count[0] % count[1],
                              group / count[0] / count[1]};
    const int rank = simd_name_rank(launch);
    uint64_t global[3];
    simd_name out;
    for (int d = 0; d < 3; d++)
        global[d] = tile[d] * size[d] + local[d] + launch->offset[d];
    (void)snprintf(out.text, sizeof out.text, "work-item %.70s, which is %.70s of tile %.70s",
                   simd_name_index(global, rank).text, simd_name_index(local, rank).text,
                   simd_name_index(tile, rank).text);
    return out;
}

static const spirv_parameter *parameter_of(const simd_check_worker *worker, const simd_place *place)
{
    const spirv_kernel *kernel = worker->of->kernel;
    return (place->kind == SIMD_CHECK_ARGUMENT || place->kind == SIMD_CHECK_IMAGE) &&
                   place->root < kernel->parameter_count
               ? &kernel->parameters[place->root]
               : NULL;
}

/* "values", or "argument 2". */
simd_name simd_name_variable(const simd_check_worker *worker, const simd_place *place)
{
    const spirv_parameter *parameter = parameter_of(worker, place);
    simd_name out;
    if (parameter != NULL && parameter->name[0] == '\0')
        (void)snprintf(out.text, sizeof out.text, "argument %" PRIu64, place->root);
    else if (parameter != NULL)
        (void)snprintf(out.text, sizeof out.text, "%.200s", parameter->name);
    else
        (void)snprintf(out.text, sizeof out.text, "%.200s", place->name);
    return out;
}

/* Of a variable. */
static void write_index(const simd_place *place, int64_t bytes, char *out, size_t room)
{
    const int64_t element = place->element;
    int64_t rest = bytes / element - (bytes % element < 0);
    size_t length = 0;
    out[0] = '\0';
    if (place->rank == 0 && place->root_bytes <= place->element && bytes == 0)
        return;
    if (place->rank < 2 || rest < 0) {
        (void)snprintf(out, room, "[%" PRId64 "]", rest);
        return;
    }
    for (uint32_t d = 0; d < place->rank && length < room; d++) {
        int64_t below = 1;
        for (uint32_t k = d + 1; k < place->rank; k++)
            below *= place->extents[k];
        length += (size_t)snprintf(out + length, room - length, "[%" PRId64 "]", rest / below);
        rest %= below;
    }
}

static const cpu_image *image_of(const simd_check_worker *worker, const simd_place *place)
{
    const cpu_image *image;
    memcpy(&image, worker->arguments[place->root], sizeof image);
    return image;
}

/* The slowest axis first. */
static void write_texel(const simd_check_worker *worker, const simd_place *place, uint64_t bytes,
                        char *out, size_t room)
{
    const cpu_image *image = image_of(worker, place);
    size_t length = 0;
    bool is_there = false;
    for (int axis = 2; axis >= 0 && length < room; axis--) {
        is_there |= image->size[axis] > 1 || axis == 0;
        if (is_there)
            length += (size_t)snprintf(out + length, room - length, "[%zu]",
                                       (size_t)bytes / image->pitch[axis]);
        bytes %= image->pitch[axis];
    }
}

/* "values[0][3]". */
simd_name simd_name_element(const simd_check_worker *worker, const simd_place *place,
                            const simd_bounds *bounds, uintptr_t address)
{
    const spirv_parameter *parameter = parameter_of(worker, place);
    const simd_name variable =
        place->kind == SIMD_CHECK_MEMBER ? (simd_name){""} : simd_name_variable(worker, place);
    char index[100] = "";
    simd_name out;
    const size_t element = parameter != NULL && parameter->pointee_size != 0
                               ? parameter->pointee_size
                               : place->element;
    if (place->kind == SIMD_CHECK_IMAGE)
        write_texel(worker, place, address - bounds->base, index, sizeof index);
    else if (parameter != NULL && parameter->kind == SPIRV_PARAMETER_GLOBAL)
        simd_check_arrays_index(&worker->of->arrays[place->root], element, address, index,
                                sizeof index);
    else if (parameter != NULL)
        (void)snprintf(index, sizeof index, "[%" PRId64 "]",
                       (int64_t)(address - bounds->base) / (int64_t)element);
    else if (place->kind != SIMD_CHECK_ANYTHING)
        write_index(place, (int64_t)(address - bounds->base), index, sizeof index);
    if (variable.text[0] != '\0')
        (void)snprintf(out.text, sizeof out.text, "%.150s%s", variable.text, index);
    else if (index[0] != '\0')
        (void)snprintf(out.text, sizeof out.text, "element %s of it", index);
    else
        (void)snprintf(out.text, sizeof out.text, "it");
    return out;
}

/* "tile_static 'values'". */
simd_name simd_name_memory(const simd_check_worker *worker, const simd_place *place, bool is_own)
{
    const simd_name name = simd_name_variable(worker, place);
    const bool is_member = place->kind == SIMD_CHECK_MEMBER;
    const bool is_array = place->rank != 0 || place->root_bytes > place->element;
    const char *kind = place->kind == SIMD_CHECK_PRIVATE
                           ? is_array ? "a private array" : "a private variable"
                       : is_member ? name.text[0] != '\0' ? "an array in" : "an array in a struct"
                       : place->kind == SIMD_CHECK_PROGRAM  ? "a variable of the module"
                       : place->kind == SIMD_CHECK_CONSTANT ? "a constant of the module"
                       : place->kind == SIMD_CHECK_IMAGE    ? "texture"
                       : is_own                             ? "tile_static"
                                                            : "global";
    simd_name out;
    if (name.text[0] != '\0')
        (void)snprintf(out.text, sizeof out.text, "%s '%.200s'", kind, name.text);
    else
        (void)snprintf(out.text, sizeof out.text, "%s%s", kind, kind[0] == 'a' ? "" : " memory");
    return out;
}

/* ", which has 8 x 9 elements"; empty if that is not known. */
simd_name simd_name_extent(const simd_check_worker *worker, const simd_place *place,
                           const simd_bounds *bounds)
{
    const spirv_parameter *parameter = parameter_of(worker, place);
    const simd_check_array *array = parameter != NULL && parameter->kind == SPIRV_PARAMETER_GLOBAL
                                        ? &worker->of->arrays[place->root]
                                        : NULL;
    const size_t element = parameter != NULL && parameter->pointee_size != 0
                               ? parameter->pointee_size
                               : place->element;
    const int rank = array != NULL ? array->rank : (int)place->rank;
    simd_name out = {""};
    size_t length = 0;
    if (bounds->end == 0 || element == 0)
        return out;
    for (int d = 0; d < rank && length < sizeof out.text; d++)
        length += (size_t)snprintf(out.text + length, sizeof out.text - length, "%s%" PRIu32,
                                   d == 0 ? ", which has " : " x ",
                                   array != NULL ? (uint32_t)array->extents[d] : place->extents[d]);
    if (rank == 0)
        (void)snprintf(out.text, sizeof out.text, ", which has %" PRIuPTR " elements",
                       (bounds->end - bounds->base) / element);
    return out;
}

/* ", which has 3 x 4". */
simd_name simd_name_image_size(const simd_check_worker *worker, const simd_place *place)
{
    simd_name out = {""};
    if (parameter_of(worker, place) == NULL)
        return out;
    const uint32_t *size = image_of(worker, place)->size;
    if (size[2] > 1)
        (void)snprintf(out.text, sizeof out.text,
                       ", which has %" PRIu32 " x %" PRIu32 " x %" PRIu32, size[2], size[1],
                       size[0]);
    else if (size[1] > 1)
        (void)snprintf(out.text, sizeof out.text, ", which has %" PRIu32 " x %" PRIu32, size[1],
                       size[0]);
    else
        (void)snprintf(out.text, sizeof out.text, ", which has %" PRIu32, size[0]);
    return out;
}

void simd_name_origin(const simd_check_worker *worker, const simd_place *place, char *out,
                      size_t room)
{
    simd_check_array memory = {.origin = NULL};
    const bool is_argument = parameter_of(worker, place) != NULL;
    const cpu_image *image =
        is_argument && place->kind == SIMD_CHECK_IMAGE ? image_of(worker, place) : NULL;
    if (image != NULL)
        simd_check_arrays_find_fresh(worker->of, (uintptr_t)image->base, &memory);
    else if (is_argument)
        memory = worker->of->arrays[place->root];
    cpu_origin_name(memory.origin, out, room);
}
