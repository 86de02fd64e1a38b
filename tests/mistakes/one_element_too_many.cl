// mistake: a loop over one element too many
// says: reads element 16 of `copy` here, which has 16
#include <zellige/kernel.h>

kernel TILE(16) void one_element_too_many(VIEW(float, 1, a))
{
    tile_static float copy[16];
    const zlg_tiled_index t = get_tiled_index(1);
    float sum = 0;
    copy[LOCAL(t, 0)] = AT(a, t);
    tile_barrier_wait();
    for (int j = 0; j <= 16; j++)
        sum += copy[j];
    AT(a, t) = sum;
}
