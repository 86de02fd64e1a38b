// mistake: every work-item of a tile writes its own number to the tile's element
// says: warning: each work-item of a tile of kernel `tile_index_for_an_element`
#include <zellige/kernel.h>

kernel TILE(16) void tile_index_for_an_element(VIEW(const float, 1, in), VIEW(float, 1, out))
{
    const zlg_tiled_index t = get_tiled_index(1);
    AT(out, t.tile) = AT(in, t);
}
