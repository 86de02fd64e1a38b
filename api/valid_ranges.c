/* Ranges of an array whose state differs from the rest: discarded windows, and windows that are
 * valid on the host. The caller has locked the array. */
#include <stdlib.h>
#include <string.h>

#include "api/replica.h"

/** Saves the host's elements of a window while a copy overwrites it. */
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

/** Copies a box, except for this discarded window and those after it. */
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

bool zli_array_view_overlaps(const zlg_array_view *a, const zlg_array_view *b)
{
    const zli_box p = zli_array_view_box(a);
    const zli_box q = zli_array_view_box(b);
    const size_t p_end =
        a->offset + (p.depth - 1) * p.slice_pitch + (p.height - 1) * p.row_pitch + p.width;
    const size_t q_end =
        b->offset + (q.depth - 1) * q.slice_pitch + (q.height - 1) * q.row_pitch + q.width;
    return a->offset < q_end && b->offset < p_end;
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

/* ---- Windows that the host has up to date, though not the whole array ------------------------ */

static bool is_same(const zlg_array_view *a, const zlg_array_view *b)
{
    const zli_box p = zli_array_view_box(a);
    const zli_box q = zli_array_view_box(b);
    return a->offset == b->offset && p.width == q.width && p.height == q.height &&
           p.depth == q.depth && p.row_pitch == q.row_pitch && p.slice_pitch == q.slice_pitch;
}

bool zli_array_is_valid(const zlg_array *array, const zlg_array_view *window)
{
    size_t at = 0;
    while (at < array->valid_count && !is_same(window, &array->valid[at]))
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
