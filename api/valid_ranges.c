/* Ranges of an array whose state differs from the rest: discarded windows, and windows that are
 * valid on the host. The caller has locked the array. */
#include <stdlib.h>
#include <string.h>

#include "api/replica.h"

/** What to do with the host's elements that nobody else may overwrite. */
typedef enum pass { MEASURE, SAVE, RESTORE } pass;

/** Goes through the discarded bytes of a row; `saved` has room for them unless they are only
 *  measured. Returns how many there are. */
static size_t go_through_row(const zlg_array *array, size_t begin, size_t end, pass what,
                             char *saved)
{
    const zli_ranges *discards = &array->discards;
    const zli_range_of_bytes *last = discards->list + discards->count;
    const zli_range_of_bytes *at = zli_ranges_find(discards, begin);
    size_t bytes = 0;
    for (; at != NULL && at < last && at->begin < end; at++) {
        const size_t from = at->begin > begin ? at->begin : begin;
        const size_t size = (at->end < end ? at->end : end) - from;
        char *host = (char *)array->host + from;
        if (what != MEASURE)
            memcpy(what == SAVE ? saved + bytes : host, what == SAVE ? host : saved + bytes, size);
        bytes += size;
    }
    return bytes;
}

static size_t rows_of(const zli_box *box)
{
    return box->height * box->depth * box->parts;
}

/** Returns the bytes from the first row of a box, of all its slices and parts, to another. */
static size_t row_offset(const zli_box *box, size_t row)
{
    const size_t slice = row / box->height;
    return row % box->height * box->row_pitch + slice % box->depth * box->slice_pitch +
           zli_box_offset(box, slice / box->depth);
}

static size_t go_through(const zlg_array *array, size_t offset, const zli_box *box, pass what,
                         char *saved)
{
    size_t bytes = 0;
    const size_t rows = array->discards.count > 0 ? rows_of(box) : 0;
    for (size_t row = 0; row < rows; row++) {
        const size_t begin = offset + row_offset(box, row);
        bytes += go_through_row(array, begin, begin + box->width, what,
                                saved != NULL ? saved + bytes : NULL);
    }
    return bytes;
}

zlg_status zli_array_read_around_discards(zlg_array *array, zli_replica *replica, size_t offset,
                                          const zli_box *box)
{
    char *destination = (char *)array->host + offset;
    const size_t bytes = go_through(array, offset, box, MEASURE, NULL);
    if (bytes == 0)
        return zli_replica_read(replica, offset, box, destination, box);
    char *saved = malloc(bytes);
    if (saved == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY, "no memory to keep %zu bytes of an array", bytes);
    go_through(array, offset, box, SAVE, saved);
    const zlg_status status = zli_replica_read(replica, offset, box, destination, box);
    go_through(array, offset, box, RESTORE, saved);
    free(saved);
    return status;
}

/** From which to before which byte, row and slice of a grid a box reaches. */
typedef struct reach {
    size_t begin[3];
    size_t end[3];
} reach;

/** Finds the place of a box in a grid of slices and rows; false: it goes beyond the end of one. */
static bool find_reach(size_t offset, const zli_box *box, size_t row_pitch, size_t slice_pitch,
                       reach *out)
{
    const size_t in_slice = offset % slice_pitch;
    const size_t size[] = {box->width, box->height, box->depth};
    const size_t begin[] = {in_slice % row_pitch, in_slice / row_pitch, offset / slice_pitch};
    for (int i = 0; i < 3; i++) {
        out->begin[i] = begin[i];
        out->end[i] = begin[i] + size[i];
    }
    return out->end[0] <= row_pitch && out->end[1] <= slice_pitch / row_pitch;
}

/** Returns whether two boxes of one grid have no byte in common, where that is simple to tell: not
 *  where one has several parts. */
