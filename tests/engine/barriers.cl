/* Barriers of every kind, at every place where they are allowed. */
#include <zellige/kernel.h>

/* Reverses each tile of 16, four times over, once for each kind of wait. */
kernel void waits(global int *data)
{
    tile_static int t[16];
    const uint i = get_local_id(0);
    global int *mine = data + get_group_id(0) * 16;
    t[i] = mine[i];
    tile_barrier_wait();
    const int a = t[15 - i] * 10;
    tile_barrier_wait_with_all_memory_fence();
    t[i] = a + 1;
    tile_barrier_wait_with_tile_static_memory_fence();
    mine[i] = t[15 - i];
    tile_barrier_wait_with_global_memory_fence();
    const int b = mine[15 - i];
    tile_barrier_wait_with_global_memory_fence();
    mine[i] = b * 10 + 2;
}

static __attribute__((noinline)) int neighbour(local int *t, int value, uint i)
{
    t[i] = value;
    tile_barrier_wait();
    const int found = t[(i + 1) % 16];
    tile_barrier_wait();
    return found;
}

static __attribute__((noinline)) int neighbour_of_neighbour(local int *t, int value, uint i)
{
    return neighbour(t, neighbour(t, value, i) + 100, i);
}

/* Barriers two calls away from the kernel. */
kernel void helper(global int *data)
{
    tile_static int t[16];
    const uint i = get_local_id(0);
    data[get_global_id(0)] = neighbour_of_neighbour(t, data[get_global_id(0)], i);
}

/* A sum by halves, and a loop whose trip count is an argument. */
kernel void loops(global int *data, int rounds)
{
    tile_static int t[64];
    const uint i = get_local_id(0);
    t[i] = data[get_global_id(0)];
    tile_barrier_wait();
    for (int round = 0; round < rounds; round++) {
        const int next = t[(i + 1) % 64];
        tile_barrier_wait();
        t[i] = next + 1;
        tile_barrier_wait();
    }
    for (uint width = 32; width > 0; width /= 2) {
        if (i < width)
            t[i] += t[i + width];
        tile_barrier_wait();
    }
    if (i == 0)
        data[get_group_id(0)] = t[0];
}

/* What a work-item has written itself it finds without a barrier, however it asks for it. */
kernel void own(global int *data, global const int *self)
{
    tile_static int t[16];
    const uint i = get_local_id(0);
    global int *mine = data + get_group_id(0) * 16;
    t[i] = mine[i];
    const int a = t[self[i]];
    t[i] = a * 10 + 1;
    mine[i] = t[self[i]] * 10 + 2;
}

/* The execution scope must stay the tile, whatever memory is ordered. */
kernel void device_scope(global int *data)
{
    const uint i = get_local_id(0);
    data[i] = (int)i;
    work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_device);
    const int other = data[15 - i];
    work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_device);
    data[i] = other;
}

/* Compilers make one wait of the one before the loop and the one at its end, and two loops of the
 * loop: work-items that add nothing go around in the inner one. */
kernel void two_loops(global int *data)
{
    tile_static int t[64];
    const uint i = get_local_id(0);
    int seen = 0;
    t[i] = data[get_global_id(0)];
    tile_barrier_wait();
    for (uint k = 1; k < get_local_size(0); k *= 2) {
        seen = seen * 3 + t[i ^ k] + t[0];
        tile_barrier_wait();
        if (i % (2 * k) == 0)
            t[i] += t[i + k];
        tile_barrier_wait();
    }
    data[get_global_id(0)] = seen;
}
