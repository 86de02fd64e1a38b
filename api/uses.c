/* Uses of an array's memory, so that each is in order with the others whatever views, accelerators
 * and replicas they go through. Several replicas may be the same memory: it is the memory that
 * counts.
 *
 * Commands of one view are in order by themselves. A use stays noted until somebody has waited for
 * its view. Whoever takes a note away renews the array's stamp first: a launch that was ready
 * because of the note looks again. A use that meets no other takes no note away, and launches of
 * several views go on side by side. */
#include "api/uses.h"

#include <string.h>

static bool is_by(const zli_use *use, const void *memory, const zlg_accelerator_view *view)
{
    return use->view == view && use->memory == memory;
}

static void remove_use(zlg_array *array, size_t at)
{
    zlg_accelerator_view *view = array->uses[at].view;
    array->use_count--;
    memmove(array->uses + at, array->uses + at + 1, (array->use_count - at) * sizeof *array->uses);
    zli_view_release(view);
}

static void forget_view(zlg_array *array, const zlg_accelerator_view *view)
{
    for (size_t at = array->use_count; at-- > 0;)
        if (array->uses[at].view == view)
            remove_use(array, at);
}

/** Waits for a view, and forgets its uses; those of a view that failed only if it is `forgotten`.
 *  */
static zlg_status end_uses(zlg_array *array, zlg_accelerator_view *view, bool forgotten)
{
    zli_array_renew_stamp(array);
    const zlg_status status = zli_view_wait(view);
    array->is_stuck = array->is_stuck || (status != ZLG_OK && zli_queue_is_stuck(view->queue));
    if (status == ZLG_OK || forgotten)
        forget_view(array, view);
    return status;
}

/** Finds the view of a use that this one must not meet. */
static zlg_accelerator_view *find_conflict(const zlg_array_view *window, const void *memory,
                                           const zlg_accelerator_view *view, bool is_written)
{
    const zlg_array *array = window->array;
    for (size_t at = 0; at < array->use_count; at++) {
        const zli_use *use = &array->uses[at];
        if (use->view != view && use->memory == memory && (use->is_written || is_written) &&
            zli_array_view_overlaps(&use->window, window))
            return use->view;
    }
    return NULL;
}

bool zli_array_use_is_free(const zlg_array_view *window, const void *memory,
                           const zlg_accelerator_view *view, bool is_written)
{
    return find_conflict(window, memory, view, is_written) == NULL;
}

/** Returns whether a note says as much already. */
static bool is_noted(const zlg_array_view *window, const void *memory,
                     const zlg_accelerator_view *view, bool is_written)
{
    const zlg_array *array = window->array;
    for (size_t at = 0; at < array->use_count; at++) {
        const zli_use *use = &array->uses[at];
        if (is_by(use, memory, view) && (use->is_written || !is_written) &&
            (zli_array_view_is_same(&use->window, window) || zli_array_view_is_whole(&use->window)))
            return true;
    }
    return false;
}

/** Takes all windows of a view in a memory for one, of the whole array. */
static bool merge(zlg_array *array, const void *memory, const zlg_accelerator_view *view)
{
    zli_use *first = NULL;
    for (size_t at = 0; at < array->use_count && first == NULL; at++)
        if (is_by(&array->uses[at], memory, view))
            first = &array->uses[at];
    if (first == NULL)
        return false;
    for (size_t at = array->use_count; &array->uses[--at] != first;)
        if (is_by(&array->uses[at], memory, view)) {
            first->is_written = first->is_written || array->uses[at].is_written;
            remove_use(array, at);
        }
    first->window = array->whole;
    return true;
}

/** Makes room for one use more; the view that came first may have to be waited for. */
static zlg_status make_room(zlg_array *array, const void *memory, const zlg_accelerator_view *view)
{
    if (array->use_count < ZLI_USES)
        return ZLG_OK;
    const bool is_merged = merge(array, memory, view);
    return is_merged && array->use_count < ZLI_USES ? ZLG_OK
                                                    : end_uses(array, array->uses[0].view, true);
}

static void note(const zlg_array_view *window, const void *memory, zlg_accelerator_view *view,
                 bool is_written)
{
    zlg_array *array = window->array;
    array->uses[array->use_count++] = (zli_use){view, memory, *window, is_written};
    zli_view_hold(view);
}

zlg_status zli_array_use(const zlg_array_view *window, const void *memory,
                         zlg_accelerator_view *view, bool is_written)
{
    zlg_array *array = window->array;
    zlg_status status = ZLG_OK;
    zlg_accelerator_view *other;
    while ((other = find_conflict(window, memory, view, is_written)) != NULL) {
        const zlg_status ended = end_uses(array, other, true);
        status = status != ZLG_OK ? status : ended;
    }
    if (status != ZLG_OK || is_noted(window, memory, view, is_written))
        return status;
    status = make_room(array, memory, view);
    note(window, memory, view, is_written);
    return status;
}

zlg_status zli_array_wait_for_others(zlg_array *array, const zlg_accelerator_view *but)
{
    zlg_status status = ZLG_OK;
    for (size_t at = 0; at < array->use_count;) {
        zlg_accelerator_view *view = array->uses[at].view;
        const zlg_status ended = view != but ? end_uses(array, view, false) : ZLG_OK;
        status = status != ZLG_OK ? status : ended;
        if (view == but || ended != ZLG_OK)
            at++;
        else
            at = 0;
    }
    return status;
}

zlg_accelerator_view *zli_array_last_user(const zlg_array *array)
{
    return array->use_count > 0 ? array->uses[array->use_count - 1].view : NULL;
}

bool zli_array_is_stuck(const zlg_array *array)
{
    bool is_stuck = array->is_stuck;
    for (size_t at = 0; at < array->use_count; at++)
        is_stuck = is_stuck || zli_queue_is_stuck(array->uses[at].view->queue);
    return is_stuck;
}

void zli_array_forget_uses(zlg_array *array)
{
    while (array->use_count > 0)
        remove_use(array, array->use_count - 1);
}
