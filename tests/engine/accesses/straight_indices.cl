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

/* Neighbours in a short tile, whose edges depend on the work-group: there is one in each strip. */
#define NEIGHBOURS(T)                                                                              \
    kernel __attribute__((reqd_work_group_size(32, 1, 1)))                                         \
    void neighbours_##T(global const uint *in, global uint *result, int first, int last)           \
    {                                                                                              \
        local T tile[32];                                                                          \
        const int l = (int)get_local_id(0), g = (int)get_group_id(0);                              \
        const int begin = (first + g) & 31, end = (last + 3 * g) & 31;                             \
        tile[l] = (T)in[get_global_id(0)];                                                         \
        barrier(CLK_LOCAL_MEM_FENCE);                                                              \
        result[get_global_id(0)] = tile[max(l - 1, begin)] * 3 + tile[min(l + 1, end)] * 5;        \
    }
NEIGHBOURS(ushort)
NEIGHBOURS(uint)
