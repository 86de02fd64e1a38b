// mistake: the elements beside the tile are read, and no work-item writes them
// says: warning: work-item 0 of kernel `halo_not_filled` reads element 0 of `row` here, which no
// says: warning: work-item 15 of kernel `halo_not_filled` reads element 17 of `row` here, which no
#include <zellige/kernel.h>

kernel TILE(16) void halo_not_filled(VIEW(const float, 1, in), VIEW(float, 1, out))
{
    tile_static float row[18];
    const zlg_tiled_index t = get_tiled_index(1);
    const int i = LOCAL(t, 0) + 1;
    row[i] = AT(in, t);
    tile_barrier_wait();
    AT(out, t) = row[i - 1] + row[i + 1];
}
