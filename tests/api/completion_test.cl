/* A kernel that ends when the host says so, and others that leave a trace. */
#include <zellige/kernel.h>

kernel void gate(global int *open)
{
    int closed = 0;
    zlg_atomic_compare_exchange(open, &closed, -1);
    while (zlg_atomic_fetch_add(open, 0) == -1)
        ;
}

kernel void count(global int *counter)
{
    zlg_atomic_fetch_add(counter, 1);
}

kernel TILE(4, 8) void count_tiles(global int *counter)
{
    if (get_local_id(0) + get_local_id(1) == 0)
        zlg_atomic_fetch_add(counter, 1);
}
