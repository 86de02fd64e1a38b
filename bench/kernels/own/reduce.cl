/* The sum of each tile of `values`, by a tree in tile_static memory. */
#include <zellige/kernel.h>

#define TILE_SIZE 256

kernel TILE(TILE_SIZE) void reduce(VIEW(const float, 1, values), VIEW(float, 1, sums))
{
    tile_static float tile[TILE_SIZE];
    const zlg_tiled_index t = get_tiled_index(1);
    const int i = LOCAL(t, 0);
    tile[i] = AT(values, t);
    tile_barrier_wait_with_tile_static_memory_fence();
    for (int stride = TILE_SIZE / 2; stride > 0; stride /= 2) {
        if (i < stride)
            tile[i] += tile[i + stride];
        tile_barrier_wait_with_tile_static_memory_fence();
    }
    if (i == 0)
        AT(sums, t.tile) = tile[0];
}
