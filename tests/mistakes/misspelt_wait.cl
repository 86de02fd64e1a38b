// mistake: a misspelt macro
// says: note: did you mean `tile_barrier_wait`?
#include <zellige/kernel.h>

kernel TILE(16) void misspelt_wait(VIEW(int, 1, a))
{
    AT(a, get_tiled_index(1)) = 1;
    tile_barier_wait();
}
