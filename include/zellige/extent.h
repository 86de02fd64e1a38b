/** @file
 *  Values for sizes and positions: extent, index, tiled_extent, tiled_index.
 *
 *  They are plain structs, copied freely, and the same in C, in C++ and in a kernel. Dimension 0 is
 *  the slowest (rows before columns), v[rank - 1] the contiguous one, as in C++ AMP; those from
 *  v[rank] on are 0. No function here can fail, and each is defined for every operand. Functions
 *  that use an invalid value refuse it, with a sentence.
 */
#ifndef ZELLIGE_EXTENT_H
#define ZELLIGE_EXTENT_H

#ifndef __OPENCL_C_VERSION__
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#else
#ifndef SIZE_MAX
/** As in C. */
#define SIZE_MAX ULONG_MAX
#endif
#endif

#if SIZE_MAX != 0xffffffffffffffff
#error "zellige is for 64 bits, as Level Zero is"
#endif

/** The highest rank of an extent, an index, an array, its views, an untiled compute domain. */
#define ZLG_MAX_RANK 8

/** The highest rank of an array and its views. */
#define ZLG_MAX_ARRAY_RANK ZLG_MAX_RANK

/** The highest rank of a tile, and of the domain that it divides. */
#define ZLG_MAX_TILE_RANK 3

/** A size in 1 to ZLG_MAX_RANK dimensions, in elements. AMP: extent<N>. */
typedef struct zlg_extent {
    int rank;            /**< 1 to ZLG_MAX_RANK */
    int v[ZLG_MAX_RANK]; /**< v[0] varies slowest */
} zlg_extent;

/** A position in an extent, which may lie outside it. AMP: index<N>. */
typedef struct zlg_index {
    int rank;            /**< 1 to ZLG_MAX_RANK */
    int v[ZLG_MAX_RANK]; /**< v[0] varies slowest */
} zlg_index;

/** An extent cut into equal tiles. AMP: tiled_extent<D0, D1, D2>. */
typedef struct zlg_tiled_extent {
    zlg_extent extent; /**< of the whole */
    zlg_extent tile;   /**< of one tile */
} zlg_tiled_extent;

/** Where a work-item is. AMP: tiled_index<D0, D1, D2>.
 *  (`global` and `local` are keywords in a kernel, hence the underscores.) */
typedef struct zlg_tiled_index {
    zlg_index global_;     /**< in the whole domain */
    zlg_index local_;      /**< in its tile: global % tile */
    zlg_index tile;        /**< of its tile among the tiles: global / tile */
    zlg_index tile_origin; /**< of its tile's first work-item: global - local */
} zlg_tiled_index;

/** Makes an extent of rank 1. */
static inline zlg_extent zlg_extent1(int d0)
{
    zlg_extent extent = {1, {d0}};
    return extent;
}

/** Makes an extent of rank 2: rows, columns. */
static inline zlg_extent zlg_extent2(int d0, int d1)
{
    zlg_extent extent = {2, {d0, d1}};
    return extent;
}

/** Makes an extent of rank 3: slices, rows, columns. */
static inline zlg_extent zlg_extent3(int d0, int d1, int d2)
{
    zlg_extent extent = {3, {d0, d1, d2}};
    return extent;
}

/** Returns the extent of any rank whose dimensions are at `v`; zlg_extent e = {4, {2, 3, 4, 5}} is
 *  another way. AMP: extent(const int[]). */
static inline zlg_extent zlg_extent_n(int rank, const int *v)
{
    zlg_extent extent = {rank, {0}};
    for (int i = 0; i < ZLG_MAX_RANK && i < rank; i++)
        extent.v[i] = v[i];
    return extent;
}

/** Makes an index of rank 1. */
static inline zlg_index zlg_index1(int i0)
{
    zlg_index index = {1, {i0}};
    return index;
}

/** Makes an index of rank 2: row, column. */
static inline zlg_index zlg_index2(int i0, int i1)
{
    zlg_index index = {2, {i0, i1}};
    return index;
}

/** Makes an index of rank 3: slice, row, column. */
static inline zlg_index zlg_index3(int i0, int i1, int i2)
{
    zlg_index index = {3, {i0, i1, i2}};
    return index;
}

/** Returns the index of any rank whose components are at `v`. AMP: index(const int[]). */
static inline zlg_index zlg_index_n(int rank, const int *v)
{
    zlg_index index = {rank, {0}};
    for (int i = 0; i < ZLG_MAX_RANK && i < rank; i++)
        index.v[i] = v[i];
    return index;
}

