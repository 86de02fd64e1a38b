/* Work-items change a few places: of one buffer, of several, of the same in several ways. */
#include <zellige/kernel.h>

/* Some leave before. */
kernel void bins(global const uchar *in, global int *bins, uint n)
{
    const uint i = get_global_id(0);
    if (i >= n)
        return;
    zlg_atomic_fetch_add(&bins[in[i]], 1);
}

/* A place for each work-item of a group, of which some lanes are absent. */
kernel void rows(global const int *in, global int *sums, uint n)
{
    const uint i = get_global_id(0), l = get_local_id(0);
    if (i < n)
        zlg_atomic_fetch_sub(&sums[l], in[i]);
}

kernel void kinds(global const uint *in, global uint *all, global uint *any, global uint *odd,
                  global int *least, global uint *most)
{
    const uint i = get_global_id(0), x = in[i], k = x & 7;
    zlg_atomic_fetch_and(&all[k], x);
    zlg_atomic_fetch_or(&any[k], x & 0xf0f0);
    zlg_atomic_fetch_xor(&odd[k], x);
    zlg_atomic_fetch_min(&least[k], (int)x);
    zlg_atomic_fetch_max(&most[k], x);
}

kernel void longs(global const uint *in, global ulong *sums, global long *most)
{
    const uint i = get_global_id(0), x = in[i];
    zlg_atomic_fetch_add(&sums[16 + (x >> 28)], (ulong)x << 20);
    if (x & 1)
        zlg_atomic_fetch_max(&most[x >> 30], -(long)x);
}

/* In two ways; by what was there; and read by others: the buffer is to be as it was. */
kernel void mixed(global const uint *in, global uint *two, global uint *old, global uint *seen,
                  global uint *out)
{
    const uint i = get_global_id(0), x = in[i];
    zlg_atomic_fetch_add(&two[x & 3], 1u);
    zlg_atomic_fetch_max(&two[4 + (x & 3)], x);
    out[i] = zlg_atomic_fetch_add(&old[x & 1], 1u);
    zlg_atomic_fetch_or(&seen[x & 15], 1u);
    out[i] += seen[16];
}

/* Everything is here when the last one comes. */
kernel void last(global uint *sum, global uint *count, global uint *found)
{
    zlg_atomic_fetch_add(&sum[0], (uint)get_global_id(0));
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device);
    if (zlg_atomic_fetch_add(&count[0], 1u) == get_global_size(0) - 1)
        found[0] = zlg_atomic_fetch_add(&sum[0], 0u);
}

/* Two names of one buffer, one four elements behind the other. */
kernel void overlapping(global const uint *in, global uint *one, global uint *other)
{
    const uint i = get_global_id(0), x = in[i];
    zlg_atomic_fetch_add(&one[x & 7], 1u);
    zlg_atomic_fetch_max(&other[x & 3], x & 255);
}

/* Counted in tile_static memory first. */
kernel void tiles(global const uchar *in, global uint *bins, uint n)
{
    tile_static uint t[64];
    const uint l = get_local_id(0);
    if (l < 64)
        t[l] = 0;
    tile_barrier_wait();
    for (uint i = get_global_id(0); i < n; i += get_global_size(0))
        zlg_atomic_fetch_add(&t[in[i] / 4], 1u);
    tile_barrier_wait();
    if (l < 64)
        zlg_atomic_fetch_add(&bins[l], t[l]);
}

/* What work-items read before may be what they change; behind that they see what they changed. */
kernel void before(global const uint *in, global uint *out)
{
    const uint i = get_global_id(0), x = in[i];
    zlg_atomic_fetch_add(&out[i & 4095], x);
}
kernel void rounds(global const uint *in, global uint *out)
{
    const uint i = get_global_id(0);
    for (uint k = 0; k < 4; k++)
        zlg_atomic_fetch_add(&out[i & 4095], in[i] + k);
}
kernel void behind(global const uint *in, global uint *out, global uint *sums)
{
    const uint l = get_local_id(0);
    zlg_atomic_fetch_add(&out[l], 1u);
    tile_barrier_wait();
    sums[l] = in[get_local_size(0) - 1 - l];
}
