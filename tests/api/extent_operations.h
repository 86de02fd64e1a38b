/* Everything <zellige/extent.h> computes, in one function that the host and a kernel compile alike.
 * Written in what C, C++ and OpenCL C have in common. */
#ifndef ZELLIGE_TESTS_API_EXTENT_OPERATIONS_H
#define ZELLIGE_TESTS_API_EXTENT_OPERATIONS_H

#include <zellige/extent.h>

typedef struct operands {
    size_t position;
    zlg_extent e, f;
    zlg_index i, j;
    int n;
    int padding; /* nothing in these structs is left undefined: results are compared as bytes */
} operands;

enum { SIZES = 4, TRUTHS = 6, INDICES = 20, EXTENTS = 20 };

typedef struct results {
    size_t sizes[SIZES];
    int truths[TRUTHS];
    zlg_index indices[INDICES];
    zlg_extent extents[EXTENTS];
} results;

static inline results compute(operands of)
{
    const zlg_extent e = of.e;
    const zlg_extent f = of.f;
    const zlg_index i = of.i;
    const zlg_index j = of.j;
    const int n = of.n;
    const zlg_tiled_extent tiled = zlg_tile(e, f);
    const zlg_tiled_index at = zlg_tiled_index_at(tiled, i);
    const results all = {
        {
            zlg_extent_size(e),
            zlg_extent_size(f),
            zlg_index_flatten(e, i),
            zlg_index_flatten(f, j),
        },
        {
            zlg_extent_equal(e, f),
            zlg_extent_equal(e, e),
            zlg_index_equal(i, j),
            zlg_index_equal(j, j),
            zlg_extent_contains(e, i),
            zlg_extent_contains(f, j),
        },
        {
            zlg_index_unflatten(e, of.position),
            zlg_index_unflatten(f, of.position),
            zlg_index_add(i, j),
            zlg_index_sub(i, j),
            zlg_index_add_int(i, n),
            zlg_index_sub_int(i, n),
            zlg_index_mul_int(i, n),
            zlg_index_div_int(i, n),
            zlg_index_mod_int(i, n),
            zlg_int_sub_index(n, i),
            zlg_int_div_index(n, i),
            zlg_int_mod_index(n, i),
            zlg_index_inc(i),
            zlg_index_dec(i),
            at.global_,
            at.local_,
            at.tile,
            at.tile_origin,
            zlg_index1(n),
            zlg_index3(n, i.v[0], j.v[0]),
        },
        {
            zlg_extent_add(e, f),       zlg_extent_sub(e, f),       zlg_extent_add_index(e, i),
            zlg_extent_sub_index(e, i), zlg_extent_add_int(e, n),   zlg_extent_sub_int(e, n),
            zlg_extent_mul_int(e, n),   zlg_extent_div_int(e, n),   zlg_extent_mod_int(e, n),
            zlg_int_sub_extent(n, e),   zlg_int_div_extent(n, e),   zlg_int_mod_extent(n, e),
            zlg_extent_inc(e),          zlg_extent_dec(e),          zlg_pad(tiled).extent,
            zlg_truncate(tiled).extent, zlg_tile3(e, n, 2, 3).tile, zlg_extent1(n),
            zlg_extent2(n, e.v[0]),     zlg_extent_n(f.rank, f.v),
        },
    };
    return all;
}

#endif
