/* b = a transposed, tile by tile, so that both are accessed row by row. */
#include <zellige/kernel.h>

kernel TILE(TILE_SIZE, TILE_SIZE) void transpose(VIEW(const float, 2, a), VIEW(float, 2, b))
{
    tile_static float tile[TILE_SIZE][TILE_SIZE];
    const zlg_tiled_index t = get_tiled_index(2);
    const int row = LOCAL(t, 0);
    const int column = LOCAL(t, 1);
    tile[row][column] = AT(a, t);
    tile_barrier_wait_with_tile_static_memory_fence();
    AT(b, TILE_ORIGIN(t, 1) + row, TILE_ORIGIN(t, 0) + column) = tile[column][row];
}
