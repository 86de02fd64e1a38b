/* More tile_static memory than many devices have. */
#include <zellige/kernel.h>

kernel TILE(64) void much(VIEW(int, 1, a)) /* warning: tile-static-size */
{
    tile_static int values[8193];
    const zlg_tiled_index t = get_tiled_index(1);
    for (int i = t.local_.v[0]; i < 8193; i += 64)
        values[i] = AT(a, i);
    tile_barrier_wait();
    AT(a, t) = values[8192 - t.local_.v[0]];
}
// says: kernel `much` has 32772 bytes of tile_static memory, more than 32768

kernel TILE(64) void enough(VIEW(int, 1, a))
{
    tile_static int values[8192];
    const zlg_tiled_index t = get_tiled_index(1);
    for (int i = t.local_.v[0]; i < 8192; i += 64)
        values[i] = AT(a, i);
    tile_barrier_wait();
    AT(a, t) = values[8191 - t.local_.v[0]];
}
