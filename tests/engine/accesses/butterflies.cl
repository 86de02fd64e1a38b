/* Steps of butterflies: strides that are halved, doubled or quartered, exchanges under a condition,
 * and a partner whose place comes with the launch. */
#define ITEMS 64

#define KERNELS(T)                                                                                 \
    kernel __attribute__((reqd_work_group_size(ITEMS, 1, 1)))                                      \
    void transform_##T(global const T *in, global T *out, uint first)                              \
    {                                                                                              \
        local T t[2 * ITEMS];                                                                      \
        const uint l = get_local_id(0), base = get_group_id(0) * 2 * ITEMS;                        \
        t[l] = in[base + l];                                                                       \
        t[l + ITEMS] = in[base + l + ITEMS];                                                       \
        for (uint s = first; s > 0; s /= 2) {                                                      \
            barrier(CLK_LOCAL_MEM_FENCE);                                                          \
            const uint a = 2 * l - (l & (s - 1)), b = a + s;                                       \
            const T x = t[a], y = t[b];                                                            \
            t[a] = x + y;                                                                          \
            t[b] = (x - y) * 3;                                                                    \
        }                                                                                          \
        barrier(CLK_LOCAL_MEM_FENCE);                                                              \
        out[base + l] = t[l];                                                                      \
        out[base + l + ITEMS] = t[l + ITEMS];                                                      \
    }                                                                                              \
    kernel __attribute__((reqd_work_group_size(ITEMS, 1, 1)))                                      \
    void sort_##T(global const T *in, global T *out, uint last)                                    \
    {                                                                                              \
        local T t[ITEMS];                                                                          \
        const uint l = get_local_id(0), i = get_global_id(0);                                      \
        t[l] = in[i];                                                                              \
        for (uint size = 2; size <= last; size *= 2) {                                             \
            for (uint s = size / 2; s > 0; s /= 2) {                                               \
                barrier(CLK_LOCAL_MEM_FENCE);                                                      \
                const uint partner = l ^ s;                                                        \
                if (partner > l && (t[l] > t[partner]) == ((l & size) == 0)) {                     \
                    const T x = t[l];                                                              \
                    t[l] = t[partner];                                                             \
                    t[partner] = x;                                                                \
                }                                                                                  \
            }                                                                                      \
        }                                                                                          \
        barrier(CLK_LOCAL_MEM_FENCE);                                                              \
        out[i] = t[l];                                                                             \
    }                                                                                              \
    kernel __attribute__((reqd_work_group_size(ITEMS, 1, 1)))                                      \
    void fours_##T(global const T *in, global T *out)                                              \
    {                                                                                              \
        local T t[4 * ITEMS];                                                                      \
        const uint l = get_local_id(0);                                                            \
        for (uint k = l; k < 4 * ITEMS; k += ITEMS)                                                \
            t[k] = in[k];                                                                          \
        for (uint s = ITEMS; s > 0; s >>= 2) {                                                     \
            barrier(CLK_LOCAL_MEM_FENCE);                                                          \
            const uint a = 4 * l - 3 * (l & (s - 1));                                              \
            const T w = t[a], x = t[a + s], y = t[a + 2 * s], z = t[a + 3 * s];                    \
            t[a] = w + y;                                                                          \
            t[a + s] = x + z;                                                                      \
            t[a + 2 * s] = (w - y) * 3;                                                            \
            t[a + 3 * s] = (x - z) * 5;                                                            \
        }                                                                                          \
        barrier(CLK_LOCAL_MEM_FENCE);                                                              \
        for (uint k = l; k < 4 * ITEMS; k += ITEMS)                                                \
            out[k] = t[k];                                                                         \
    }                                                                                              \
    kernel void partner_##T(global const T *in, global T *out, uint s)                             \
    {                                                                                              \
        const uint i = get_global_id(0);                                                           \
        out[i] = in[i ^ s] * 3 + in[i];                                                            \
    }
KERNELS(uchar)
KERNELS(ushort)
KERNELS(uint)
KERNELS(ulong)
KERNELS(float)
