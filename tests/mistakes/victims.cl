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

kernel void far(VIEW(float, 1, a), int distance)
{
    AT(a, get_index(1).v[0] + distance) = 1;
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
