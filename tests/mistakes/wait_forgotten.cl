// mistake: no wait between the writes of a tile and the reads
// says: error: race on `copy` in kernel `wait_forgotten`: work-item 0 reads here what work-item
#include <zellige/kernel.h>

kernel TILE(16) void wait_forgotten(VIEW(int, 1, a))
{
    tile_static int copy[16];
    const zlg_tiled_index t = get_tiled_index(1);
    copy[t.local_.v[0]] = AT(a, t);
    AT(a, t) = copy[15 - t.local_.v[0]];
}
