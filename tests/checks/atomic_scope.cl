/* Atomics for one tile, used by all. */
#include <zellige/kernel.h>

kernel void count(VIEW(int, 1, a))
{
    atomic_inc(&AT(a, 0)); /* warning: atomic-scope */
    atomic_add(&AT(a, 3), 5); /* warning: atomic-scope */
    atomic_max(&AT(a, EXTENT(a).v[0] - 1), 5); /* warning: atomic-scope */
}
// says: this atomic of kernel `count` is for the work-items of one tile, and all tiles come to the
// says: come to the same place of `a`

kernel TILE(64) void of_each_tile(VIEW(int, 1, a))
{
    tile_static int total;
    const zlg_tiled_index t = get_tiled_index(1);
    if (t.local_.v[0] == 0)
        total = 0;
    tile_barrier_wait();
    atomic_add(&total, 1);
    atomic_add(&AT(a, t.tile), 1);
    tile_barrier_wait();
    AT(a, t) = total;
}

kernel void right(VIEW(int, 1, a))
{
    zlg_atomic_fetch_add(&AT(a, 0), 1);
}
