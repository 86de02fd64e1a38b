/* What drivers say about failures. They count work-groups X first; AMP counts dimension 0 first. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "backend/level_zero/internal.h"

/* A driver returns its last description, which may be about an earlier call. So it is asked about
 * what it has reason to describe only. */
static bool is_described(ze_result_t result)
{
    switch (result) {
    case ZE_RESULT_ERROR_DEVICE_LOST:
    case ZE_RESULT_ERROR_DEVICE_REQUIRES_RESET:
    case ZE_RESULT_ERROR_MODULE_BUILD_FAILURE:
    case ZE_RESULT_ERROR_MODULE_LINK_FAILURE:
    case ZE_RESULT_ERROR_UNKNOWN:
        return true;
    default:
        return false;
    }
}

/* Writes numbers that are X first, as many as the rank: "(0, 3)". */
static void write_index(const uint64_t x_first[3], int rank, char *out, size_t room)
{
    const unsigned long long x = x_first[0], y = x_first[1], z = x_first[2];
    if (rank == 1)
        snprintf(out, room, "(%llu)", x);
    else if (rank == 2)
        snprintf(out, room, "(%llu, %llu)", y, x);
    else
        snprintf(out, room, "(%llu, %llu, %llu)", z, y, x);
}

/* Where a kernel was, X first: as our driver says it. */
typedef struct place {
    uint64_t group[3], item[3];
    bool has_item;
} place;

/* "work-group (x, y, z)", and perhaps ", work-item (x, y, z)". @returns how long it is, or 0 */
static int read_place(const char *text, place *out)
{
    int length = 0, more = 0;
    if (sscanf(text, "work-group (%" SCNu64 ", %" SCNu64 ", %" SCNu64 ")%n", &out->group[0],
               &out->group[1], &out->group[2], &length) != 3 ||
        length == 0)
        return 0;
    out->has_item = sscanf(text + length, ", work-item (%" SCNu64 ", %" SCNu64 ", %" SCNu64 ")%n",
                           &out->item[0], &out->item[1], &out->item[2], &more) == 3 &&
                    more != 0;
    return length + more;
}

/* Writes what a place is in AMP's terms; false if that is unknown. */
static bool write_place(const zli_launch_shape *shape, const place *at, char *out, size_t room)
{
    const zli_range *range = &shape->range;
    uint64_t first[3];
    char index[80], item[80];
    if (shape->rank < 1 || shape->rank > 3)
        return false;
    write_index(at->item, shape->rank, item, sizeof item);
    for (int d = 0; d < 3; d++)
        first[d] =
            shape->is_tiled ? at->group[d] : range->offset[d] + at->group[d] * range->group_size[d];
    write_index(first, shape->rank, index, sizeof index);
    if (shape->is_tiled)
        snprintf(out, room, "tile %s%s%s", index, at->has_item ? ", work-item " : "",
                 at->has_item ? item : "");
    else if (at->has_item)
        snprintf(out, room, "work-item %s", item);
    else
        snprintf(out, room, "a group of work-items that begins at %s", index);
    return at->has_item || shape->is_tiled || range->group_size[0] != 0;
}

/* "the kernel NAME, in work-group (x, y, z)REST" as our driver has it; other texts stay. */
static void translate(char *text, size_t room)
{
    static const char kernel[] = "the kernel ", group[] = "work-group ";
    char name[256], words[240], rest[1024];
    place found = {.has_item = false};
    zli_launch_shape shape;
    char *at = strstr(text, group);
    const char *begin = strstr(text, kernel);
    const int length = at == NULL || begin == NULL ? 0 : read_place(at, &found);
    if (length == 0)
        return;
    begin += sizeof kernel - 1;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(begin, ","), begin);
    if (!zli_kernel_find_shape(name, &shape) || !write_place(&shape, &found, words, sizeof words))
        return;
    snprintf(rest, sizeof rest, "%s", at + length);
    snprintf(at, room - (size_t)(at - text), "%s%s", words, rest);
}

void zli_driver_explain(const zli_driver *driver, ze_result_t result, char *out, size_t room)
{
    const char *text = NULL;
    out[0] = '\0';
    if (driver->last_error == NULL || !is_described(result) ||
        driver->last_error(driver->last_error_handle, &text) != ZE_RESULT_SUCCESS || text == NULL ||
        strncmp(text, driver->first_description, sizeof driver->first_description - 1) == 0)
        return;
    snprintf(out, room, "%s", text);
    out[strcspn(out, "\n")] = '\0';
    translate(out, room);
}
