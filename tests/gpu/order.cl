/* One kernel for each thing that orders memory. */
#include <zellige/kernel.h>

#define WAIT(name, how)                            \
    TILE(32) kernel void name(VIEW(int, 1, to))    \
    {                                              \
        tile_static int tile[32];                  \
        const int i = get_local_id(0);             \
        tile[i] = AT(to, get_index(1));            \
        how();                                     \
        AT(to, get_index(1)) = tile[31 - i];       \
    }

WAIT(wait, tile_barrier_wait)
WAIT(wait_all, tile_barrier_wait_with_all_memory_fence)
WAIT(wait_global, tile_barrier_wait_with_global_memory_fence)
WAIT(wait_tile_static, tile_barrier_wait_with_tile_static_memory_fence)
WAIT(fence_all, all_memory_fence)
WAIT(fence_global, global_memory_fence)
WAIT(fence_tile_static, tile_static_memory_fence)

#define ATOMIC(p) ((volatile global atomic_int *)(p))

kernel void relaxed(global int *p)
{
    atomic_fetch_add_explicit(ATOMIC(p), 1, memory_order_relaxed, memory_scope_device);
}

kernel void acquire(global int *p)
{
    p[1] = atomic_load_explicit(ATOMIC(p), memory_order_acquire, memory_scope_device);
}

kernel void release(global int *p)
{
    atomic_store_explicit(ATOMIC(p), 1, memory_order_release, memory_scope_device);
}

kernel void both(global int *p)
{
    atomic_fetch_add_explicit(ATOMIC(p), 1, memory_order_acq_rel, memory_scope_device);
}

/* The lanes of a sub-group meet before they combine their values. */
kernel void reduces(global int *x)
{
    x[0] = work_group_reduce_add(x[1]);
}
