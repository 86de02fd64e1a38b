#include "strided_loops.h"

#define KERNEL(name)                                                                \
    kernel void name(IN in, OUT out, OUT result, uint n)                            \
    {                                                                               \
        const uint l = get_local_id(0), s = get_local_size(0), g = get_group_id(0); \
        result[get_global_id(0)] = name##_item((item){in, out, l, s, g, n});                \
    }

EACH_LOOP(KERNEL)

/* All work-items make as many rounds where n is a multiple of their number. */
kernel void meets(IN in, OUT out, OUT result, uint n, local uint *t)
{
    const uint l = get_local_id(0), s = get_local_size(0), g = get_group_id(0);
    uint sum = g;
    for (uint k = l; k < n; k += s) {
        t[l] = in[k];
        barrier(CLK_LOCAL_MEM_FENCE);
        sum = sum * 3 + t[s - 1 - l];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    result[get_global_id(0)] = sum;
}
