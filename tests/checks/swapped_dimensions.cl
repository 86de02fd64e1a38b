/* Views that are indexed with OpenCL's ids in OpenCL's order, and in others. */
#include <zellige/kernel.h>

kernel void swapped(VIEW(const float, 2, in), VIEW(float, 2, out))
{
    AT(out, get_global_id(0), get_global_id(1)) = 1; /* warning: swapped-dimensions */
    AT(out, get_global_id(0) + 1, get_global_id(1)) = AT(in, 0, get_global_id(1));
}
// says: kernel `swapped` indexes `out` with its dimensions swapped: dimension 0 of OpenCL's ids is
// says: note: use get_index(): AT(view, get_index(2)) is

kernel void guarded(VIEW(float, 2, matrix))
{
    const int row = get_global_id(0), column = get_global_id(1);
    if (row < EXTENT(matrix).v[0] && column < EXTENT(matrix).v[1])
        AT(matrix, row, column) = 0; /* warning: swapped-dimensions */
}

kernel TILE(4, 8) void in_tiles(VIEW(float, 2, matrix))
{
    const int row = (int)get_group_id(1) * 4 + (int)get_local_id(0);
    AT(matrix, row, get_global_id(1)) = 0; /* warning: swapped-dimensions */
}

kernel void cube(VIEW(float, 3, cube))
{
    const int i = get_global_id(0), k = get_global_id(2);
    AT(cube, i, get_global_id(1), k) = 0; /* warning: swapped-dimensions */
}

kernel void ordered(VIEW(float, 2, matrix))
{
    AT(matrix, get_global_id(1), get_global_id(0)) = AT(matrix, get_index(2)) + 1;
}

kernel void transpose(VIEW(const float, 2, in), VIEW(float, 2, out))
{
    const zlg_index i = get_index(2);
    AT(out, i.v[1], i.v[0]) = AT(in, i);
}

/* One work-item for each row. */
kernel void rows(VIEW(const float, 2, in), VIEW(float, 1, sums))
{
    const int row = get_global_id(0);
    float sum = 0;
    for (int k = 0; k < EXTENT(in).v[1]; k++)
        sum += AT(in, row, k);
    AT(sums, row) = sum;
}

kernel void diagonal(VIEW(float, 2, matrix))
{
    AT(matrix, get_global_id(0), get_global_id(0)) = 1;
}

kernel TILE(8, 8) void transpose_in_tiles(VIEW(const float, 2, in), VIEW(float, 2, out))
{
    tile_static float block[8][9];
    const zlg_tiled_index t = get_tiled_index(2);
    block[LOCAL(t, 0)][LOCAL(t, 1)] = AT(in, t);
    tile_barrier_wait();
    AT(out, t.tile.v[1] * 8 + LOCAL(t, 0), t.tile.v[0] * 8 + LOCAL(t, 1)) =
        block[LOCAL(t, 1)][LOCAL(t, 0)];
}

kernel void slices(VIEW(float, 3, cube))
{
    const zlg_index i = get_index(3);
    AT(cube, i) = AT(cube, i.v[0], i.v[2], i.v[1]);
}
