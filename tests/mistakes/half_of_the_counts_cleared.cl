// mistake: a histogram with more counts than work-items, of which each clears one
// says: work-item 0 of kernel `half_of_the_counts_cleared` reads element 16 of `counts` here
// says: which no work-item writes
#include <zellige/kernel.h>
kernel TILE(16) void half_of_the_counts_cleared(VIEW(const int, 1, in), VIEW(int, 1, out))
{
    tile_static int counts[32];
    const zlg_tiled_index t = get_tiled_index(1);
    const int i = LOCAL(t, 0);
    counts[i] = 0;
    tile_barrier_wait();
    zlg_atomic_fetch_inc(&counts[AT(in, t) & 31]);
    tile_barrier_wait();
    zlg_atomic_fetch_add(&AT(out, i), counts[i]);
    zlg_atomic_fetch_add(&AT(out, i + 16), counts[i + 16]);
}
