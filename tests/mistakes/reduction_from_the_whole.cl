// mistake: a reduction that begins with the whole tile
// says: reads element 64 of `sums` here, which has 64
#include <zellige/kernel.h>

kernel TILE(64) void reduction_from_the_whole(VIEW(const float, 1, a), VIEW(float, 1, b))
{
    tile_static float sums[64];
    const zlg_tiled_index t = get_tiled_index(1);
    const int i = LOCAL(t, 0);
    sums[i] = AT(a, t);
    tile_barrier_wait();
    for (int h = 64; h > 0; h /= 2) {
        if (i < h)
            sums[i] += sums[i + h];
        tile_barrier_wait();
    }
    if (i == 0)
        AT(b, t.tile) = sums[0];
}
