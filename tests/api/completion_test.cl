/* A kernel that ends when the host says so, and others that leave a trace. */
#include <zellige/kernel.h>

kernel void gate(global int *open)
{
    while (zlg_atomic_fetch_add(open, 0) == 0)
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
