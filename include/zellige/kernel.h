/** @file
 * C++ AMP's vocabulary in OpenCL C 2.0 and 3.0: what a .cl file includes.
 *
 *     #include <zellige/kernel.h>
 *
 *     kernel TILE(2, 2)
 *     void average(VIEW(const float, 2, matrix), VIEW(float, 2, averages))
 *     {
 *         tile_static float values[2][2];
 *         const zlg_tiled_index t = get_tiled_index(2);
 *         values[LOCAL(t, 0)][LOCAL(t, 1)] = AT(matrix, t);
 *         tile_barrier_wait();
 *         if (LOCAL(t, 0) == 0 && LOCAL(t, 1) == 0)
 *             AT(averages, t.tile) =
 *                 (values[0][0] + values[0][1] + values[1][0] + values[1][1]) / 4;
 *     }
 *
 * Dimension 0 is the slowest, as in AMP; OpenCL's reversed order appears nowhere but here.
 * extent, index, tiled_index and their functions are those of the host: <zellige/extent.h>.
 * The kernel is still ordinary OpenCL C.
 */
#ifndef ZELLIGE_KERNEL_H
#define ZELLIGE_KERNEL_H

#if !defined(__OPENCL_C_VERSION__) || __OPENCL_C_VERSION__ < 200
#error "<zellige/kernel.h> is for OpenCL C 2.0 or 3.0 kernels: compile with -cl-std=CL2.0"
#endif

#include <zellige/extent.h>

/* ---- Tiles ----------------------------------------------------------------------------------- */

/** TILE(d0), TILE(d0, d1), TILE(d0, d1, d2): the kernel's tile size, dimension 0 first. A launch
 *  with any other tile is refused. AMP: tile<D0, D1, D2>. */
#define TILE(...) ZLG_TILE_PICK(__VA_ARGS__, ZLG_TILE_3, ZLG_TILE_2, ZLG_TILE_1, )(__VA_ARGS__)
/** @cond machinery */
#define ZLG_TILE_PICK(d0, d1, d2, pick, ...) pick
#define ZLG_TILE_1(d0) __attribute__((reqd_work_group_size(d0, 1, 1)))
#define ZLG_TILE_2(d0, d1) __attribute__((reqd_work_group_size(d1, d0, 1)))
#define ZLG_TILE_3(d0, d1, d2) __attribute__((reqd_work_group_size(d2, d1, d0)))
/** @endcond */

/** SPECIALISED(7, 16): a value that the host may set when it makes a program, by the number 7: see
 *  zlg_program_create_specialised(). Else the second argument, a constant of type int, uint, long,
 *  ulong, float or double, and of that type. The device's compiler knows it: loops over it are
 *  unrolled. It cannot be a tile or the size of an array: those are for variants. */
#define SPECIALISED(id, value) __spirv_SpecConstant(id, value)
/** @cond machinery */
#define ZLG_SPECIALISED(type) __attribute__((overloadable)) type __spirv_SpecConstant(int, type);
ZLG_SPECIALISED(int)
ZLG_SPECIALISED(uint)
ZLG_SPECIALISED(long)
ZLG_SPECIALISED(ulong)
ZLG_SPECIALISED(float)
ZLG_SPECIALISED(double)
/** @endcond */

/** Memory that the work-items of one tile share. Declared in the outermost scope of a kernel,
 *  without initialiser; its first value is undefined. AMP: tile_static. */
#define tile_static local

/** @cond machinery */
/* Tells of a constant argument that is out of range where it is written. */
#if defined __has_attribute
#if __has_attribute(diagnose_if)
#define ZLG_REFUSE(condition, text, kind) __attribute__((diagnose_if(condition, text, kind)))
#endif
#endif
#ifndef ZLG_REFUSE
#define ZLG_REFUSE(condition, text, kind)
#endif
#define ZLG_OF_RANK_1_TO_3(name) \
    ZLG_REFUSE(rank > 3 || rank < 1, "the argument of " name "() is a rank from 1 to 3", "error")