/** Returns whether two extents have the same rank and dimensions. AMP: operator==. */
static inline bool zlg_extent_equal(zlg_extent a, zlg_extent b)
{
    bool equal = a.rank == b.rank;
    for (int i = 0; i < ZLG_MAX_RANK && i < a.rank; i++)
        equal = equal && a.v[i] == b.v[i];
    return equal;
}

/** Returns whether two indices have the same rank and components. AMP: operator==. */
static inline bool zlg_index_equal(zlg_index a, zlg_index b)
{
    bool equal = a.rank == b.rank;
    for (int i = 0; i < ZLG_MAX_RANK && i < a.rank; i++)
        equal = equal && a.v[i] == b.v[i];
    return equal;
}

/** Returns a * b + c for b and c of 0 to INT_MAX, SIZE_MAX if that does not fit. By halves: kernels
 *  pay dearly for divisions, and not every driver takes what compilers make of a / b > c. */
static inline size_t zlg_saturating(size_t a, int b, int c)
{
    const size_t low = (a & UINT_MAX) * (size_t)b + (size_t)c;
    const size_t high = (a >> 32) * (size_t)b + (low >> 32);
    return high > UINT_MAX ? SIZE_MAX : high << 32 | (low & UINT_MAX);
}

/** Returns the number of elements: 0 if any dimension is 0 or negative (there are none), SIZE_MAX
 *  if the product does not fit. AMP: extent::size(), which overflows silently. */
static inline size_t zlg_extent_size(zlg_extent extent)
{
    size_t size = extent.rank > 0 ? 1 : 0;
    for (int i = 0; i < ZLG_MAX_RANK && i < extent.rank; i++)
        if (extent.v[i] <= 0)
            return 0;
    for (int i = 0; i < ZLG_MAX_RANK && i < extent.rank; i++)
        size = zlg_saturating(size, extent.v[i], 0);
    return size;
}

/** Returns whether 0 <= index[i] < extent[i] in every dimension: the guard that goes with
 *  zlg_pad(). False if the ranks differ. AMP: extent::contains(). */
static inline bool zlg_extent_contains(zlg_extent extent, zlg_index index)
{
    bool inside = extent.rank > 0 && extent.rank == index.rank;
    for (int i = 0; i < ZLG_MAX_RANK && i < extent.rank; i++)
        inside &= (0 <= index.v[i]) & (index.v[i] < extent.v[i]); /* no branch, for the kernels */
    return inside;
}

/** Returns which element of an extent an index is, counted from 0, the last dimension fastest:
 *  {3, 4} and (1, 2) give 6. SIZE_MAX if the index lies outside, or if the number does not fit. */
static inline size_t zlg_index_flatten(zlg_extent extent, zlg_index index)
{
    size_t position = 0;
    if (!zlg_extent_contains(extent, index))
        return SIZE_MAX;
    for (int i = 0; i < ZLG_MAX_RANK && i < extent.rank; i++)
        position = zlg_saturating(position, extent.v[i], index.v[i]);
    return position;
}

/** Returns the index of the element at a position: zlg_index_flatten() the other way. A position
 *  past the end gives an index outside, where dimension 0 takes what is left, up to INT_MAX. A
 *  dimension below 1 counts as 1. */
static inline zlg_index zlg_index_unflatten(zlg_extent extent, size_t position)
{
    zlg_index index = {extent.rank, {0}};
    for (int i = ZLG_MAX_RANK - 1; i > 0; i--) {
        if (i >= extent.rank || extent.v[i] <= 1)
            continue;
        const size_t rows = position / (size_t)extent.v[i];
        index.v[i] = (int)(position - rows * (size_t)extent.v[i]);
        position = rows;
    }
    if (extent.rank > 0)
        index.v[0] = position < INT_MAX ? (int)position : INT_MAX;
    return index;
}

/* ---- Short names ----------------------------------------------------------------------------- */
/* In a kernel; on the host where ZLG_SHORT_NAMES is defined before the first header. A macro of
 * yours with such a name goes before. */

#if defined(__OPENCL_C_VERSION__) || defined(ZLG_SHORT_NAMES)
#ifndef GLOBAL
/** GLOBAL(t, 0): component 0 of a tiled index, t.global_.v[0]. AMP: t.global[0]. */
#define GLOBAL(t, i) ((t).global_.v[i])
#endif
#ifndef LOCAL
/** LOCAL(t, 0): t.local_.v[0]. AMP: t.local[0]. */
#define LOCAL(t, i) ((t).local_.v[i])
#endif
#ifndef TILE_INDEX
/** TILE_INDEX(t, 0): t.tile.v[0]. AMP: t.tile[0]. */
#define TILE_INDEX(t, i) ((t).tile.v[i])
#endif
#ifndef TILE_ORIGIN
/** TILE_ORIGIN(t, 0): t.tile_origin.v[0]. AMP: t.tile_origin[0]. */
#define TILE_ORIGIN(t, i) ((t).tile_origin.v[i])
#endif
#endif

