/* Windows: plain values, checked wherever they are used. */
#include "api/array.h"
#include "base/hot.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

void zli_array_view_set_pitches(zlg_array_view *view)
{
    for (int i = 0; i < view->extent.rank - 1; i++) {
        view->pitch[i] = 1;
        for (int j = i + 1; j < view->extent.rank; j++)
            view->pitch[i] *= view->extent.v[j];
    }
}

ZLI_HOT zlg_array_view zlg_array_get_view(zlg_array *array)
{
    return zli_object_passes(array, ZLI_ARRAY, "zlg_array_get_view", "array")
               ? array->whole
               : (zlg_array_view){.array = NULL};
}

zlg_array_view zlg_array_get_const_view(const zlg_array *array)
{
    zlg_array_view view = {.array = NULL};
    if (zli_object_passes(array, ZLI_ARRAY, "zlg_array_get_const_view", "array"))
        view = array->whole;
    view.read_only = true;
    return view;
}

/** Returns how many elements after the window's first an index is. */
static size_t offset_of(const zlg_array_view *view, const int *index)
{
    size_t offset = (size_t)index[view->extent.rank - 1];
    for (int i = 0; i < view->extent.rank - 1; i++)
        offset += (size_t)index[i] * (size_t)view->pitch[i];
    return offset;
}

/** Checks that the last element, `last` elements after the first, lies inside the array. */
static zlg_status check_end(const zlg_array_view *view, size_t last, const char *function,
                            const char *what)
{
    const size_t bytes = view->array->bytes;
    if (view->offset >= bytes || last >= (bytes - view->offset) / view->element_size)
        return zli_fail(ZLG_ERR_ARGUMENT,
                        "%s: %s reaches element %zu of %zu bytes, %zu bytes into an array of %zu",
                        function, what, last, view->element_size, view->offset, bytes);
    return ZLG_OK;
}

zlg_status zli_array_check(const zlg_array *array, const char *function, const char *what)
{
    if (!zli_object_is_nothing(array) && zli_object_is(array, ZLI_ARRAY))
        return ZLG_OK;
    char name[80];
    snprintf(name, sizeof name, "the array of %s", what);
    return zli_object_refuse(array, ZLI_ARRAY, function, name);
}

/* A window's fields are public: a wrong one must not reach past the array. Dimensions and pitches
   are below 2^31, so nothing here overflows 64 bits. */
zlg_status zli_array_view_check(const zlg_array_view *view, const char *function, const char *what)
{
    if (view->array == NULL || view->element_size == 0)
        return zli_fail(ZLG_ERR_UNINITIALIZED, "%s: %s is an array view of nothing", function,
                        what);
    zlg_status status = zli_array_check(view->array, function, what);
    if (status == ZLG_OK)
        status = zli_extent_check(&view->extent, function, what);
    if (status != ZLG_OK)
        return status;
    size_t last = (size_t)view->extent.v[view->extent.rank - 1] - 1;
    for (int i = 0; i < view->extent.rank - 1; i++) {
        if (view->pitch[i] < 1)
            return zli_fail(ZLG_ERR_ARGUMENT,
                            "%s: the pitch of dimension %d of %s is %d, it must be at least 1",
                            function, i, what, view->pitch[i]);
        last += (size_t)(view->extent.v[i] - 1) * (size_t)view->pitch[i];
    }
    return check_end(view, last, function, what);
}

static zlg_status check_section(const char *function, const zlg_array_view *view,
                                const zlg_index *origin, const zlg_extent *extent)
{
    if (origin->rank != view->extent.rank || extent->rank != view->extent.rank)
        return zli_fail(ZLG_ERR_ARGUMENT,
                        "%s: origin has rank %d and extent rank %d, the view has rank %d", function,
                        origin->rank, extent->rank, view->extent.rank);
    for (int i = 0; i < extent->rank; i++)
        if (extent->v[i] < 1 || origin->v[i] < 0 || origin->v[i] >= view->extent.v[i] ||
            extent->v[i] > view->extent.v[i] - origin->v[i])
            return zli_fail(ZLG_ERR_ARGUMENT,
                            "%s: %d elements from %d on in dimension %d are not inside the view's "
                            "%d",
                            function, extent->v[i], origin->v[i], i, view->extent.v[i]);
    return ZLG_OK;
}

