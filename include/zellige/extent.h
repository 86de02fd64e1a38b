/** @file
 * Values that say how large and where: extent, index, tiled_extent, tiled_index.
 *
 * They are plain structs, copied freely, and the same in C, in C++ and in a kernel. Dimension 0 is
 * the slowest (rows before columns), v[rank - 1] the contiguous one, as in C++ AMP. No function
 * here can fail: a value that makes no sense is refused, with a sentence, by whoever uses it.
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

/** The highest rank of an extent, an index, an array. Tiles have rank 1 to 3. */
#define ZLG_MAX_RANK 3

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
    zlg_extent extent = {1, {d0, 0, 0}};
    return extent;
}

/** Makes an extent of rank 2: rows, columns. */
static inline zlg_extent zlg_extent2(int d0, int d1)
{
    zlg_extent extent = {2, {d0, d1, 0}};
    return extent;
}

/** Makes an extent of rank 3: slices, rows, columns. */
static inline zlg_extent zlg_extent3(int d0, int d1, int d2)
{
    zlg_extent extent = {3, {d0, d1, d2}};
    return extent;
}

/** Makes an index of rank 1. */
static inline zlg_index zlg_index1(int i0)
{
    zlg_index index = {1, {i0, 0, 0}};
    return index;
}

/** Makes an index of rank 2: row, column. */
static inline zlg_index zlg_index2(int i0, int i1)
{
    zlg_index index = {2, {i0, i1, 0}};
    return index;
}

/** Makes an index of rank 3: slice, row, column. */
static inline zlg_index zlg_index3(int i0, int i1, int i2)
{
    zlg_index index = {3, {i0, i1, i2}};
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

/** Returns the number of elements: 0 if any dimension is 0 or negative (there are none), SIZE_MAX
 *  if the product does not fit. AMP: extent::size(), which overflows silently. */
static inline size_t zlg_extent_size(zlg_extent extent)
{
    size_t size = 1;
    for (int i = 0; i < ZLG_MAX_RANK && i < extent.rank; i++)
        if (extent.v[i] <= 0)
            return 0;
    for (int i = 0; i < ZLG_MAX_RANK && i < extent.rank; i++) {
        if (size > SIZE_MAX / (size_t)extent.v[i])
            return SIZE_MAX;
        size *= (size_t)extent.v[i];
    }
    return extent.rank > 0 ? size : 0;
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

/** Rounds each dimension up to whole tiles. A dimension that would pass INT_MAX becomes negative,
 *  as in AMP, and is refused by whoever uses it; a tile dimension below 1 changes nothing.
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

/** Rounds each dimension down to whole tiles, which may leave none (0). A tile dimension below 1
 *  changes nothing. AMP: tiled_extent::truncate(). */
static inline zlg_tiled_extent zlg_truncate(zlg_tiled_extent tiled)
{
    for (int i = 0; i < ZLG_MAX_RANK && i < tiled.extent.rank; i++)
        if (tiled.tile.v[i] > 0 && tiled.extent.v[i] > 0)
            tiled.extent.v[i] -= tiled.extent.v[i] % tiled.tile.v[i];
    return tiled;
}

/** Returns what a work-item at `global` sees: AMP's extent(20,24).tile<5,4>() gives the work-item
 *  at (6,9) local (1,1), tile (1,2), origin (5,8). A tile dimension below 1 counts as 1. */
static inline zlg_tiled_index zlg_tiled_index_at(zlg_tiled_extent tiled, zlg_index global_)
{
    zlg_tiled_index at = {global_, global_, global_, global_};
    for (int i = 0; i < ZLG_MAX_RANK && i < global_.rank; i++) {
        const int tile = tiled.tile.v[i] > 0 ? tiled.tile.v[i] : 1;
        at.local_.v[i] = global_.v[i] % tile;
        at.tile.v[i] = global_.v[i] / tile;
        at.tile_origin.v[i] = global_.v[i] - at.local_.v[i];
    }
    return at;
}

#endif
