// mistake: work-items return before a wait
// says: work-items may leave kernel `return_before_a_wait` before this wait
#include <zellige/kernel.h>

kernel TILE(16) void return_before_a_wait(VIEW(int, 1, a), int n)
{
    const zlg_tiled_index t = get_tiled_index(1);
    if (t.global_.v[0] >= n)
        return;
    tile_barrier_wait();
    AT(a, t) = 1;
}
