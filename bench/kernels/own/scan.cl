/* Inclusive prefix sums: of each tile alone, then with the sum of all tiles before added. */
#include <zellige/kernel.h>

#define TILE_SIZE 256

/* Hillis and Steele, in two buffers. */
kernel TILE(TILE_SIZE) void scan_tiles(VIEW(const int, 1, values), VIEW(int, 1, sums),
                                       VIEW(int, 1, totals))
{
    tile_static int tile[2][TILE_SIZE];
    const zlg_tiled_index t = get_tiled_index(1);
    const int i = LOCAL(t, 0);
    int from = 0;
    tile[0][i] = AT(values, t);
    tile_barrier_wait_with_tile_static_memory_fence();
    for (int stride = 1; stride < TILE_SIZE; stride *= 2) {
        int sum = tile[from][i];
        if (i >= stride)
            sum += tile[from][i - stride];
        from = 1 - from;
        tile[from][i] = sum;
        tile_barrier_wait_with_tile_static_memory_fence();
    }
    AT(sums, t) = tile[from][i];
    if (i == TILE_SIZE - 1)
        AT(totals, t.tile) = tile[from][i];
}

kernel TILE(TILE_SIZE) void add_before(VIEW(int, 1, sums), VIEW(const int, 1, totals))
{
    const zlg_tiled_index t = get_tiled_index(1);
    if (TILE_INDEX(t, 0) > 0)
        AT(sums, t) += AT(totals, TILE_INDEX(t, 0) - 1);
}
