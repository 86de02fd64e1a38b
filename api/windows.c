/* Windows of an array that are otherwise than the rest of it: nobody needs their elements, or the host
 * has them up to date. The array is locked by the caller. */
#include <stdlib.h>
#include <string.h>

#include "api/replica.h"

/** The host's elements of a window, kept while the rest is overwritten. */
static void *save(const zlg_array *array, const zlg_array_view *view)
{
    const zli_box box = zli_array_view_box(view);
    const zli_box packed = zli_box_packed(&box);
    void *saved = malloc(box.width * box.height * box.depth);
    if (saved != NULL)
        zli_copy_on_host(saved, &packed, (const char *)array->host + view->offset, &box);
    return saved;
}

static void restore(const zlg_array *array, const zlg_array_view *view, const void *saved)
{
    const zli_box box = zli_array_view_box(view);
    const zli_box packed = zli_box_packed(&box);
    zli_copy_on_host((char *)array->host + view->offset, &box, saved, &packed);
}

/** Reads around this discarded window and those after it. */
static zlg_status read_around(zlg_array *array, zli_replica *replica, size_t offset,
                              const zli_box *box, const zli_discard *discard)
{
    if (discard == NULL)
        return zli_replica_read(replica, offset, box, (char *)array->host + offset, box);
    void *saved = save(array, &discard->view);
    if (saved == NULL)
        return zli_fail(ZLG_ERR_OUT_OF_MEMORY, "no memory to keep the elements of a window");
    const zlg_status status = read_around(array, replica, offset, box, discard->next);
    restore(array, &discard->view, saved);
    free(saved);
    return status;
}

zlg_status zli_array_read_around_discards(zlg_array *array, zli_replica *replica, size_t offset,
                                          const zli_box *box)
{
    return read_around(array, replica, offset, box, array->discards);
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

/** Returns whether two boxes of one grid have no byte in common, as far as that is simple to tell. */
static bool are_apart(const zlg_array_view *a, const zli_box *p, const zlg_array_view *b,
                      const zli_box *q)
{
    const zli_box *rows = p->height > 1 || p->depth > 1 ? p : q;
    const zli_box *slices = p->depth > 1 ? p : q;
    const size_t slice_pitch = slices->depth > 1 ? slices->slice_pitch : SIZE_MAX;
    reach x, y;
    if (((q->height > 1 || q->depth > 1) && q->row_pitch != rows->row_pitch) ||
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
    const size_t p_end =
        a->offset + (p.depth - 1) * p.slice_pitch + (p.height - 1) * p.row_pitch + p.width;
    const size_t q_end =
        b->offset + (q.depth - 1) * q.slice_pitch + (q.height - 1) * q.row_pitch + q.width;
    return a->offset < q_end && b->offset < p_end && !are_apart(a, &p, b, &q);
}

bool zli_array_has_discards(const zlg_array *array, const zlg_array_view *window)
{
    const zli_discard *discard = array->discards;
    while (discard != NULL && !zli_array_view_overlaps(window, &discard->view))
        discard = discard->next;
    return discard != NULL;
}

void zli_array_forget_discards(zlg_array *array, const zlg_array_view *window)
{
    for (zli_discard **at = &array->discards; *at != NULL;) {
        zli_discard *discard = *at;
        if (window != NULL && !zli_array_view_overlaps(window, &discard->view)) {
            at = &discard->next;
            continue;
        }
        *at = discard->next;
        free(discard);
    }
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
        zli_discard *discard = malloc(sizeof *discard);
        if (discard != NULL) {
            *discard = (zli_discard){view, array->discards};
            array->discards = discard;
        } else {
            status = zli_fail(ZLG_ERR_OUT_OF_MEMORY, "zlg_array_view_discard: no memory");
        }
    }
    zli_array_unlock(array);
    return status;
}

/* ---- Windows that the host has up to date, though not the whole array ------------------------- */

bool zli_array_is_clean(const zlg_array *array, const zlg_array_view *window)
{
    size_t at = 0;
    while (at < array->clean_count && !zli_array_view_is_same(window, &array->clean[at]))
        at++;
    return at < array->clean_count;
}

void zli_array_add_clean(zlg_array *array, const zlg_array_view *window)
{
    if (zli_array_is_clean(array, window))
        return;
    if (array->clean_count == ZLI_CLEAN_WINDOWS) /* the oldest goes */
        memmove(array->clean, array->clean + 1, --array->clean_count * sizeof *array->clean);
    array->clean[array->clean_count++] = *window;
}

bool zli_array_has_clean(const zlg_array *array, const zlg_array_view *window)
{
    size_t at = 0;
    while (at < array->clean_count && !zli_array_view_overlaps(window, &array->clean[at]))
        at++;
    return at < array->clean_count;
}

void zli_array_forget_clean(zlg_array *array, const zlg_array_view *window)
{
    size_t kept = 0;
    for (size_t at = 0; at < array->clean_count; at++)
        if (window != NULL && !zli_array_view_overlaps(window, &array->clean[at]))
            array->clean[kept++] = array->clean[at];
    array->clean_count = kept;
}
