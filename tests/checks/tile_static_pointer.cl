/* A tile_static variable that is a pointer. */
#include <zellige/kernel.h>

kernel TILE(64) void pointer(VIEW(int, 1, a))
{
    global int *tile_static first; /* error: tile-static-pointer */
    global int *tile_static all[4]; /* error: tile-static-pointer */
    const zlg_tiled_index t = get_tiled_index(1);
    if (t.local_.v[0] == 0) {
        first = &AT(a, t);
        all[3] = first;
    }
    tile_barrier_wait();
    first[t.local_.v[0]] = all[3][t.local_.v[0]] + 1;
}
// says: tile_static variable `first` is a pointer [-Wtile-static-pointer]

/* A pointer to tile_static memory is none in it. */
kernel TILE(64) void to_tile_static(VIEW(int, 1, a), local int *room)
{
    tile_static int values[64];
    const zlg_tiled_index t = get_tiled_index(1);
    local int *mine = &values[t.local_.v[0]];
    *mine = AT(a, t);
    room[t.local_.v[0]] = *mine;
    tile_barrier_wait();
    AT(a, t) = values[63 - t.local_.v[0]] + room[63 - t.local_.v[0]];
}
