/* Windows: plain values, checked wherever they are used. */
#include "api/array.h"

static zlg_array_view whole(zlg_array *array, bool read_only)
{
    zlg_array_view view = {.array = array, .read_only = read_only};
    if (array == NULL)
        return view;
    view.extent = array->extent;
    for (int i = array->extent.rank - 1, pitch = 1; i > 0; i--) {
        pitch *= array->extent.v[i];
        view.pitch[i - 1] = pitch;
    }
    return view;
}

zlg_array_view zlg_array_get_view(zlg_array *array)
{
    return whole(array, false);
}

zlg_array_view zlg_array_get_const_view(const zlg_array *array)
{
    return whole((zlg_array *)(uintptr_t)array, true);
}

/** Returns the offset of an index from the window's first element. */
static size_t offset_of(const zlg_array_view *view, const int *index)
{
    size_t offset = (size_t)index[view->extent.rank - 1];
    for (int i = 0; i < view->extent.rank - 1; i++)
        offset += (size_t)index[i] * (size_t)view->pitch[i];
    return offset;
}

/* A window's fields are public: a wrong one must not reach past the array. Dimensions and pitches
   are below 2^31, so nothing here overflows 64 bits. */
zlg_status zli_array_view_check(const zlg_array_view *view, const char *function, const char *what)
{
    if (view->array == NULL)
        return zli_fail(ZLG_ERR_UNINITIALIZED, "%s: %s is an array view of nothing", function,
                        what);
    const zlg_status status = zli_extent_check(&view->extent, function, what);
    if (status != ZLG_OK)
        return status;
    size_t last = 0;
    for (int i = 0; i < view->extent.rank; i++) {
        const int pitch = i < view->extent.rank - 1 ? view->pitch[i] : 1;
        if (pitch < 1)
            return zli_fail(ZLG_ERR_ARGUMENT,
                            "%s: the pitch of dimension %d of %s is %d, it must be at least 1",
                            function, i, what, pitch);
        last += (size_t)(view->extent.v[i] - 1) * (size_t)pitch;
    }
    const size_t size = zlg_extent_size(view->array->extent);
    if (view->offset >= size || last >= size - view->offset)
        return zli_fail(ZLG_ERR_ARGUMENT, "%s: %s reaches element %zu of an array of %zu elements",
                        function, what, view->offset + last, size);
    return ZLG_OK;
}

static zlg_status check_section(const zlg_array_view *view, const zlg_index *origin,
                                const zlg_extent *extent)
{
    static const char function[] = "zlg_array_view_section";
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

zlg_status zlg_array_view_section(zlg_array_view view, zlg_index origin, zlg_extent extent,
                                  zlg_array_view *out)
{
    if (out == NULL)
        return zli_fail(ZLG_ERR_ARGUMENT, "zlg_array_view_section: out is NULL");
    zlg_status status = zli_array_view_check(&view, "zlg_array_view_section", "view");
    if (status == ZLG_OK)
        status = check_section(&view, &origin, &extent);
    if (status != ZLG_OK)
        return status;
    view.offset += offset_of(&view, origin.v);
    view.extent = extent;
    *out = view;
    return ZLG_OK;
}

zli_box zli_array_view_box(const zlg_array_view *view, size_t *offset)
{
    const size_t element_size = view->array->element_size;
    const int rank = view->extent.rank;
    zli_box box = {.width = (size_t)view->extent.v[rank - 1] * element_size,
                   .height = rank > 1 ? (size_t)view->extent.v[rank - 2] : 1,
                   .depth = rank > 2 ? (size_t)view->extent.v[0] : 1};
    box.row_pitch = rank > 1 ? (size_t)view->pitch[rank - 2] * element_size : box.width;
    box.slice_pitch = rank > 2 ? (size_t)view->pitch[0] * element_size : box.row_pitch * box.height;
    *offset = view->offset * element_size;
    return box;
}
