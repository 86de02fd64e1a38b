// mistake: a fence where a wait belongs
// says: error: race on `copy` in kernel `fence_instead_of_wait`
#include <zellige/kernel.h>

kernel TILE(16) void fence_instead_of_wait(VIEW(int, 1, a))
{
    tile_static int copy[16];
    const zlg_tiled_index t = get_tiled_index(1);
    copy[t.local_.v[0]] = AT(a, t);
    tile_static_memory_fence();
    AT(a, t) = copy[15 - t.local_.v[0]];
}
