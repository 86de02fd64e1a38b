/* Each kernel lets all work-items of a range work on the same few words. */
#include <zellige/kernel.h>

/* Per operation one word in global and one in tile_static memory; the tile's first work-item adds
 * the latter up in out[16...]. The group is the whole range. */
#define ALL(type, suffix)                                                                          \
    kernel void all_##suffix(global type *out)                                                     \
    {                                                                                              \
        tile_static type t[9];                                                                     \
        const type i = (type)get_global_id(0);                                                     \
        if (get_local_id(0) < 9)                                                                   \
            t[get_local_id(0)] = out[get_local_id(0)];                                             \
        tile_barrier_wait();                                                                       \
        zlg_atomic_fetch_add(&out[0], i);                                                          \
        zlg_atomic_fetch_sub(&out[1], i);                                                          \
        zlg_atomic_fetch_and(&out[2], ~(type)(1u << (uint)i % 16));                                \
        zlg_atomic_fetch_or(&out[3], (type)(1u << (uint)i % 16));                                  \
        zlg_atomic_fetch_xor(&out[4], i);                                                          \
        zlg_atomic_fetch_min(&out[5], i - 5);                                                      \
        zlg_atomic_fetch_max(&out[6], i - 5);                                                      \
        zlg_atomic_exchange(&out[7], 7);                                                           \
        zlg_atomic_fetch_add(&t[0], i);                                                            \
        zlg_atomic_fetch_sub(&t[1], i);                                                            \
        zlg_atomic_fetch_and(&t[2], ~(type)(1u << (uint)i % 16));                                  \
        zlg_atomic_fetch_or(&t[3], (type)(1u << (uint)i % 16));                                    \
        zlg_atomic_fetch_xor(&t[4], i);                                                            \
        zlg_atomic_fetch_min(&t[5], i - 5);                                                        \
        zlg_atomic_fetch_max(&t[6], i - 5);                                                        \
        zlg_atomic_exchange(&t[7], 7);                                                             \
        tile_barrier_wait();                                                                       \
        if (get_local_id(0) < 8)                                                                   \
            out[16 + get_local_id(0)] = t[get_local_id(0)];                                        \
    }
ALL(int, int)
ALL(uint, uint)

/* Every value put in comes out again: the sums of what was found and what remains agree. */
kernel void exchange_float(global float *word, global float *found)
{
    tile_static float t;
    const uint i = get_local_id(0);
    if (i == 0)
        t = 0;
    tile_barrier_wait();
    found[2 * i] = zlg_atomic_exchange(word, (float)(i + 1));
    found[2 * i + 1] = zlg_atomic_exchange(&t, (float)(i + 1));
    tile_barrier_wait();
    if (i == 0)
        word[1] = t;
}

/* Load, store, compare and exchange, as plain OpenCL C has them, on every kind of pointer. */
static uint increment(volatile atomic_uint *at)
{
    uint seen = atomic_load_explicit(at, memory_order_relaxed, memory_scope_device);
    while (!atomic_compare_exchange_strong_explicit(at, &seen, seen + 1, memory_order_acq_rel,
                                                    memory_order_acquire, memory_scope_device))
        ;
    return seen;
}

kernel void compare_exchange(global uint *words)
{
    tile_static uint t;
    uint own = 41;
    if (get_local_id(0) == 0)
        atomic_store_explicit((volatile local atomic_uint *)&t, 0u, memory_order_relaxed,
                              memory_scope_work_group);
    tile_barrier_wait();
    increment((volatile global atomic_uint *)&words[0]);
    increment((volatile local atomic_uint *)&t);
    increment((volatile atomic_uint *)&own);
    tile_barrier_wait();
    if (get_local_id(0) == 0) {
        words[1] = t;
        atomic_store((volatile global atomic_uint *)&words[2], own);
    }
}

/* The atomics of OpenCL C 1.x: enough for one tile. */
kernel void old(global int *words)
{
    atomic_inc(&words[0]);
    atomic_dec(&words[1]);
    atomic_cmpxchg(&words[2], 0, 5);
    atomic_max(&words[3], (int)get_global_id(0));
    atomic_add(&words[4], 2);
}

#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable
kernel void wide(global long *words, global ulong *unsigned_words)
{
    const long i = get_global_id(0);
    atomic_fetch_add_explicit((volatile global atomic_long *)&words[0], i << 33,
                              memory_order_relaxed, memory_scope_device);
    atomic_fetch_min_explicit((volatile global atomic_long *)&words[1], -(i << 33),
                              memory_order_relaxed, memory_scope_device);
    atomic_fetch_max_explicit((volatile global atomic_ulong *)&unsigned_words[0],
                              (ulong)i << 62, memory_order_relaxed, memory_scope_device);
    atomic_exchange_explicit((volatile global atomic_long *)&words[2], -1l, memory_order_relaxed,
                             memory_scope_device);
}

kernel void flag(global int *word, global int *count)
{
    if (!atomic_flag_test_and_set((volatile global atomic_flag *)word))
        atomic_inc(count);
}

/* A lock: whoever finds it free frees it again, in the loop and behind one. */
kernel void locks(global int *words, global int *sums)
{
    volatile global int *taken = words, *sum = sums;
    bool done = false;
    while (!done)
        if (atomic_xchg(taken, 1) == 0) {
            *sum = *sum + 1;
            mem_fence(CLK_GLOBAL_MEM_FENCE);
            atomic_xchg(taken, 0);
            done = true;
        }
    while (atomic_cmpxchg(taken + 1, 0, 1) != 0)
        ;
    sum[1] = sum[1] + get_local_id(0);
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    atomic_xchg(taken + 1, 0);
}

/* One work-item writes, another waits for it: fences make the datum visible before the flag. The
 * two are in different groups, which run one after the other or at once. */
kernel void fences(global int *out)
{
    tile_static int t[2];
    const uint i = get_local_id(0);
    if (i == 0) {
        t[0] = 1;
        tile_static_memory_fence();
        out[0] = 1;
        global_memory_fence();
        out[1] = 2;
        all_memory_fence();
        t[1] = 3;
    }
    tile_barrier_wait();
    if (i == 1)
        out[2] = out[0] + out[1] + t[0] + t[1];
}

/* Some lanes take tickets, of several sizes: no two get the same. */
kernel void tickets(global uint *next, global uint *first, global uint *own)
{
    tile_static uint mine;
    const uint i = get_global_id(0), l = get_local_id(0);
    if (l == 0)
        mine = 1000;
    tile_barrier_wait();
    first[i] = own[i] = 0;
    if (i % 3 != 1) {
        first[i] = zlg_atomic_fetch_add(next, i % 4 + 1);
        own[i] = zlg_atomic_fetch_sub(&mine, 1u);
    }
}
