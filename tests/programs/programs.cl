/* Kernels that give the same whatever the number and the size of their groups. */
#include <zellige/kernel.h>

kernel void add(global uint *to, uint value, uint count)
{
    for (uint i = get_global_id(0); i < count; i += get_global_size(0))
        to[i] += value;
}

/* Both may be the same memory, at one address or at two. */
kernel void mix(global uint *to, uint value, uint count, global const uint *from)
{
    for (uint i = get_global_id(0); i < count; i += get_global_size(0))
        to[i] = 3 * to[i] + from[i] + value;
}

kernel void specialised(global uint *to, uint value, uint count)
{
    for (uint i = get_global_id(0); i < count; i += get_global_size(0))
        to[i] ^= value * SPECIALISED(7, 1u);
}
