/* Every element of a 2 x 2 tile becomes the tile's average. */
#include <zellige/kernel.h>

kernel TILE(2, 2) void average(VIEW(const int, 2, sample), VIEW(int, 2, averages))
{
    tile_static int nums[2][2];
    const zlg_tiled_index t = get_tiled_index(2);
    nums[LOCAL(t, 1)][LOCAL(t, 0)] = AT(sample, t);
    tile_barrier_wait();
    const int sum = nums[0][0] + nums[0][1] + nums[1][0] + nums[1][1];
    AT(averages, t) = sum / 4;
}
