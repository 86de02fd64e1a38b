// mistake: a wait with a fence of `tile_static` memory, for the elements of a view
// says: warning: race on `a` in kernel `wait_for_tile_static_memory`: work-item 0 reads here what
// says: with no wait for global memory between [-Wglobal-wait]
// says: note: call tile_barrier_wait() between the two, or the wait for global memory
#include <zellige/kernel.h>

kernel TILE(16) void wait_for_tile_static_memory(VIEW(int, 1, a), VIEW(int, 1, b))
{
    const zlg_tiled_index t = get_tiled_index(1);
    AT(a, t) = AT(b, t);
    tile_barrier_wait_with_tile_static_memory_fence();
    AT(b, t) = AT(a, t.tile_origin.v[0] + 15 - t.local_.v[0]);
}
