// mistake: tile_static memory that is changed and has no first value
// says: kernel `counter_not_cleared` reads `count` here, and nothing has been written to it
// says: let work-items write it first, and then all wait
#include <zellige/kernel.h>
kernel TILE(16) void counter_not_cleared(VIEW(int, 1, a))
{
    tile_static int count;
    if (AT(a, get_index(1)) > 0)
        zlg_atomic_fetch_add(&count, 1);
    tile_barrier_wait();
    AT(a, get_index(1)) = count;
}