/* ---- Operators ------------------------------------------------------------------------------- */
/* AMP's operators, per dimension. A name follows the expression: zlg_extent_add_index(e, i) is e +
 * i, zlg_int_sub_index(1, i) is 1 - i; it names two operands of one type once. For compound
 * operators, assign: i = zlg_index_add(i, j) is i += j.
 *
 * Every operand has a result. An int wraps around at its limits. a / 0 is 0, a % 0 is a. Operands
 * of different ranks give rank 0, which every function refuses. */

/** @cond machinery */
static inline int zlg_int_add(int a, int b)
{
    return (int)((unsigned)a + (unsigned)b);
}

static inline int zlg_int_sub(int a, int b)
{
    return (int)((unsigned)a - (unsigned)b);
}

static inline int zlg_int_mul(int a, int b)
{
    return (int)((unsigned)a * (unsigned)b);
}

/* INT_MIN / -1 does not fit either: it wraps around to INT_MIN, as 0 - INT_MIN does. */
static inline int zlg_int_div(int a, int b)
{
    return b == 0 ? 0 : b == -1 ? zlg_int_sub(0, a) : a / b;
}

/* What the division leaves, so that a == a / b * b + a % b for every b. */
static inline int zlg_int_mod(int a, int b)
{
    return zlg_int_sub(a, zlg_int_mul(zlg_int_div(a, b), b));
}

/* function(a, b) for two values, a value and an int, an int and a value. */
#define ZLG_OPERATOR(function, type, other, operation)       \
    static inline type function(type a, other b)             \
    {                                                        \
        const type none = {0, {0}};                          \
        for (int i = 0; i < ZLG_MAX_RANK && i < a.rank; i++) \
            a.v[i] = operation(a.v[i], b.v[i]);              \
        return a.rank == b.rank ? a : none;                  \
    }
#define ZLG_OPERATOR_INT(function, type, operation)          \
    static inline type function(type a, int b)               \
    {                                                        \
        for (int i = 0; i < ZLG_MAX_RANK && i < a.rank; i++) \
            a.v[i] = operation(a.v[i], b);                   \
        return a;                                            \
    }
#define ZLG_INT_OPERATOR(function, type, operation)          \
    static inline type function(int a, type b)               \
    {                                                        \
        for (int i = 0; i < ZLG_MAX_RANK && i < b.rank; i++) \
            b.v[i] = operation(a, b.v[i]);                   \
        return b;                                            \
    }

/** @endcond */

ZLG_OPERATOR(zlg_index_add, zlg_index, zlg_index, zlg_int_add)
ZLG_OPERATOR(zlg_index_sub, zlg_index, zlg_index, zlg_int_sub)
ZLG_OPERATOR_INT(zlg_index_add_int, zlg_index, zlg_int_add)
ZLG_OPERATOR_INT(zlg_index_sub_int, zlg_index, zlg_int_sub)
ZLG_OPERATOR_INT(zlg_index_mul_int, zlg_index, zlg_int_mul)
ZLG_OPERATOR_INT(zlg_index_div_int, zlg_index, zlg_int_div)
ZLG_OPERATOR_INT(zlg_index_mod_int, zlg_index, zlg_int_mod)
ZLG_INT_OPERATOR(zlg_int_sub_index, zlg_index, zlg_int_sub)
ZLG_INT_OPERATOR(zlg_int_div_index, zlg_index, zlg_int_div)
ZLG_INT_OPERATOR(zlg_int_mod_index, zlg_index, zlg_int_mod)

ZLG_OPERATOR(zlg_extent_add, zlg_extent, zlg_extent, zlg_int_add)
ZLG_OPERATOR(zlg_extent_sub, zlg_extent, zlg_extent, zlg_int_sub)
ZLG_OPERATOR(zlg_extent_add_index, zlg_extent, zlg_index, zlg_int_add)
ZLG_OPERATOR(zlg_extent_sub_index, zlg_extent, zlg_index, zlg_int_sub)
ZLG_OPERATOR_INT(zlg_extent_add_int, zlg_extent, zlg_int_add)
ZLG_OPERATOR_INT(zlg_extent_sub_int, zlg_extent, zlg_int_sub)
ZLG_OPERATOR_INT(zlg_extent_mul_int, zlg_extent, zlg_int_mul)
ZLG_OPERATOR_INT(zlg_extent_div_int, zlg_extent, zlg_int_div)
ZLG_OPERATOR_INT(zlg_extent_mod_int, zlg_extent, zlg_int_mod)
ZLG_INT_OPERATOR(zlg_int_sub_extent, zlg_extent, zlg_int_sub)
ZLG_INT_OPERATOR(zlg_int_div_extent, zlg_extent, zlg_int_div)
ZLG_INT_OPERATOR(zlg_int_mod_extent, zlg_extent, zlg_int_mod)

