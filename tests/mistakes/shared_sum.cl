// mistake: all work-items of a tile add to one tile_static variable
// says: error: race on `total` in kernel `shared_sum`
#include <zellige/kernel.h>

kernel TILE(16) void shared_sum(VIEW(const int, 1, a), VIEW(int, 1, sums))
{
    tile_static int total;
    const zlg_tiled_index t = get_tiled_index(1);
    if (t.local_.v[0] == 0)
        total = 0;
    tile_barrier_wait();
    total += AT(a, t);
    tile_barrier_wait();
    AT(sums, t.tile) = total;
}
