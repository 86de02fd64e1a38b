// mistake: a wait with a fence of global memory, for tile_static memory
// says: error: race on `copy` in kernel `wait_for_other_memory`
#include <zellige/kernel.h>

kernel TILE(16) void wait_for_other_memory(VIEW(int, 1, a))
{
    tile_static int copy[16];
    const zlg_tiled_index t = get_tiled_index(1);
    copy[t.local_.v[0]] = AT(a, t);
    tile_barrier_wait_with_global_memory_fence();
    AT(a, t) = copy[15 - t.local_.v[0]];
}
