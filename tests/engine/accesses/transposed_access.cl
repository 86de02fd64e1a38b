/* Rows that are read, or written, as columns. One work-group; rows of the other side lie PITCH
 * apart. */
#define PITCH 33

#define KERNELS(type)                                                         \
    kernel void load_##type(global const type *in, global type *out)          \
    {                                                                         \
        const size_t x = get_local_id(0), y = get_local_id(1);                \
        out[y * get_local_size(0) + x] = in[x * PITCH + y];                   \
    }                                                                         \
    kernel void load_behind_##type(global const type *in, global type *out)   \
    {                                                                         \
        const int x = get_local_id(0), y = get_local_id(1);                   \
        const type value = in[x * PITCH + y];                                 \
        barrier(CLK_GLOBAL_MEM_FENCE);                                        \
        out[y * get_local_size(0) + x] = value;                               \
    }                                                                         \
    kernel void store_##type(global const type *in, global type *out)         \
    {                                                                         \
        const size_t x = get_local_id(0), y = get_local_id(1);                \
        out[x * PITCH + y] = in[y * get_local_size(0) + x];                   \
    }                                                                         \
    kernel void store_behind_##type(global const type *in, global type *out)  \
    {                                                                         \
        const int x = get_local_id(0), y = get_local_id(1);                   \
        const type value = in[y * get_local_size(0) + x];                     \
        barrier(CLK_GLOBAL_MEM_FENCE);                                        \
        out[x * PITCH + y] = value;                                           \
    }                                                                         \
    kernel void tile_##type(global const type *in, global type *out)          \
    {                                                                         \
        local type tile[64 * PITCH];                                          \
        const int x = get_local_id(0), y = get_local_id(1);                   \
        tile[x * PITCH + y] = in[y * get_local_size(0) + x];                  \
        barrier(CLK_LOCAL_MEM_FENCE);                                         \
        const type value = tile[x * PITCH + y];                               \
        barrier(CLK_LOCAL_MEM_FENCE);                                         \
        tile[x * PITCH + y] = value;                                          \
        barrier(CLK_LOCAL_MEM_FENCE);                                         \
        out[x * PITCH + y] = tile[x * PITCH + y];                             \
    }                                                                         \
    kernel void backward_##type(global const type *in, global type *out)      \
    {                                                                         \
        const int x = get_local_id(0), y = get_local_id(1);                   \
        const int column = get_local_size(0) - 1 - x;                         \
        out[column * PITCH + y] = in[y * get_local_size(0) + column];         \
    }                                                                         \
    kernel void upward_##type(global const type *in, global type *out)        \
    {                                                                         \
        const int x = get_local_id(0), y = get_local_size(1) - 1 - get_local_id(1); \
        out[x * PITCH + y] = in[y * get_local_size(0) + x];                   \
    }                                                                         \
    kernel void overlapping_##type(global const type *in, global type *out)   \
    {                                                                         \
        const size_t x = get_local_id(0), y = get_local_id(1);                \
        out[y * get_local_size(0) + x] = in[x * 2 + y];                       \
    }

KERNELS(uchar)
KERNELS(ushort)
KERNELS(float)
KERNELS(ulong)
