// mistake: an index that leaves a tile_static array
// says: error: work-item 15 of kernel `beyond_the_tile` reads element 16 of `copy` here, which
#include <zellige/kernel.h>

kernel TILE(16) void beyond_the_tile(VIEW(int, 1, a))
{
    tile_static int copy[16];
    const zlg_tiled_index t = get_tiled_index(1);
    copy[t.local_.v[0]] = AT(a, t);
    tile_barrier_wait();
    AT(a, t) = copy[t.local_.v[0] + 1];
}
