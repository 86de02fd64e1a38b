// mistake: a scan in one array, with one wait for each step
// says: error: race on `sums` in kernel `scan_in_place`
#include <zellige/kernel.h>

kernel TILE(64) void scan_in_place(VIEW(float, 1, a))
{
    tile_static float sums[64];
    const zlg_tiled_index t = get_tiled_index(1);
    const int i = LOCAL(t, 0);
    sums[i] = AT(a, t);
    tile_barrier_wait();
    for (int d = 1; d < 64; d *= 2) {
        if (i >= d)
            sums[i] += sums[i - d];
        tile_barrier_wait();
    }
    AT(a, t) = sums[i];
}
