// mistake: no wait between a function that writes and one that reads
// says: error: race on `copy` in kernel `wait_forgotten_between_functions`
#include <zellige/kernel.h>

void put(local float *copy, int i, float value)
{
    copy[i] = value;
}

float next_of(const local float *copy, int i)
{
    return copy[(i + 1) % 16];
}

kernel TILE(16) void wait_forgotten_between_functions(VIEW(float, 1, a))
{
    tile_static float copy[16];
    const zlg_tiled_index t = get_tiled_index(1);
    put(copy, LOCAL(t, 0), AT(a, t));
    AT(a, t) = next_of(copy, LOCAL(t, 0));
}
