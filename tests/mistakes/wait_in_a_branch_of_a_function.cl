// mistake: a function with a wait that only some work-items reach
// says: error: not all work-items of a tile reach this wait of kernel
// says: the branch at wait_in_a_branch_of_a_function.cl:8:
#include <zellige/kernel.h>

void add_up(local float *values, int i)
{
    if (i < 8) {
        values[i] += values[i + 8];
        tile_barrier_wait();
    }
}

kernel TILE(16) void wait_in_a_branch_of_a_function(VIEW(float, 1, a))
{
    tile_static float values[16];
    const zlg_tiled_index t = get_tiled_index(1);
    values[LOCAL(t, 0)] = AT(a, t);
    tile_barrier_wait();
    add_up(values, LOCAL(t, 0));
    AT(a, t) = values[0];
}
