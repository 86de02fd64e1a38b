// mistake: an index that leaves a row of a tile_static array, and stays in the array
// says: error: work-item (0, 15) of kernel `beyond_the_row` takes element 16 of a row here that
#include <zellige/kernel.h>

kernel TILE(16, 16) void beyond_the_row(VIEW(float, 2, a))
{
    tile_static float copy[16][16];
    const zlg_tiled_index t = get_tiled_index(2);
    copy[LOCAL(t, 0)][LOCAL(t, 1)] = AT(a, t);
    tile_barrier_wait();
    AT(a, t) = copy[LOCAL(t, 0)][LOCAL(t, 1) + 1];
}
