// mistake: tile_static memory in a function
// says: cannot be declared in local address space
// says: declare tile_static memory at the top of the kernel, and pass it on as a `local T *`
#include <zellige/kernel.h>

static float reversed(float x)
{
    tile_static float t[16];
    t[get_local_id(0)] = x;
    tile_barrier_wait();
    return t[15 - get_local_id(0)];
}

kernel TILE(16) void tile_static_in_a_function(VIEW(float, 1, a))
{
    AT(a, get_tiled_index(1)) = reversed(1);
}
