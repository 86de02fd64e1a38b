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

kernel TILE(8, 8) void gathers(VIEW(const int, 2, where), VIEW(int, 1, out))
{
    tile_static int sums[64];
    const zlg_tiled_index t = get_tiled_index(2);
    sums[LOCAL(t, 0) * 8 + LOCAL(t, 1)] = AT(where, t);
    tile_barrier_wait();
    if (AT(out, sums[63 - LOCAL(t, 0) * 8 - LOCAL(t, 1)]) > 0)
        AT(out, 0) = 1;
}

kernel void one(VIEW(int, 1, numbers), int which, int far)
{
    const zlg_index i = get_index(1);
    AT(numbers, i.v[0] == which ? i.v[0] + far : i.v[0]) = 1;
}

kernel void talks(VIEW(int, 1, numbers))
{
    while (AT(numbers, 0) == 0)
        printf("still here, after much that takes the time of %d and %d and %d\n", 1, 2, 3);
}

/* Lanes before the one at fault are absent, as only memory tells. */
kernel void reads_some(VIEW(const uchar, 1, bytes), VIEW(uchar, 1, out), int far)
{
    const zlg_index i = get_index(1);
    if (AT(bytes, i) > 7)
        AT(out, i) = AT(bytes, i.v[0] + far);
}

kernel void writes_some(VIEW(const uchar, 1, bytes), VIEW(uchar, 1, out), int far)
{
    const zlg_index i = get_index(1);
    if (AT(bytes, i) > 7)
        AT(out, i.v[0] + far) = 1;
}