/** Cuts a section; NULL for `extent`: to the end. */
static zlg_status cut(const char *function, zlg_array_view view, const zlg_index *origin,
                      const zlg_extent *extent, zlg_array_view *out)
{
    if (out == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: out is NULL", function);
    zlg_status status = zli_array_view_check(&view, function, "view");
    if (status != ZLG_OK)
        return status;
    zlg_extent rest = view.extent;
    for (int i = 0; i < rest.rank && i < origin->rank; i++)
        rest.v[i] = zlg_int_sub(rest.v[i], origin->v[i]);
    status = check_section(function, &view, origin, extent != NULL ? extent : &rest);
    if (status != ZLG_OK)
        return status;
    view.offset += offset_of(&view, origin->v) * view.element_size;
    view.extent = extent != NULL ? *extent : rest;
    *out = view;
    return ZLG_OK;
}

zlg_status zlg_array_view_section(zlg_array_view view, zlg_index origin, zlg_extent extent,
                                  zlg_array_view *out)
{
    return cut("zlg_array_view_section", view, &origin, &extent, out);
}

zlg_status zlg_array_view_section_from(zlg_array_view view, zlg_index origin, zlg_array_view *out)
{
    return cut("zlg_array_view_section_from", view, &origin, NULL, out);
}

zlg_status zlg_array_view_section_first(zlg_array_view view, zlg_extent extent, zlg_array_view *out)
{
    const zlg_index origin = {.rank = extent.rank};
    return cut("zlg_array_view_section_first", view, &origin, &extent, out);
}

zlg_status zlg_array_view_project(zlg_array_view view, int i, zlg_array_view *out)
{
    if (out == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "zlg_array_view_project: out is NULL");
    const zlg_status status = zli_array_view_check(&view, "zlg_array_view_project", "view");
    if (status != ZLG_OK)
        return status;
    if (view.extent.rank < 2)
        return zli_fail(ZLG_ERR_ARGUMENT,
                        "zlg_array_view_project: view has rank 1, it must be at least 2");
    if (i < 0 || i >= view.extent.v[0])
        return zli_fail(ZLG_ERR_ARGUMENT,
                        "zlg_array_view_project: i is %d, dimension 0 of view has %d elements", i,
                        view.extent.v[0]);
    zlg_array_view row = view;
    row.offset += (size_t)i * (size_t)view.pitch[0] * view.element_size;
    row.extent = zlg_extent_n(view.extent.rank - 1, view.extent.v + 1);
    for (int at = 0; at < ZLG_MAX_ARRAY_RANK - 1; at++)
        row.pitch[at] = at + 2 < view.extent.rank ? view.pitch[at + 1] : 0;
    *out = row;
    return ZLG_OK;
}

/** Checks what the two functions below have in common: a window of rank 1, and where to write. */
static zlg_status check_line(const zlg_array_view *view, const char *function,
                             const zlg_array_view *out)
{
    if (out == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: out is NULL", function);
    const zlg_status status = zli_array_view_check(view, function, "view");
    if (status != ZLG_OK)
        return status;
    if (view->extent.rank != 1)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: view has rank %d, it must be 1", function,
                        view->extent.rank);
    return ZLG_OK;
}

zlg_status zlg_array_view_as(zlg_array_view view, zlg_extent extent, zlg_array_view *out)
{
    zlg_status status = check_line(&view, "zlg_array_view_as", out);
    if (status == ZLG_OK)
        status = zli_extent_check(&extent, "zlg_array_view_as", "extent");
    if (status != ZLG_OK)
        return status;
    if (zlg_extent_size(extent) > (size_t)view.extent.v[0])
        return zli_fail(ZLG_ERR_ARGUMENT, "zlg_array_view_as: extent has %zu elements, view has %d",
                        zlg_extent_size(extent), view.extent.v[0]);
    view.extent = extent;
    zli_array_view_set_pitches(&view);
    *out = view;
    return ZLG_OK;
}

zlg_status zlg_array_view_reinterpret(zlg_array_view view, size_t element_size, zlg_array_view *out)
{
    const zlg_status status = check_line(&view, "zlg_array_view_reinterpret", out);
    if (status != ZLG_OK)
        return status;
    const size_t bytes = (size_t)view.extent.v[0] * view.element_size;
    if (element_size == 0 || bytes % element_size != 0)
        return zli_fail(ZLG_ERR_ARGUMENT,
                        "zlg_array_view_reinterpret: the %zu bytes of view are no multiple of "
                        "element_size (%zu)",
                        bytes, element_size);
    if (bytes / element_size > INT_MAX)
        return zli_fail(ZLG_ERR_ARGUMENT,
                        "zlg_array_view_reinterpret: %zu elements exceed the limit (%d)",
                        bytes / element_size, INT_MAX);
    view.element_size = element_size;
    view.is_reinterpreted = true;
    view.extent = zlg_extent1((int)(bytes / element_size));
    *out = view;
    return ZLG_OK;
}

bool zli_array_view_is_whole(const zlg_array_view *view)
{
    return zlg_extent_size(view->extent) * view->element_size == view->array->bytes;
}

zli_box zli_array_view_box(const zlg_array_view *view)
{
    const int rank = view->extent.rank;
    zli_box box = {.width = (size_t)view->extent.v[rank - 1] * view->element_size,
                   .height = rank > 1 ? (size_t)view->extent.v[rank - 2] : 1,
                   .depth = rank > 2 ? (size_t)view->extent.v[rank - 3] : 1,
                   .parts = 1};
    box.row_pitch = rank > 1 ? (size_t)view->pitch[rank - 2] * view->element_size : box.width;
    box.slice_pitch =
        rank > 2 ? (size_t)view->pitch[rank - 3] * view->element_size : box.row_pitch * box.height;
    for (int i = rank - 4; i >= 0; i--) {
        box.outer[rank - 4 - i] = (size_t)view->extent.v[i];
        box.outer_pitch[rank - 4 - i] = (size_t)view->pitch[i] * view->element_size;
        box.parts *= (size_t)view->extent.v[i];
    }
    return box;
}

zli_box zli_box_packed(const zli_box *box)
{
    zli_box packed = *box;
    packed.row_pitch = box->width;
    packed.slice_pitch = box->width * box->height;
    size_t bytes = packed.slice_pitch * box->depth;
    for (int i = 0; i < ZLI_OUTER && box->outer[i] > 0; i++) {
        packed.outer_pitch[i] = bytes;
        bytes *= box->outer[i];
    }
    return packed;
}

bool zli_array_view_is_same(const zlg_array_view *a, const zlg_array_view *b)
{
    const zli_box p = zli_array_view_box(a);
    const zli_box q = zli_array_view_box(b);
    return a->offset == b->offset && memcmp(&p, &q, sizeof p) == 0;
}
