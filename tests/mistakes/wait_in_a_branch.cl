// mistake: a wait that only some work-items of a tile reach
// says: error: not all work-items of a tile reach this wait of kernel `wait_in_a_branch`
// says: note: put the wait behind the branch
#include <zellige/kernel.h>

kernel TILE(16) void wait_in_a_branch(VIEW(int, 1, a))
{
    const zlg_tiled_index t = get_tiled_index(1);
    if (t.local_.v[0] < 8)
        tile_barrier_wait();
    AT(a, t) = 1;
}
