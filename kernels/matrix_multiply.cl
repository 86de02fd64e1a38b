/* c = a * b, in single precision: element by element, tile by tile, and with a block of elements in
   the registers of each work-item. */
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

/* How many rows and columns a work-item computes, how many a tile does, and how much of k the
   tile's memory holds. */
enum { SIDE = 4, BLOCK = TILE_SIZE * SIDE, DEPTH = 32 };

/* The next step: each work-item computes SIDE x SIDE elements, and uses SIDE times what it reads
   from a tile. Its columns are TILE_SIZE apart: neighbours read side by side. The launch has a
   work-item for each SIDE x SIDE elements of c. The extents of c must be multiples of BLOCK, and
   the columns of a of DEPTH. */
kernel TILE(TILE_SIZE, TILE_SIZE) void multiply_in_registers(VIEW(const float, 2, a),
                                                             VIEW(const float, 2, b),
                                                             VIEW(float, 2, c))
{
    tile_static float tile_a[BLOCK][DEPTH];
    tile_static float tile_b[DEPTH][BLOCK];
    const zlg_tiled_index t = get_tiled_index(2);
    const int row = LOCAL(t, 0), column = LOCAL(t, 1);
    const int top = t.tile.v[0] * BLOCK, left = t.tile.v[1] * BLOCK;
    float sums[SIDE][SIDE] = {{0}};
    for (int i = 0; i < EXTENT(a).v[1]; i += DEPTH) {
        for (int r = row; r < BLOCK; r += TILE_SIZE)
            for (int k = column; k < DEPTH; k += TILE_SIZE)
                tile_a[r][k] = AT(a, top + r, i + k);
        for (int k = row; k < DEPTH; k += TILE_SIZE)
            for (int s = column; s < BLOCK; s += TILE_SIZE)
                tile_b[k][s] = AT(b, i + k, left + s);
        tile_barrier_wait_with_tile_static_memory_fence();
        for (int k = 0; k < DEPTH; k++)
            for (int r = 0; r < SIDE; r++)
                for (int s = 0; s < SIDE; s++)
                    sums[r][s] += tile_a[row * SIDE + r][k] * tile_b[k][column + s * TILE_SIZE];
        tile_barrier_wait_with_tile_static_memory_fence();
    }
    for (int r = 0; r < SIDE; r++)
        for (int s = 0; s < SIDE; s++)
            AT(c, top + row * SIDE + r, left + column + s * TILE_SIZE) = sums[r][s];
}
