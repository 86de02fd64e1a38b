// mistake: a tree of sums that halves a tile of 48
// says: kernel `tree_of_48` adds up in element 2 of `sums` here, and nothing reads that sum
// says: halve a power of two
#include <zellige/kernel.h>

kernel TILE(48) void tree_of_48(VIEW(const float, 1, a), VIEW(float, 1, b))
{
    tile_static float sums[48];
    const zlg_tiled_index t = get_tiled_index(1);
    const int i = LOCAL(t, 0);
    sums[i] = AT(a, t);
    tile_barrier_wait();
    for (int h = 24; h > 0; h /= 2) {
        if (i < h)
            sums[i] += sums[i + h];
        tile_barrier_wait();
    }
    if (i == 0)
        AT(b, t.tile) = sums[0];
}