#define ZLG_OF_DIMENSION(name)                                                   \
    size_t __attribute__((overloadable, const)) name(uint dimension) ZLG_REFUSE( \
        dimension > 2, "the argument of " #name "() is a dimension from 0 to 2", "error");
ZLG_OF_DIMENSION(get_global_id)
ZLG_OF_DIMENSION(get_local_id)
ZLG_OF_DIMENSION(get_group_id)
ZLG_OF_DIMENSION(get_global_size)
ZLG_OF_DIMENSION(get_local_size)
ZLG_OF_DIMENSION(get_num_groups)

/* `zellige compile` checks a form of the kernel in which these calls are left where ranks differ,
 * and where a kernel takes a dimension that an index or an extent does not have. */
#ifdef ZLG_CHECKED_FORM
void zellige_rank(int given, int taken);
int __attribute__((const)) zellige_dimension(int rank, int dimension);
#define ZLG_HAS_RANK(at, taken) ((at).rank != (taken) ? zellige_rank((at).rank, taken) : (void)0)
#define ZLG_MARK(tuple, k) \
    (void)((tuple).rank <= k ? (tuple).v[k] = zellige_dimension((tuple).rank, k) : 0)
#define ZLG_MARK_BEYOND(tuple) \
    (ZLG_MARK(tuple, 1), ZLG_MARK(tuple, 2), ZLG_MARK(tuple, 3)) /* the usual ranks have three */
#define ZLG_INDEX_FUNCTION static inline __attribute__((always_inline))
#else
#define ZLG_INDEX_FUNCTION static inline
#define ZLG_HAS_RANK(at, taken) (void)0
#define ZLG_MARK_BEYOND(tuple) (void)0
#endif
/** @endcond */

/** Returns the index of this work-item in an untiled domain of rank 1 to 3. AMP: index<N>. */
ZLG_INDEX_FUNCTION zlg_index get_index(int rank) ZLG_OF_RANK_1_TO_3("get_index");
ZLG_INDEX_FUNCTION zlg_index get_index(int rank)
{
    zlg_index index = {rank, {0}};
    for (int i = 0; i < rank; i++)
        index.v[i] = (int)get_global_id((uint)(rank - 1 - i));
    ZLG_MARK_BEYOND(index);
    return index;
}

/** Returns the index of this work-item in an untiled domain of rank 1 to 8. The domain must be that
 *  of the launch: a parameter of the kernel, or a constant. A domain of rank 4 to 8 runs as a row,
 *  in which get_global_id(0) is the position. AMP: index<N>. */
ZLG_INDEX_FUNCTION zlg_index get_index_in(zlg_extent domain)
{
    zlg_index index = {domain.rank, {0}};
    uint position = (uint)get_global_id(0); /* a launch has less than 2^32 work-items */
    if (domain.rank <= 3)
        return get_index(domain.rank);
    for (int i = ZLG_MAX_RANK - 1; i > 0; i--) {
        if (i >= domain.rank || domain.v[i] <= 1)
            continue;
        const uint rows = position / (uint)domain.v[i];
        index.v[i] = (int)(position - rows * (uint)domain.v[i]);
        position = rows;
    }
    index.v[0] = (int)position;
    return index;
}

/** Returns the index of this work-item in a tiled domain of rank 1 to 3. AMP: tiled_index<...>. */
ZLG_INDEX_FUNCTION zlg_tiled_index get_tiled_index(int rank) ZLG_OF_RANK_1_TO_3("get_tiled_index");
ZLG_INDEX_FUNCTION zlg_tiled_index get_tiled_index(int rank)
{
    zlg_tiled_index t = {{rank, {0}}, {rank, {0}}, {rank, {0}}, {rank, {0}}};
    for (int i = 0; i < rank; i++) {
        const uint d = (uint)(rank - 1 - i);
        t.global_.v[i] = (int)get_global_id(d);
        t.local_.v[i] = (int)get_local_id(d);
        t.tile.v[i] = (int)get_group_id(d);
        t.tile_origin.v[i] = t.global_.v[i] - t.local_.v[i];
    }
    ZLG_MARK_BEYOND(t.global_);
    ZLG_MARK_BEYOND(t.local_);
    ZLG_MARK_BEYOND(t.tile);
    ZLG_MARK_BEYOND(t.tile_origin);
    return t;
}

/** Returns the size of this tile. AMP: tiled_index::tile_extent. */
ZLG_INDEX_FUNCTION zlg_extent get_tile_extent(int rank) ZLG_OF_RANK_1_TO_3("get_tile_extent");
ZLG_INDEX_FUNCTION zlg_extent get_tile_extent(int rank)
{
    zlg_extent extent = {rank, {0}};
    for (int i = 0; i < rank; i++)
        extent.v[i] = (int)get_local_size((uint)(rank - 1 - i));
    ZLG_MARK_BEYOND(extent);
    return extent;
}

/* ---- Waits: every work-item of the tile arrives, then all go on ------------------------------ */
/* All work-items of a tile must reach the same wait: none may have returned or taken another
 * branch. Each wait orders only the memory it names. */

/** AMP: tile_barrier::wait(), the same as wait_with_all_memory_fence(). */
#define tile_barrier_wait() tile_barrier_wait_with_all_memory_fence()

/** AMP: tile_barrier::wait_with_all_memory_fence(). */
#define tile_barrier_wait_with_all_memory_fence() \
    work_group_barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE, memory_scope_work_group)

