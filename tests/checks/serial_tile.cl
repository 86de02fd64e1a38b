/* A tile that works one work-item at a time. */
#include <zellige/kernel.h>

kernel TILE(2, 2) void in_turn(VIEW(const float, 2, matrix), VIEW(float, 2, averages))
{
    tile_static float total;
    const zlg_tiled_index t = get_tiled_index(2);
    if (t.local_.v[0] == 0 && t.local_.v[1] == 0)
        total = AT(matrix, t);
    tile_barrier_wait();
    if (t.local_.v[0] == 0 && t.local_.v[1] == 1)
        total += AT(matrix, t); /* warning: serial-tile */
    tile_barrier_wait();
    if (t.local_.v[0] == 1 && t.local_.v[1] == 0)
        total += AT(matrix, t); /* warning: serial-tile */
    tile_barrier_wait();
    AT(averages, t) = total;
}
// says: kernel `in_turn` works one work-item at a time: work-item (0, 1) goes on here with `total`
// says: after work-item (0, 0) at serial_tile.cl:9:15

/* One work-item for all of the work of one, the tile for the rest. */
kernel TILE(64) void one_begins(VIEW(int, 1, a))
{
    tile_static int total, most;
    const zlg_tiled_index t = get_tiled_index(1);
    if (t.local_.v[0] == 0)
        total = 0;
    if (t.local_.v[0] == 1)
        most = 0;
    tile_barrier_wait();
    zlg_atomic_fetch_add(&total, AT(a, t));
    tile_barrier_wait();
    if (t.local_.v[0] == 0)
        total /= 64;
    tile_barrier_wait();
    AT(a, t) = total;
}

kernel TILE(64) void halves(VIEW(int, 1, a))
{
    tile_static int values[64];
    const zlg_tiled_index t = get_tiled_index(1);
    const int i = t.local_.v[0];
    values[i] = AT(a, t);
    for (int width = 32; width > 0; width /= 2) {
        tile_barrier_wait();
        if (i < width)
            values[i] += values[i + width];
    }
    if (i == 0)
        AT(a, t.tile) = values[0];
}
