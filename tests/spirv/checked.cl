/* Something for each part of the checks. */
#include <zellige/kernel.h>

kernel TILE(2, 2) void sum(VIEW(const float, 2, matrix), VIEW(float, 2, averages))
{
    tile_static float total;
    const zlg_tiled_index t = get_tiled_index(2);
    total += AT(matrix, t);
    tile_barrier_wait();
    AT(averages, t.tile) = total / 4;
}

static __attribute__((noinline)) int neighbour(local int *values, int i, int n)
{
    if (i < n)
        tile_barrier_wait();
    return values[(i + 1) % 16];
}

kernel TILE(16) void divergence(VIEW(int, 1, a), int n)
{
    tile_static int values[16];
    const zlg_tiled_index t = get_tiled_index(1);
    values[t.local_.v[0]] = AT(a, t);
    AT(a, t) = neighbour(values, t.local_.v[0], n);
    if (t.local_.v[0] < 3)
        tile_barrier_wait();
}

kernel TILE(4) void in_turn(VIEW(int, 1, a), int n)
{
    tile_static int total;
    const zlg_tiled_index t = get_tiled_index(1);
    if (t.local_.v[0] == 0)
        total = AT(a, t);
    tile_barrier_wait();
    if (t.local_.v[0] == 1)
        total += AT(a, t);
    tile_barrier_wait();
    for (int i = 0; i < n; i++)
        AT(a, t) += total;
}
