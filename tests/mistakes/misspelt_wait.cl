// mistake: a misspelt macro
// says: note: is `tile_barrier_wait` meant?
#include <zellige/kernel.h>

kernel TILE(16) void misspelt_wait(VIEW(int, 1, a))
{
    AT(a, get_tiled_index(1)) = 1;
    tile_barier_wait();
}
