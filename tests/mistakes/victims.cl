#include <zellige/kernel.h>

/* mistake.h's kernels, which are right. */
kernel void scale(VIEW(float, 2, matrix), float factor)
{
    AT(matrix, get_index(2)) *= factor;
}

kernel void negate(VIEW(int, 1, numbers))
{
    AT(numbers, get_index(1)) = -AT(numbers, get_index(1));
}

kernel void plain(global const float *in, global float *out)
{
    out[get_global_id(0)] = in[get_global_id(0)];
}

kernel TILE(16) void in_tiles(VIEW(float, 1, a))
{
    AT(a, get_tiled_index(1)) = 1;
}

kernel TILE(4, 4) void in_squares(VIEW(float, 2, matrix))
{
    AT(matrix, get_tiled_index(2)) = 1;
}

kernel void waits(VIEW(float, 1, a))
{
    AT(a, get_global_id(0)) = 1;
    tile_barrier_wait();
}

kernel void asks(VIEW(float, 1, a))
{
    AT(a, get_global_id(0)) = (float)get_group_id(0);
}

kernel void shares(VIEW(float, 1, a), local float *room)
{
    room[get_local_id(0)] = AT(a, get_global_id(0));
}

/* No launch knows the whole number that comes of it. */
kernel void far(VIEW(float, 1, a), float distance)
{
    AT(a, get_index(1).v[0] + (int)distance) = 1;
}

kernel void endless(VIEW(int, 1, a))
{
    while (zlg_atomic_load(&AT(a, 0)) == 0)
        zlg_atomic_store(&AT(a, 1), 1);
}

kernel TILE(16) void parted(VIEW(float, 1, a), int limit)
{
    if (get_tiled_index(1).local_.v[0] < limit)
        tile_barrier_wait();
    AT(a, get_tiled_index(1)) = 1;
}

kernel TILE(16) void sum_tiles(VIEW(const float, 1, a), VIEW(float, 1, sums))
{
    tile_static float own[16];
    const zlg_tiled_index t = get_tiled_index(1);
    own[LOCAL(t, 0)] = AT(a, t);
    tile_barrier_wait();
    for (int h = 8; h > 0; h /= 2) {
        if (LOCAL(t, 0) < h)
            own[LOCAL(t, 0)] += own[LOCAL(t, 0) + h];
        tile_barrier_wait();
    }
    if (LOCAL(t, 0) == 0)
        AT(sums, t.tile) = own[0];
}

kernel void axpy(float a, VIEW(const float, 1, x), VIEW(float, 1, y), int n)
{
    const int i = get_index(1).v[0];
    if (i < n)
        AT(y, i) += a * AT(x, i);
}

kernel void copy_inside(VIEW(const float, 2, in), VIEW(float, 2, out))
{
    const zlg_index i = get_index(2);
    if (CONTAINS(in, i))
        AT(out, i) = AT(in, i);
}

kernel void multiply(VIEW(const float, 2, a), VIEW(const float, 2, b), VIEW(float, 2, c))
{
    const zlg_index i = get_index(2);
    float sum = 0;
    for (int k = 0; k < EXTENT(a).v[1]; k++)
        sum += AT(a, i.v[0], k) * AT(b, k, i.v[1]);
    AT(c, i) = sum;
}

kernel void shift(VIEW(const float, 1, in), VIEW(float, 1, out), int by)
{
    const int i = get_index(1).v[0];
    AT(out, i) = AT(in, i + by);
}

kernel TILE(16) void reverse(VIEW(float, 1, a), local float *room)
{
    const zlg_tiled_index t = get_tiled_index(1);
    room[LOCAL(t, 0)] = AT(a, t);
    tile_barrier_wait();
    AT(a, t) = room[15 - LOCAL(t, 0)];
}
