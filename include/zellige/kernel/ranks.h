/** @file
 * Array views of rank 4 to 8 in a kernel, and views in other shapes: a part of <zellige/kernel.h>,
 * which includes it. Ranks 1 to 3, which nearly every kernel has, are written out there.
 */
#ifndef ZELLIGE_KERNEL_RANKS_H
#define ZELLIGE_KERNEL_RANKS_H

/** @cond machinery */

/* zlg_viewN, its offsets, extent, sections, and its projection to rank `less`. */
#define ZLG_RANK(n, less)                                                          \
    typedef struct zlg_view##n {                                                   \
        int extent[n];                                                             \
        int pitch[less];                                                           \
    } zlg_view##n;                                                                 \
    ZLG_OVERLOAD size_t zlg_view_offset(zlg_view##n view, zlg_index at)            \
    {                                                                              \
        ZLG_HAS_RANK(at, n);                                                       \
        size_t offset = (size_t)at.v[less];                                        \
        for (int i = 0; i < less; i++)                                             \
            offset += (size_t)at.v[i] * (size_t)view.pitch[i];                     \
        return offset;                                                             \
    }                                                                              \
    ZLG_OVERLOAD zlg_extent zlg_view_extent(zlg_view##n view)                      \
    {                                                                              \
        zlg_extent extent = {n, {0}};                                              \
        for (int i = 0; i < n; i++)                                                \
            extent.v[i] = view.extent[i];                                          \
        return extent;                                                             \
    }                                                                              \
    ZLG_OVERLOAD zlg_view##n zlg_view_section(zlg_view##n view, zlg_extent extent) \
    {                                                                              \
        for (int i = 0; i < n; i++)                                                \
            view.extent[i] = extent.v[i];                                          \
        return view;                                                               \
    }                                                                              \
    ZLG_OVERLOAD zlg_view##less zlg_view_project(zlg_view##n view)                 \
    {                                                                              \
        zlg_view##less slice;                                                      \
        for (int i = 0; i < less; i++)                                             \
            slice.extent[i] = view.extent[i + 1];                                  \
        for (int i = 0; i < less - 1; i++)                                         \
            slice.pitch[i] = view.pitch[i + 1];                                    \
        return slice;                                                              \
    }
ZLG_RANK(4, 3)
ZLG_RANK(5, 4)
ZLG_RANK(6, 5)
ZLG_RANK(7, 6)
ZLG_RANK(8, 7)

ZLG_OVERLOAD size_t zlg_view_offset(zlg_view4 view, int i, int j, int k, int l)
{
    const zlg_index at = {4, {i, j, k, l}};
    return zlg_view_offset(view, at);
}

ZLG_OVERLOAD size_t zlg_view_offset(zlg_view5 view, int i, int j, int k, int l, int m)
{
    const zlg_index at = {5, {i, j, k, l, m}};
    return zlg_view_offset(view, at);
}

ZLG_OVERLOAD size_t zlg_view_offset(zlg_view6 view, int i, int j, int k, int l, int m, int n)
{
    const zlg_index at = {6, {i, j, k, l, m, n}};
    return zlg_view_offset(view, at);
}

ZLG_OVERLOAD size_t zlg_view_offset(zlg_view7 view, int i, int j, int k, int l, int m, int n, int o)
{
    const zlg_index at = {7, {i, j, k, l, m, n, o}};
    return zlg_view_offset(view, at);
}

ZLG_OVERLOAD size_t zlg_view_offset(zlg_view8 view, int i, int j, int k, int l, int m, int n, int o,
                                    int p)
{
    const zlg_index at = {8, {i, j, k, l, m, n, o, p}};
    return zlg_view_offset(view, at);
}

/* ---- Shapes: the view of packed elements with these dimensions ------------------------------- */

ZLG_OVERLOAD zlg_view1 zlg_view_shape(int d0)
{
    const zlg_view1 view = {{d0}};
    return view;
}

ZLG_OVERLOAD zlg_view2 zlg_view_shape(int d0, int d1)
{
    const zlg_view2 view = {{d0, d1}, {d1}};
    return view;
}

ZLG_OVERLOAD zlg_view3 zlg_view_shape(int d0, int d1, int d2)
{
    const zlg_view3 view = {{d0, d1, d2}, {d1 * d2, d2}};
    return view;
}

/* A further dimension in front of a shape. */
#define ZLG_SHAPE(n, less)                                                 \
    ZLG_OVERLOAD zlg_view##n zlg_view_around(int d0, zlg_view##less inner) \
    {                                                                      \
        zlg_view##n view;                                                  \
        view.extent[0] = d0;                                               \
        view.pitch[0] = inner.extent[0] * inner.pitch[0];                  \
        for (int i = 0; i < less; i++)                                     \
            view.extent[i + 1] = inner.extent[i];                          \
        for (int i = 0; i < less - 1; i++)                                 \
            view.pitch[i + 1] = inner.pitch[i];                            \
        return view;                                                       \
    }
ZLG_SHAPE(4, 3)
ZLG_SHAPE(5, 4)
ZLG_SHAPE(6, 5)
ZLG_SHAPE(7, 6)
ZLG_SHAPE(8, 7)

ZLG_OVERLOAD zlg_view4 zlg_view_shape(int d0, int d1, int d2, int d3)
{
    return zlg_view_around(d0, zlg_view_shape(d1, d2, d3));
}

ZLG_OVERLOAD zlg_view5 zlg_view_shape(int d0, int d1, int d2, int d3, int d4)
{
    return zlg_view_around(d0, zlg_view_shape(d1, d2, d3, d4));
}

ZLG_OVERLOAD zlg_view6 zlg_view_shape(int d0, int d1, int d2, int d3, int d4, int d5)
{
    return zlg_view_around(d0, zlg_view_shape(d1, d2, d3, d4, d5));
}

ZLG_OVERLOAD zlg_view7 zlg_view_shape(int d0, int d1, int d2, int d3, int d4, int d5, int d6)
{
    return zlg_view_around(d0, zlg_view_shape(d1, d2, d3, d4, d5, d6));
}

ZLG_OVERLOAD zlg_view8 zlg_view_shape(int d0, int d1, int d2, int d3, int d4, int d5, int d6,
                                      int d7)
{
    return zlg_view_around(d0, zlg_view_shape(d1, d2, d3, d4, d5, d6, d7));
}

/* ---- Sections: from an index on, or of an extent --------------------------------------------- */

ZLG_OVERLOAD zlg_index zlg_section_origin(zlg_index origin)
{
    return origin;
}

ZLG_OVERLOAD zlg_index zlg_section_origin(zlg_extent extent)
{
    const zlg_index zero = {extent.rank, {0}};
    return zero;
}

ZLG_OVERLOAD zlg_extent zlg_section_extent(zlg_extent whole, zlg_index origin)
{
    return zlg_extent_sub_index(whole, origin);
}

ZLG_OVERLOAD zlg_extent zlg_section_extent(zlg_extent whole, zlg_extent extent)
{
    return extent;
}

/** @endcond */

#endif
