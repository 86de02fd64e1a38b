// mistake: the work-items of a tile take turns
// says: warning: kernel `one_after_the_other` works one work-item at a time
#include <zellige/kernel.h>

kernel TILE(2) void one_after_the_other(VIEW(const int, 1, a), VIEW(int, 1, sums))
{
    tile_static int total;
    const zlg_tiled_index t = get_tiled_index(1);
    if (t.local_.v[0] == 0)
        total = AT(a, t);
    tile_barrier_wait();
    if (t.local_.v[0] == 1)
        total += AT(a, t);
    tile_barrier_wait();
    AT(sums, t.tile) = total;
}
