// mistake: the index in all tiles for memory of one tile
// says: warning: work-item 0 of the second tile of kernel `global_index_for_tile_static` writes
// says: element 64 of `copy` here, which has 64: LOCAL(t, 0) counts in one tile
#include <zellige/kernel.h>

kernel TILE(64) void global_index_for_tile_static(VIEW(const float, 1, a), VIEW(float, 1, b))
{
    tile_static float copy[64];
    const zlg_tiled_index t = get_tiled_index(1);
    copy[t.global_.v[0]] = AT(a, t);
    tile_barrier_wait();
    AT(b, t) = copy[63 - LOCAL(t, 0)];
}
