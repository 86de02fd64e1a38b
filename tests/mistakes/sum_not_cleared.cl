// mistake: tile_static memory in which each work-item sums up, and that has no first value
// says: warning: kernel `sum_not_cleared` reads `sums` here, and nothing has been written to it
#include <zellige/kernel.h>
kernel TILE(16) void sum_not_cleared(VIEW(const float, 2, in), VIEW(float, 1, out))
{
    tile_static float sums[16];
    const int i = get_tiled_index(1).local_.v[0];
    for (int row = 0; row < EXTENT(in).v[0]; row++)
        sums[i] += AT(in, row, get_global_id(0));
    tile_barrier_wait();
    AT(out, get_global_id(0)) = sums[15 - i];
}
