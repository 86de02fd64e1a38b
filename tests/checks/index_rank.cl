/* Indices of another rank than their view, and some of the same. */
#include <zellige/kernel.h>

kernel void columns_only(VIEW(float, 2, a))
{
    AT(a, get_index(1)) = 1; /* error: index-rank */
}
// says: kernel `columns_only` has an index of rank 1 here for a view of rank 2
// says: note: the argument of get_index() and get_tiled_index() is the rank: that of the view

kernel TILE(4, 4) void rows_only(VIEW(float, 1, a))
{
    const zlg_tiled_index t = get_tiled_index(2);
    AT(a, t) = 1; /* error: index-rank */
}

kernel void of_a_section(VIEW(float, 1, a))
{
    SECTION(part, a, zlg_index2(1, 1)); /* error: index-rank */
    AT(part, 0) = 1;
}

static void set(VIEW(float, 2, values), zlg_index at)
{
    AT(values, at) = 1; /* error: index-rank */
}

kernel void in_a_function(VIEW(float, 2, a))
{
    set(PASS(a), get_index(2));
    set(PASS(a), get_index(3));
}

kernel void of_an_argument(VIEW(float, 2, a), zlg_index at)
{
    AT(a, at) = 1;
}

kernel void of_many(VIEW(float, 5, a), zlg_extent domain)
{
    AT(a, get_index_in(domain)) = 1;
    AT(a, get_index_in(EXTENT(a))) = 1;
}

kernel TILE(4, 4) void of_a_tile(VIEW(float, 2, a), VIEW(float, 1, sums))
{
    const zlg_tiled_index t = get_tiled_index(2);
    PROJECTION(row, a, TILE_INDEX(t, 0));
    AT(a, t) = AT(row, get_index(1)) + AT(sums, GLOBAL(t, 1));
    AT(a, t.tile) = 2;
}

/* Dimensions that an index, or an extent, does not have. */
kernel TILE(4) void beside_the_tile(VIEW(float, 1, a))
{
    const zlg_tiled_index t = get_tiled_index(1);
    AT(a, t) *= LOCAL(t, 1); /* warning: index-rank */
}
// says: kernel `beside_the_tile` takes dimension 1 here of an index or extent of rank 1, which is 0

kernel void columns_of_a_line(VIEW(float, 1, a))
{
    const zlg_index i = get_index(1);
    if (i.v[0] < EXTENT(a).v[1]) /* warning: index-rank */
        AT(a, i) = 1;
}

kernel void planes_of_a_matrix(VIEW(float, 2, a), VIEW(float, 1, b))
{
    const zlg_index i = get_index(2);
    AT(b, i.v[2]) = AT(a, i); /* warning: index-rank */
}

static int of_dimension(zlg_extent extent, int k)
{
    return extent.v[k];
}

kernel TILE(4, 4) void whole_indices(VIEW(float, 2, a), VIEW(int, 1, b), int k)
{
    const zlg_tiled_index t = get_tiled_index(2);
    const zlg_index next = zlg_index_add_int(t.global_, 1);
    zlg_index kept[2] = {t.local_, next};
    int sum = 0;
    for (int d = 0; d < next.rank; d++)
        sum += kept[k & 1].v[d] * EXTENT(a).v[d];
    if (CONTAINS(a, next) && !zlg_index_equal(t.tile, next))
        AT(b, GLOBAL(t, 1)) = sum + of_dimension(EXTENT(a), k) + (int)zlg_extent_size(EXTENT(a));
}
