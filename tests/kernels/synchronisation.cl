/* One kernel for each wait and each fence, so that a mix-up shows. */
#include <zellige/kernel.h>

#define KERNEL(name, statement)                                                                    \
    kernel void name(VIEW(int, 1, a))                                                              \
    {                                                                                              \
        tile_static int shared[1];                                                                 \
        AT(a, 0) = 1;                                                                              \
        shared[0] = 2;                                                                             \
        statement;                                                                                 \
        AT(a, 1) = shared[0];                                                                      \
    }

KERNEL(wait, tile_barrier_wait())
KERNEL(wait_all, tile_barrier_wait_with_all_memory_fence())
KERNEL(wait_global, tile_barrier_wait_with_global_memory_fence())
KERNEL(wait_tile_static, tile_barrier_wait_with_tile_static_memory_fence())
KERNEL(fence_all, all_memory_fence())
KERNEL(fence_global, global_memory_fence())
KERNEL(fence_tile_static, tile_static_memory_fence())

kernel TILE(3) void tile1(VIEW(int, 1, a))
{
    AT(a, get_tiled_index(1)) = 1;
}

kernel TILE(4, 8) void tile2(VIEW(int, 2, a))
{
    AT(a, get_tiled_index(2)) = 1;
}

kernel TILE(2, 3, 5) void tile3(VIEW(int, 3, a))
{
    AT(a, get_tiled_index(3)) = 1;
}

kernel void no_tile(VIEW(int, 1, a))
{
    AT(a, get_index(1)) = 1;
}
