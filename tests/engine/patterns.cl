/* Where compilers of work-groups are known to have failed, and where ports of C++ AMP do. */
#include <zellige/kernel.h>

/* Work-items go around the inner loop at different counts; the barriers are for all. */
kernel void varying_counts(global uint *out, local uint *t)
{
    const uint i = get_local_id(0), n = get_local_size(0);
    uint sum = i;
    for (uint round = 0; round < 4; round++) {
        for (uint k = 0; k < i % 5; k++)
            sum += k * i + round;
        t[i] = sum;
        work_group_barrier(CLK_LOCAL_MEM_FENCE);
        if (i % 3 == 0)
            sum += t[(i + 1) % n];
        work_group_barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[get_global_id(0)] = sum;
}

/* The loop ends for all when the tile says so: uniform, but no compiler can know. */
kernel void agreed_end(global uint *out, local uint *t)
{
    const uint i = get_local_id(0), n = get_local_size(0);
    uint rounds = 0;
    t[i] = i % 7;
    work_group_barrier(CLK_LOCAL_MEM_FENCE);
    while (t[n - 1] < 9) {
        const uint next = t[i] + 1;
        work_group_barrier(CLK_LOCAL_MEM_FENCE);
        t[i] = next;
        rounds++;
        work_group_barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[get_global_id(0)] = rounds * 100 + t[i];
}

/* A guarded store between two barriers, in a work-group of which some have nothing to do. */
kernel void guarded_store(global uint *out, local uint *t, uint used)
{
    const uint i = get_local_id(0), g = get_global_id(0), n = get_local_size(0);
    t[i] = 1000;
    work_group_barrier(CLK_LOCAL_MEM_FENCE);
    if (g < used)
        t[n - 1 - i] = g;
    work_group_barrier(CLK_LOCAL_MEM_FENCE);
    out[g] = t[i];
}

/* Bounds are checked before a barrier and behind it: nobody reads or writes past `used`. */
kernel void guarded_ends(global const uint *in, global uint *out, local uint *t, uint used)
{
    const uint i = get_local_id(0), g = get_global_id(0), n = get_local_size(0);
    t[i] = g < used ? in[g] : 5;
    work_group_barrier(CLK_LOCAL_MEM_FENCE);
    if (g < used)
        out[g] = t[(i + 1) % n] + (i > 0 ? t[i - 1] : 7);
}

/* A butterfly on private doubles, kept across barriers. */
kernel void butterfly(global double *data, local double *t)
{
    const uint i = get_local_id(0), n = get_local_size(0);
    double own[4];
    for (uint k = 0; k < 4; k++)
        own[k] = data[get_global_id(0) * 4 + k];
    for (uint step = 2; step > 0; step /= 2) {
        for (uint k = 0; k < 4; k++)
            if ((k & step) == 0) {
                const double a = own[k], b = own[k + step];
                own[k] = a + b;
                own[k + step] = a - b;
            }
        t[i] = own[step];
        work_group_barrier(CLK_LOCAL_MEM_FENCE);
        own[step] = t[n - 1 - i];
        work_group_barrier(CLK_LOCAL_MEM_FENCE);
    }
    for (uint k = 0; k < 4; k++)
        data[get_global_id(0) * 4 + k] = own[k];
}

/* What one work-item wrote to global memory is read by another of its tile. */
kernel void hand_over(global uint *data)
{
    const uint i = get_local_id(0), n = get_local_size(0);
    global uint *mine = data + get_group_id(0) * n;
    mine[i] = i * 3;
    tile_barrier_wait_with_global_memory_fence();
    const uint other = mine[n - 1 - i];
    tile_barrier_wait_with_global_memory_fence();
    mine[i] = other + 1;
}

/* Three dimensions, none like another; neighbours where there are some. */
kernel void places(global const uint *in, global uint *out, local uint *t)
{
    const uint x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
    const uint w = get_global_size(0), h = get_global_size(1);
    const uint i = get_local_linear_id(),
               n = get_local_size(0) * get_local_size(1) * get_local_size(2);
    const uint g = (z * h + y) * w + x;
    t[i] = in[g];
    work_group_barrier(CLK_LOCAL_MEM_FENCE);
    uint sum = t[n - 1 - i];
    if (x - 1 < w)
        sum += in[g - 1];
    if (y + 1 < h)
        sum += in[g + w];
    out[g] = sum * 8 + get_local_id(0) + 2 * get_local_id(1) + 3 * get_local_id(2);
}

/* The first element has a way of its own, and so has one in the middle, by 32 bits of an id: LLVM
 * writes a constant for the index there. */
kernel void compared_index(global const uint *in, global uint *out)
{
    const int i = get_global_id(0), n = (int)get_global_size(0);
    const uint changes = i == 0 || in[i] != in[i - 1];
    const int next = i + 1;
    out[i] = changes;
    if (next == 40 || in[i] % 3 == 0)
        out[n + next] = changes + 2;
}

/* LLVM makes one store of several, at a place that each lane chooses. */
kernel void chosen_places(global const uint *in, global uint *out, global uint *other)
{
    const uint i = get_global_id(0), n = (uint)get_global_size(0), v = in[i];
    uint seen;
    if (v % 3 == 0)
        out[i] = v;
    else
        other[i] = v + 1;
    switch (v) {
    case 0: out[n + i] = i; break;
    case 1: other[n + i] = i * 2; break;
    case 2: out[2 * n + i] = i * 3; break;
    default: other[2 * n + i] = i * 4;
    }
    if (v & 4) {
        out[3 * n + i] = v * 5;
        seen = in[n - 1 - i] + 3;
        other[3 * n + i] = seen * 7;
    } else {
        out[4 * n + i] = v * 9;
        seen = in[n - 1 - i] + 8;
        other[4 * n + i] = seen * 11;
    }
    out[v & 8 ? 5 * n + i : 6 * n + i] = seen;
}

/* Private arrays that initialisers fill or copy, whole and in part; structs that are assigned. */
typedef struct pair {
    uint first;
    float second;
    uint third;
} pair;

kernel void initialised(global uint *out)
{
    const uint i = get_local_id(0), g = get_global_id(0);
    uint counts[40] = {0};
    uint small[6] = {7, 8};
    uchar bytes[32] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3};
    const pair pairs[4] = {{1, 2.0f, 3}, {4, 5.0f, 6}};
    pair other;
    for (uint k = 0; k < i % 13; k++) {
        counts[(k * 7 + g) % 40] += k + 1;
        small[(g + k) % 6] += k;
        bytes[(g + 3 * k) % 32] += 2;
    }
    other = pairs[g % 4];
    uint sum = other.first * 3 + (uint)other.second + other.third;
    for (uint k = 0; k < 40; k++)
        sum = sum * 3 + counts[k] + small[k % 6] + bytes[(k + i) % 32];
    out[g] = sum;
}
