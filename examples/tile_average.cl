/* The average of each tile of SAMPLESIZE x SAMPLESIZE elements. */
#include <zellige/kernel.h>

kernel TILE(SAMPLESIZE, SAMPLESIZE) void average(VIEW(const float, 2, matrix),
                                                 VIEW(float, 2, averages))
{
    tile_static float values[SAMPLESIZE][SAMPLESIZE];
    const zlg_tiled_index t = get_tiled_index(2);

    /* Copy the tile, and wait until all of it is there. */
    values[LOCAL(t, 0)][LOCAL(t, 1)] = AT(matrix, t);
    tile_barrier_wait();

    /* One work-item is enough to add up. */
    if (LOCAL(t, 0) == 0 && LOCAL(t, 1) == 0) {
        float sum = 0;
        for (int row = 0; row < SAMPLESIZE; row++)
            for (int column = 0; column < SAMPLESIZE; column++)
                sum += values[row][column];
        AT(averages, t.tile) = sum / (SAMPLESIZE * SAMPLESIZE);
    }
}
