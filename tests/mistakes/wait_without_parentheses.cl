// mistake: a wait that is not called
// says: a wait is a call: tile_barrier_wait()
#include <zellige/kernel.h>
kernel TILE(16) void wait_without_parentheses(VIEW(float, 1, a))
{
    tile_barrier_wait;
    AT(a, get_index(1)) = 0;
}
