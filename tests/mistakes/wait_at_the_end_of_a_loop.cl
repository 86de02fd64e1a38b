// mistake: the second wait of a loop is missing
// says: in the loop's previous iteration, with no wait for tile_static memory between
#include <zellige/kernel.h>

kernel TILE(16) void wait_at_the_end_of_a_loop(VIEW(int, 1, a), int n)
{
    tile_static int copy[16];
    const zlg_tiled_index t = get_tiled_index(1);
    for (int i = 0; i < n; i++) {
        copy[t.local_.v[0]] = AT(a, t) + i;
        tile_barrier_wait();
        AT(a, t) = copy[15 - t.local_.v[0]];
    }
}
