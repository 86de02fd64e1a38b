// mistake: memset() in a kernel
// says: each work-item writes an element: AT(a, i) = 0
#include <zellige/kernel.h>

kernel TILE(64) void memory_set_to_zero(VIEW(int, 1, b))
{
    tile_static int counts[64];
    memset(counts, 0, sizeof counts);
    tile_barrier_wait();
    AT(b, get_tiled_index(1)) = counts[0];
}
