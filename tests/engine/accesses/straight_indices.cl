#include "straight_indices.h"

/* The index itself, and what lies there: elements are found by 9 bits of it, in a table of so
 * many. A barrier may be between. */
#define KERNELS(name)                                                                              \
    kernel void name(global const uint *in, global uint *result, uint first, int n)                \
    {                                                                                              \
        const uint at = (uint)get_global_id(0), index = name##_index(first + at, n);               \
        result[at] = in[index & 511u] * 3 + index;                                                 \
    }                                                                                              \
    kernel void name##_guarded(global const uint *in, global uint *result, uint first, int n)      \
    {                                                                                              \
        const uint at = (uint)get_global_id(0);                                                    \
        uint sum = at;                                                                             \
        if (in[at & 511u] & 1u) {                                                                  \
            for (uint k = 0; k < 3; k++) {                                                         \
                const uint index = name##_index(first + at + k, n);                                \
                sum = sum * 3 + in[index & 511u] + index;                                          \
            }                                                                                      \
        }                                                                                          \
        result[at] = sum;                                                                          \
    }                                                                                              \
    kernel void name##_tile(global const uint *in, global uint *result, uint first, int n)         \
    {                                                                                              \
        local uint tile[64];                                                                       \
        const uint at = (uint)get_global_id(0), l = (uint)get_local_id(0);                         \
        const uint index = name##_index(first + at, n);                                            \
        tile[63 - l] = in[index & 511u] * 3;                                                       \
        barrier(CLK_LOCAL_MEM_FENCE);                                                              \
        result[at] = tile[63 - l] + index;                                                         \
    }
EACH_INDEX(KERNELS)
