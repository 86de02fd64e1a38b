// mistake: the index in the tile for memory of all tiles
// says: every tile of kernel `local_index_for_a_view` writes to the same elements of
#include <zellige/kernel.h>

kernel TILE(16) void local_index_for_a_view(VIEW(const float, 1, in), VIEW(float, 1, out))
{
    const zlg_tiled_index t = get_tiled_index(1);
    AT(out, t.local_) = 2 * AT(in, t);
}
