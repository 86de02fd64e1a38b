// mistake: more tile_static memory than most devices have
// says: warning: kernel `too_much_tile_static` has 65536 bytes of tile_static memory
#include <zellige/kernel.h>

kernel TILE(64) void too_much_tile_static(VIEW(int, 1, a))
{
    tile_static int room[16384];
    const zlg_tiled_index t = get_tiled_index(1);
    for (int i = t.local_.v[0]; i < 16384; i += 64)
        room[i] = AT(a, t) + i;
    tile_barrier_wait();
    AT(a, t) = room[(t.local_.v[0] * 255 + AT(a, t)) % 16384];
}
