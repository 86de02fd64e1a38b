/* b = a transposed, tile by tile, so that both are accessed row by row. */
#include <zellige/kernel.h>

kernel TILE(TILE_SIZE, TILE_SIZE) void transpose(VIEW(const float, 2, a), VIEW(float, 2, b))
{
    tile_static float tile[TILE_SIZE][TILE_SIZE];
    const zlg_tiled_index t = get_tiled_index(2);
    const int row = t.local_.v[0];
    const int column = t.local_.v[1];
    tile[row][column] = AT(a, t);
    tile_barrier_wait_with_tile_static_memory_fence();
    AT(b, t.tile_origin.v[1] + row, t.tile_origin.v[0] + column) = tile[column][row];
}
