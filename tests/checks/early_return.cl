/* Work-items that leave before a wait. */
#include <zellige/kernel.h>

kernel TILE(64) void guarded(VIEW(int, 1, a), int n)
{
    tile_static int values[64];
    const zlg_tiled_index t = get_tiled_index(1);
    if (t.global_.v[0] >= n)
        return;
    values[t.local_.v[0]] = AT(a, t);
    tile_barrier_wait(); /* warning: early-return */
    AT(a, t) = values[63 - t.local_.v[0]];
}
// says: work-items may leave kernel `guarded` before this wait: the branch at
// says: depends on the work-item's global id [-Wearly-return]

kernel TILE(64) void surely(VIEW(int, 1, a))
{
    const zlg_tiled_index t = get_tiled_index(1);
    if (t.local_.v[0] >= 32)
        return;
    tile_barrier_wait(); /* error: early-return */
    AT(a, t) = 1;
}
// says: work-items leave kernel `surely` before this wait: the branch at

static int helper(local int *values, int i, int n)
{
    if (i > n)
        return 0;
    values[i] = n;
    tile_barrier_wait(); /* warning: early-return */
    return values[63 - i];
}

kernel TILE(64) void from_a_function(VIEW(int, 1, a), int n)
{
    tile_static int values[64];
    const zlg_tiled_index t = get_tiled_index(1);
    AT(a, t) = helper(values, t.local_.v[0], n);
}

/* After the last wait everybody may go. */
kernel TILE(64) void after_the_wait(VIEW(int, 1, a), int n)
{
    tile_static int values[64];
    const zlg_tiled_index t = get_tiled_index(1);
    values[t.local_.v[0]] = t.global_.v[0] < n ? AT(a, t) : 0;
    tile_barrier_wait();
    if (t.global_.v[0] >= n)
        return;
    AT(a, t) = values[63 - t.local_.v[0]];
}

/* The whole tile goes. */
kernel TILE(64) void whole_tile(VIEW(int, 1, a), int n)
{
    const zlg_tiled_index t = get_tiled_index(1);
    if (t.tile_origin.v[0] >= n || n < 0)
        return;
    tile_barrier_wait();
    AT(a, t) = 1;
}
