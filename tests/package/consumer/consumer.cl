#include <zellige/kernel.h>

kernel TILE(2, 2) void average(VIEW(const float, 2, matrix), VIEW(float, 2, averages))
{
    tile_static float values[2][2];
    const zlg_tiled_index t = get_tiled_index(2);
    values[LOCAL(t, 0)][LOCAL(t, 1)] = AT(matrix, t);
    tile_barrier_wait();
    if (LOCAL(t, 0) == 0 && LOCAL(t, 1) == 0)
        AT(averages, t.tile) = SCALE * (values[0][0] + values[0][1] + values[1][0] + values[1][1]);
}
