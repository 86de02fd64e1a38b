// mistake: a tree of sums that stops one step too early
// says: kernel `tree_without_its_last_step` adds up in element 1 of `sums` here
// says: nothing reads that sum
// says: the last step adds element 1 to element 0
#include <zellige/kernel.h>

kernel TILE(64) void tree_without_its_last_step(VIEW(const float, 1, a), VIEW(float, 1, b))
{
    tile_static float sums[64];
    const zlg_tiled_index t = get_tiled_index(1);
    const int i = LOCAL(t, 0);
    sums[i] = AT(a, t);
    tile_barrier_wait();
    for (int h = 32; h > 1; h /= 2) {
        if (i < h)
            sums[i] += sums[i + h];
        tile_barrier_wait();
    }
    if (i == 0)
        AT(b, t.tile) = sums[0];
}
