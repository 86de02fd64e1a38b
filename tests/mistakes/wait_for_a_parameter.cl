// mistake: no wait between writes and reads through a `local` pointer, which a function gets
// says: warning: race on `shared` in kernel `wait_for_a_parameter`: work-item 0 reads here what
// says: with no wait for tile_static memory between, in a tile of 4 [-Wtile-static-race]
#include <zellige/kernel.h>

static int last_of(local const int *values)
{
    return values[get_local_size(0) - 1];
}

kernel void wait_for_a_parameter(VIEW(int, 1, a), local int *shared)
{
    const int i = get_index(1).v[0];
    shared[get_local_id(0)] = AT(a, i);
    AT(a, i) -= last_of(shared);
}
