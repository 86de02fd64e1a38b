#include <zellige/kernel.h>

kernel TILE(2, 2) void beyond(VIEW(float, 2, out), int far)
{
    const zlg_tiled_index t = get_tiled_index(2);
    AT(out, t) = 1;
    if (t.tile.v[0] == 1)
        AT(out, t.global_.v[0] * far, t.global_.v[1]) = 2;
}

kernel void plain(global int *numbers, long far)
{
    numbers[get_global_id(0) + far] = 1;
}

kernel void endless(VIEW(int, 1, numbers))
{
    while (AT(numbers, 0) == 0)
        zlg_atomic_store(&AT(numbers, 1), 1);
}

kernel TILE(16) void parted(VIEW(int, 1, numbers), int limit)
{
    const zlg_tiled_index t = get_tiled_index(1);
    if (t.local_.v[0] < limit)
        tile_barrier_wait();
    AT(numbers, t) = limit;
}
