/* Global memory that the work-items of a tile exchange, with and without a wait for it. */
#include <zellige/kernel.h>

kernel TILE(16) void other_fence(VIEW(int, 1, a), VIEW(int, 1, b))
{
    const zlg_tiled_index t = get_tiled_index(1);
    AT(a, t) = AT(b, t);
    tile_barrier_wait_with_tile_static_memory_fence();
    AT(b, t) = AT(a, t.tile_origin.v[0] + 15 - t.local_.v[0]); /* warning: global-wait */
}
// says: race on `a` in kernel `other_fence`: work-item 0 reads here what work-item 15 writes at
// says: with no wait for global memory between
// says: note: call tile_barrier_wait() between the two, or the wait for global memory

kernel TILE(16) void no_wait(global int *a)
{
    const int i = get_global_id(0), local_i = get_local_id(0);
    const int sum = a[i] + a[i - local_i + (local_i ^ 1)];
    a[i] = sum; /* warning: global-wait */
}

kernel TILE(16) void one_for_all(VIEW(const int, 1, in), VIEW(int, 1, firsts), VIEW(int, 1, out))
{
    const zlg_tiled_index t = get_tiled_index(1);
    if (t.local_.v[0] == 0)
        AT(firsts, t.tile) = AT(in, t);
    barrier(CLK_LOCAL_MEM_FENCE);
    AT(out, t) = AT(firsts, t.tile); /* warning: global-wait */
}

kernel TILE(16) void next_turn(VIEW(int, 1, a), int n)
{
    const zlg_tiled_index t = get_tiled_index(1);
    int sum = 0;
    for (int i = 0; i < n; i++) {
        AT(a, t) = sum + i; /* warning: global-wait */
        tile_barrier_wait_with_global_memory_fence();
        sum += AT(a, t.tile_origin.v[0] + 15 - t.local_.v[0]);
    }
}
// says: in the loop's previous iteration, with no wait for global memory between

/* No tile is fixed, but it is sure that there is one. */
kernel void no_tile_size(global int *a)
{
    const int i = get_global_id(0);
    const int other = i - get_local_id(0) + get_local_size(0) - 1 - get_local_id(0);
    a[i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    const int read = a[other]; /* warning: global-wait */
    barrier(CLK_GLOBAL_MEM_FENCE);
    a[i] = read;
}
// says: between, in a tile of 4 [-Wglobal-wait]

kernel TILE(16) void right(VIEW(int, 1, a), VIEW(int, 1, b))
{
    const zlg_tiled_index t = get_tiled_index(1);
    AT(a, t) = AT(b, t);
    tile_barrier_wait_with_global_memory_fence();
    AT(b, t) = AT(a, t.tile_origin.v[0] + 15 - t.local_.v[0]);
}

kernel TILE(16) void own_elements(VIEW(int, 1, a), VIEW(int, 1, b))
{
    const zlg_tiled_index t = get_tiled_index(1);
    AT(a, t) = AT(b, t);
    tile_barrier_wait_with_tile_static_memory_fence();
    AT(b, t) = AT(a, t) + AT(b, t);
}

/* Of two arrays, or of places that nobody knows. */
kernel TILE(16) void apart(VIEW(const int, 1, in), VIEW(int, 1, out), int shift)
{
    const zlg_tiled_index t = get_tiled_index(1);
    AT(out, t) = AT(in, t.global_.v[0] + 1);
    AT(out, t.global_.v[0] + shift) = 1;
}

kernel TILE(16) void double_buffer(VIEW(int, 1, a), int n)
{
    const zlg_tiled_index t = get_tiled_index(1);
    for (int i = 0; i < n; i++) {
        const int from = i % 2 * n;
        const int sum = AT(a, from + t.global_.v[0]) + AT(a, from + (t.global_.v[0] ^ 1));
        AT(a, n - from + t.global_.v[0]) = sum;
        tile_barrier_wait_with_global_memory_fence();
    }
}