static bool are_apart(const zlg_array_view *a, const zli_box *p, const zlg_array_view *b,
                      const zli_box *q)
{
    const zli_box *rows = p->height > 1 || p->depth > 1 ? p : q;
    const zli_box *slices = p->depth > 1 ? p : q;
    const size_t slice_pitch = slices->depth > 1 ? slices->slice_pitch : SIZE_MAX;
    reach x, y;
    if (p->parts > 1 || q->parts > 1 ||
        ((q->height > 1 || q->depth > 1) && q->row_pitch != rows->row_pitch) ||
        (q->depth > 1 && q->slice_pitch != slice_pitch))
        return false;
    if (!find_reach(a->offset, p, rows->row_pitch, slice_pitch, &x) ||
        !find_reach(b->offset, q, rows->row_pitch, slice_pitch, &y))
        return false;
    for (int i = 0; i < 3; i++)
        if (x.end[i] <= y.begin[i] || y.end[i] <= x.begin[i])
            return true;
    return false;
}

bool zli_array_view_overlaps(const zlg_array_view *a, const zlg_array_view *b)
{
    const zli_box p = zli_array_view_box(a);
    const zli_box q = zli_array_view_box(b);
    const size_t p_end = a->offset + row_offset(&p, rows_of(&p) - 1) + p.width;
    const size_t q_end = b->offset + row_offset(&q, rows_of(&q) - 1) + q.width;
    return a->offset < q_end && b->offset < p_end && !are_apart(a, &p, b, &q);
}

bool zli_array_has_discards(const zlg_array *array, const zlg_array_view *window)
{
    const zli_box box = zli_array_view_box(window);
    return go_through(array, window->offset, &box, MEASURE, NULL) > 0;
}

void zli_array_forget_discards(zlg_array *array, const zlg_array_view *window)
{
    if (window == NULL || zli_array_view_is_whole(window)) {
        zli_ranges_clear(&array->discards);
        return;
    }
    const zli_box box = zli_array_view_box(window);
    for (size_t row = 0; row < rows_of(&box) && array->discards.count > 0; row++) {
        const size_t begin = window->offset + row_offset(&box, row);
        zli_ranges_remove(&array->discards, begin, begin + box.width);
    }
}

/** Notes that nobody needs what a device has in a window. */
static zlg_status discard_window(zlg_array *array, const zlg_array_view *window)
{
    const zli_box box = zli_array_view_box(window);
    for (size_t row = 0; row < rows_of(&box); row++) {
        const size_t begin = window->offset + row_offset(&box, row);
        if (!zli_ranges_add(&array->discards, begin, begin + box.width))
            return zli_fail(ZLG_ERR_OUT_OF_MEMORY, "zlg_array_view_discard: no memory");
    }
    return ZLG_OK;
}

zlg_status zlg_array_view_discard(zlg_array_view view)
{
    zlg_status status = zli_array_view_check(&view, "zlg_array_view_discard", "view");
    if (status != ZLG_OK)
        return status;
    zlg_array *array = view.array;
    zli_array_lock(array);
    if (zli_array_view_is_whole(&view)) {
        array->is_undefined = true;
        if (array->host != NULL)
            zli_array_set_current(array, NULL);
    } else if (array->host != NULL && !array->host_is_current) {
        status = discard_window(array, &view);
    }
    zli_array_unlock(array);
    return status;
}

/* ---- Windows that the host has up to date, though not the whole array ------------------------ */

bool zli_array_is_valid(const zlg_array *array, const zlg_array_view *window)
{
    size_t at = 0;
    while (at < array->valid_count && !zli_array_view_is_same(window, &array->valid[at]))
        at++;
    return at < array->valid_count;
}

void zli_array_add_valid(zlg_array *array, const zlg_array_view *window)
{
    if (zli_array_is_valid(array, window))
        return;
    if (array->valid_count == ZLI_VALID_RANGES) /* the oldest goes */
        memmove(array->valid, array->valid + 1, --array->valid_count * sizeof *array->valid);
    array->valid[array->valid_count++] = *window;
}

bool zli_array_has_valid(const zlg_array *array, const zlg_array_view *window)
{
    size_t at = 0;
    while (at < array->valid_count && !zli_array_view_overlaps(window, &array->valid[at]))
        at++;
    return at < array->valid_count;
}

void zli_array_forget_valid(zlg_array *array, const zlg_array_view *window)
{
    size_t kept = 0;
    for (size_t at = 0; at < array->valid_count; at++)
        if (window != NULL && !zli_array_view_overlaps(window, &array->valid[at]))
            array->valid[kept++] = array->valid[at];
    array->valid_count = kept;
}