/** AMP: tile_barrier::wait_with_global_memory_fence(). */
#define tile_barrier_wait_with_global_memory_fence() \
    work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_work_group)

/** AMP: tile_barrier::wait_with_tile_static_memory_fence(). */
#define tile_barrier_wait_with_tile_static_memory_fence() \
    work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_work_group)

/* ---- Fences: order this work-item's memory within its tile, without a wait ------------------- */

/** AMP: all_memory_fence(). Legal in divergent code, as are the other two. */
#define all_memory_fence()                                                                   \
    atomic_work_item_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, \
                           memory_scope_work_group)

/** AMP: global_memory_fence(). */
#define global_memory_fence() \
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_work_group)

/** AMP: tile_static_memory_fence(). */
#define tile_static_memory_fence() \
    atomic_work_item_fence(CLK_LOCAL_MEM_FENCE, memory_order_acq_rel, memory_scope_work_group)

/* ---- Array views ----------------------------------------------------------------------------- */

/** @cond machinery */
/* Of a view that is made in a kernel, its extent alone may be of use, or its elements alone. */
#define ZLG_MAYBE_UNUSED __attribute__((unused))

/* What a view parameter carries beside its pointer. The host knows it, and its rank, by the
 * struct's name and its shape: an array of `rank` ints, then one of `rank - 1`. */
typedef struct zlg_view1 {
    int extent[1];
} zlg_view1;

typedef struct zlg_view2 {
    int extent[2];
    int pitch[1]; /* elements from one row to the next */
} zlg_view2;

typedef struct zlg_view3 {
    int extent[3];
    int pitch[2]; /* elements from one slice, one row, to the next */
} zlg_view3;
/** @endcond */

/** VIEW(const float, 2, matrix): a parameter that takes a zlg_array_view of that rank, 1 to 8. In
 *  the kernel, `matrix` points at the window's first element. AMP: array_view<const float, 2>. */
#define VIEW(type, rank, name) global type *name, const zlg_view##rank name##_view

/** AT(matrix, i, j), AT(matrix, index), AT(matrix, tiled_index): an element, to read or assign.
 *  Unchecked. AMP: array_view::operator() and operator[]. */
#define AT(name, ...) ((name)[zlg_view_offset(name##_view, __VA_ARGS__)])

/** EXTENT(matrix): the zlg_extent of a view. AMP: array_view::extent. */
#define EXTENT(name) zlg_view_extent(name##_view)

/** CONTAINS(matrix, index): whether an index lies in a view. AMP: extent.contains(). */
#define CONTAINS(name, index) zlg_extent_contains(EXTENT(name), index)

/** SECTION(part, whole, origin, extent): declares `part`, a view of the same rank, at `origin` (a
 *  zlg_index) in `whole`, `extent` (a zlg_extent) large. SECTION(part, whole, origin) reaches to
 *  the end, SECTION(part, whole, extent) begins at 0. Unchecked. Works on views of tile_static
 *  memory too, as the macros below do. AMP: array_view::section(). */
#define SECTION(part, whole, ...) \
    ZLG_SECTION_PICK(__VA_ARGS__, ZLG_SECTION_2, ZLG_SECTION_1, )(part, whole, __VA_ARGS__)