#undef ZLG_OPERATOR
#undef ZLG_OPERATOR_INT
#undef ZLG_INT_OPERATOR

/** i = zlg_index_inc(i): one more in every dimension. AMP: ++i. */
static inline zlg_index zlg_index_inc(zlg_index index)
{
    return zlg_index_add_int(index, 1);
}

/** One less in every dimension. AMP: --i. */
static inline zlg_index zlg_index_dec(zlg_index index)
{
    return zlg_index_sub_int(index, 1);
}

/** One more in every dimension. AMP: ++e. */
static inline zlg_extent zlg_extent_inc(zlg_extent extent)
{
    return zlg_extent_add_int(extent, 1);
}

/** One less in every dimension. AMP: --e. */
static inline zlg_extent zlg_extent_dec(zlg_extent extent)
{
    return zlg_extent_sub_int(extent, 1);
}

/* ---- Tiles ----------------------------------------------------------------------------------- */

/** Cuts an extent into tiles. Whether they fit is checked by the launch. AMP: extent::tile<>(). */
static inline zlg_tiled_extent zlg_tile(zlg_extent extent, zlg_extent tile)
{
    zlg_tiled_extent tiled = {extent, tile};
    return tiled;
}

/** Cuts an extent of rank 1 into tiles of d0 elements. */
static inline zlg_tiled_extent zlg_tile1(zlg_extent extent, int d0)
{
    return zlg_tile(extent, zlg_extent1(d0));
}

/** Cuts an extent of rank 2 into tiles of d0 rows and d1 columns. */
static inline zlg_tiled_extent zlg_tile2(zlg_extent extent, int d0, int d1)
{
    return zlg_tile(extent, zlg_extent2(d0, d1));
}

/** Cuts an extent of rank 3 into tiles of d0 slices, d1 rows and d2 columns. */
static inline zlg_tiled_extent zlg_tile3(zlg_extent extent, int d0, int d1, int d2)
{
    return zlg_tile(extent, zlg_extent3(d0, d1, d2));
}

/** Rounds each dimension up to whole tiles. A dimension above INT_MAX becomes negative, as in AMP,
 *  and every function that uses it refuses it. Ignores a tile dimension below 1.
 *  AMP: tiled_extent::pad(). */
static inline zlg_tiled_extent zlg_pad(zlg_tiled_extent tiled)
{
    for (int i = 0; i < ZLG_MAX_RANK && i < tiled.extent.rank; i++) {
        const unsigned tile = (unsigned)tiled.tile.v[i];
        if (tiled.tile.v[i] > 0 && tiled.extent.v[i] > 0)
            tiled.extent.v[i] = (int)(((unsigned)tiled.extent.v[i] + tile - 1) / tile * tile);
    }
    return tiled;
}

/** Rounds each dimension down to whole tiles, possibly none (0). Ignores a tile dimension below 1.
 *  AMP: tiled_extent::truncate(). */
static inline zlg_tiled_extent zlg_truncate(zlg_tiled_extent tiled)
{
    for (int i = 0; i < ZLG_MAX_RANK && i < tiled.extent.rank; i++)
        if (tiled.tile.v[i] > 0 && tiled.extent.v[i] > 0)
            tiled.extent.v[i] -= tiled.extent.v[i] % tiled.tile.v[i];
    return tiled;
}

/** Returns the tiled index of the work-item at `global`: AMP's extent(20,24).tile<5,4>() gives the
 *  work-item at (6,9) local (1,1), tile (1,2), origin (5,8). A tile dimension below 1 counts as 1.
 *  */
static inline zlg_tiled_index zlg_tiled_index_at(zlg_tiled_extent tiled, zlg_index global_)
{
    zlg_tiled_index at = {global_, global_, global_, global_};
    for (int i = 0; i < ZLG_MAX_RANK && i < global_.rank; i++) {
        const int tile = tiled.tile.v[i] > 0 ? tiled.tile.v[i] : 1;
        at.tile.v[i] = global_.v[i] / tile;
        at.tile_origin.v[i] = at.tile.v[i] * tile;
        at.local_.v[i] = global_.v[i] - at.tile_origin.v[i];
    }
    return at;
}

#endif
