/* c = a * b, in single precision: once element by element, once tile by tile. */
#include <zellige/kernel.h>

#ifndef TILE_SIZE
#define TILE_SIZE 16
#endif

kernel void multiply(VIEW(const float, 2, a), VIEW(const float, 2, b), VIEW(float, 2, c))
{
    const zlg_index at = get_index(2);
    float sum = 0;
    for (int i = 0; i < EXTENT(a).v[1]; i++)
        sum += AT(a, at.v[0], i) * AT(b, i, at.v[1]);
    AT(c, at) = sum;
}

/* The textbook tile: two tiles are loaded once and used TILE_SIZE times. The extents must be
   multiples of TILE_SIZE. */
kernel TILE(TILE_SIZE, TILE_SIZE) void multiply_tiled(VIEW(const float, 2, a),
                                                      VIEW(const float, 2, b), VIEW(float, 2, c))
{
    tile_static float tile_a[TILE_SIZE][TILE_SIZE];
    tile_static float tile_b[TILE_SIZE][TILE_SIZE];
    const zlg_tiled_index t = get_tiled_index(2);
    const int row = LOCAL(t, 0);
    const int column = LOCAL(t, 1);
    float sum = 0;
    for (int i = 0; i < EXTENT(a).v[1]; i += TILE_SIZE) {
        tile_a[row][column] = AT(a, GLOBAL(t, 0), i + column);
        tile_b[row][column] = AT(b, i + row, GLOBAL(t, 1));
        tile_barrier_wait_with_tile_static_memory_fence();
        for (int k = 0; k < TILE_SIZE; k++)
            sum += tile_a[row][k] * tile_b[k][column];
        tile_barrier_wait_with_tile_static_memory_fence();
    }
    AT(c, t) = sum;
}