/** @cond machinery */
#define ZLG_SECTION_PICK(origin, extent, pick, ...) pick
#define ZLG_SECTION_2(part, whole, origin, extent)                                    \
    ZLG_MAYBE_UNUSED __typeof__(&(whole)[0]) part = &AT(whole, origin);               \
    ZLG_MAYBE_UNUSED __typeof__(zlg_view_section(whole##_view, extent)) part##_view = \
        zlg_view_section(whole##_view, extent)
#define ZLG_SECTION_1(part, whole, where) \
    ZLG_SECTION_2(part, whole, zlg_section_origin(where), zlg_section_extent(EXTENT(whole), where))
/** @endcond */

/** PROJECTION(row, whole, i): declares `row`, the view of rank one less at index i of dimension 0.
 *  Unchecked. AMP: array_view::operator[](int) for rank 2 and more. */
#define PROJECTION(row, whole, i)                                            \
    ZLG_MAYBE_UNUSED __typeof__(&(whole)[0]) row =                           \
        (whole) + (size_t)(i) * (size_t)whole##_view.pitch[0];               \
    ZLG_MAYBE_UNUSED __typeof__(zlg_view_project(whole##_view)) row##_view = \
        zlg_view_project(whole##_view)

/** VIEW_AS(name, line, d0, d1, ...): declares `name`, a view with 1 to 8 dimensions of the elements
 *  of `line`, a view of rank 1. Unchecked. AMP: array_view::view_as<K>(). */
#define VIEW_AS(name, line, ...)                                           \
    ZLG_MAYBE_UNUSED __typeof__(&(line)[0]) name = (line);                 \
    ZLG_MAYBE_UNUSED __typeof__(zlg_view_shape(__VA_ARGS__)) name##_view = \
        zlg_view_shape(__VA_ARGS__)

/** REINTERPRET_AS(uint, name, line): declares `name`, a view of rank 1 of the bytes of `line`, a
 *  view of rank 1 that is no tile_static memory, as elements of another type.
 *  AMP: array_view::reinterpret_as<U>(). */
#define REINTERPRET_AS(type, name, line)                                            \
    typedef type __attribute__((may_alias)) name##_element;                         \
    ZLG_MAYBE_UNUSED global name##_element *name = (global name##_element *)(line); \
    ZLG_MAYBE_UNUSED zlg_view1 name##_view = {                                      \
        {(int)((size_t)line##_view.extent[0] * sizeof *(line) / sizeof(name##_element))}}

/** VIEW_COPY(name, view): declares `name`, which is the same view, and may be given another by
 *  VIEW_ASSIGN(name, other). AMP: array_view's copy constructor and operator=. */
#define VIEW_COPY(name, view)                                                              \
    ZLG_MAYBE_UNUSED __typeof__(&(view)[0]) name = (view);                                 \
    ZLG_MAYBE_UNUSED __typeof__(zlg_view_section(view##_view, EXTENT(view))) name##_view = \
        view##_view
/** VIEW_ASSIGN(name, other): see VIEW_COPY(). `name` is no parameter. */
#define VIEW_ASSIGN(name, other)    \
    do {                            \
        name = (other);             \
        name##_view = other##_view; \
    } while (0)

/** sum_of(PASS(row)): passes a view to a function that has VIEW(float, 1, values) among its
 *  parameters; of tile_static memory, LOCAL_VIEW(float, 1, values). */
#define PASS(name) name, name##_view
/** LOCAL_VIEW(float, 2, name): a function's parameter that is a view of tile_static memory. */
#define LOCAL_VIEW(type, rank, name) local type *name, const zlg_view##rank name##_view

/** TILE_STATIC_VIEW1(name, memory, d0): declares `name`, a view over a tile_static array of that
 *  rank and size. AMP: an array_view over tile_static memory. */
#define TILE_STATIC_VIEW1(name, memory, d0)                        \
    ZLG_MAYBE_UNUSED __typeof__(&(memory)[0]) name = &(memory)[0]; \
    ZLG_MAYBE_UNUSED zlg_view1 name##_view = {{d0}}
/** TILE_STATIC_VIEW2(name, memory, d0, d1): as TILE_STATIC_VIEW1(), of rank 2. */
#define TILE_STATIC_VIEW2(name, memory, d0, d1)                          \
    ZLG_MAYBE_UNUSED __typeof__(&(memory)[0][0]) name = &(memory)[0][0]; \
    ZLG_MAYBE_UNUSED zlg_view2 name##_view = {{d0, d1}, {d1}}
/** TILE_STATIC_VIEW3(name, memory, d0, d1, d2): as TILE_STATIC_VIEW1(), of rank 3. */
#define TILE_STATIC_VIEW3(name, memory, d0, d1, d2)                            \
    ZLG_MAYBE_UNUSED __typeof__(&(memory)[0][0][0]) name = &(memory)[0][0][0]; \
    ZLG_MAYBE_UNUSED zlg_view3 name##_view = {{d0, d1, d2}, {(d1) * (d2), d2}}

/** @cond machinery */
/* Without lines of its own: what is inlined has the line of the kernel that it is in. */
#define ZLG_OVERLOAD static inline __attribute__((overloadable, nodebug))

ZLG_OVERLOAD size_t zlg_view_offset(zlg_view1 view, int i)
{
    return (size_t)i;
}

ZLG_OVERLOAD size_t zlg_view_offset(zlg_view2 view, int i, int j)
{
    return (size_t)i * (size_t)view.pitch[0] + (size_t)j;
}

ZLG_OVERLOAD size_t zlg_view_offset(zlg_view3 view, int i, int j, int k)
{
    return (size_t)i * (size_t)view.pitch[0] + (size_t)j * (size_t)view.pitch[1] + (size_t)k;
}

ZLG_OVERLOAD size_t zlg_view_offset(zlg_view1 view, zlg_index at)
{
    ZLG_HAS_RANK(at, 1);
    return zlg_view_offset(view, at.v[0]);
}

ZLG_OVERLOAD size_t zlg_view_offset(zlg_view2 view, zlg_index at)
{
    ZLG_HAS_RANK(at, 2);
    return zlg_view_offset(view, at.v[0], at.v[1]);
}

ZLG_OVERLOAD size_t zlg_view_offset(zlg_view3 view, zlg_index at)
{
    ZLG_HAS_RANK(at, 3);
    return zlg_view_offset(view, at.v[0], at.v[1], at.v[2]);
}

ZLG_OVERLOAD size_t zlg_view_offset(zlg_view1 view, zlg_tiled_index at)
{
    return zlg_view_offset(view, at.global_);
}

ZLG_OVERLOAD size_t zlg_view_offset(zlg_view2 view, zlg_tiled_index at)
{
    return zlg_view_offset(view, at.global_);
}

ZLG_OVERLOAD size_t zlg_view_offset(zlg_view3 view, zlg_tiled_index at)
{
    return zlg_view_offset(view, at.global_);
}

ZLG_OVERLOAD zlg_extent zlg_view_extent(zlg_view1 view)
{
    zlg_extent extent = zlg_extent1(view.extent[0]);
    ZLG_MARK_BEYOND(extent);
    return extent;
}

ZLG_OVERLOAD zlg_extent zlg_view_extent(zlg_view2 view)
{
    zlg_extent extent = zlg_extent2(view.extent[0], view.extent[1]);
    ZLG_MARK_BEYOND(extent);
    return extent;
}

ZLG_OVERLOAD zlg_extent zlg_view_extent(zlg_view3 view)
{
    zlg_extent extent = zlg_extent3(view.extent[0], view.extent[1], view.extent[2]);
    ZLG_MARK_BEYOND(extent);
    return extent;
}

ZLG_OVERLOAD zlg_view1 zlg_view_section(zlg_view1 view, zlg_extent extent)
{
    const zlg_view1 section = {{extent.v[0]}};
    return section;
}

ZLG_OVERLOAD zlg_view2 zlg_view_section(zlg_view2 view, zlg_extent extent)
{
    const zlg_view2 section = {{extent.v[0], extent.v[1]}, {view.pitch[0]}};
    return section;
}

ZLG_OVERLOAD zlg_view3 zlg_view_section(zlg_view3 view, zlg_extent extent)
{
    const zlg_view3 section = {{extent.v[0], extent.v[1], extent.v[2]},
                               {view.pitch[0], view.pitch[1]}};
    return section;
}

ZLG_OVERLOAD zlg_view1 zlg_view_project(zlg_view2 view)
{
    const zlg_view1 row = {{view.extent[1]}};
    return row;
}

ZLG_OVERLOAD zlg_view2 zlg_view_project(zlg_view3 view)
{
    const zlg_view2 slice = {{view.extent[1], view.extent[2]}, {view.pitch[1]}};
    return slice;
}

/** @endcond */

#include <zellige/kernel/ranks.h>

#include <zellige/kernel/atomics.h>

#endif
