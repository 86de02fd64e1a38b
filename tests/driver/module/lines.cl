/* A module with source lines. */
#include <zellige/kernel.h>

float twice(float x);
float twice(float x)
{
    return x + x;
}

kernel void first(global float *data)
{
    data[get_global_id(0)] = twice(data[get_global_id(0)]);
}

kernel void second(global float *data)
{
    tile_static float values[16];
    const size_t local_id = get_local_id(0) % 16;
    values[local_id] = data[get_global_id(0)];
    tile_barrier_wait();
    data[get_global_id(0)] = values[15 - local_id];
}
