/* Atomics, barriers, fences, copies, and what groups and sub-groups compute together. */
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable

#define EXPLICIT(T, f) \
    *r++ = atomic_##f(p, (T)1) + atomic_##f##_explicit(l, (T)2, memory_order_relaxed,           \
                                                       memory_scope_work_group) +               \
           atomic_##f##_explicit(p, (T)3, memory_order_acq_rel, memory_scope_device);

#define ATOMICS(T)                                                                              \
    kernel void atomics_##T(global atomic_##T *p, local atomic_##T *l, global T *r)             \
    {                                                                                           \
        EXPLICIT(T, exchange) EXPLICIT(T, fetch_add) EXPLICIT(T, fetch_sub) EXPLICIT(T, fetch_or) \
        EXPLICIT(T, fetch_xor) EXPLICIT(T, fetch_and) EXPLICIT(T, fetch_min)                    \
        EXPLICIT(T, fetch_max)                                                                  \
        T e = 1;                                                                                \
        atomic_store(p, e);                                                                     \
        *r++ = atomic_load(l);                                                                  \
        *r++ = atomic_compare_exchange_strong(p, &e, (T)2);                                     \
        *r++ = e + atomic_compare_exchange_weak_explicit(l, &e, (T)2, memory_order_acq_rel,     \
                                                         memory_order_acquire,                  \
                                                         memory_scope_device);                  \
    }

ATOMICS(int)
ATOMICS(uint)
ATOMICS(long)
ATOMICS(ulong)

#define OLD(P, T, S)                                                                            \
    kernel void P##_##S##_##T(volatile S T *p, global T *r)                                     \
    {                                                                                           \
        *r = P##_add(p, 1) + P##_sub(p, 1) + P##_xchg(p, 3) + P##_inc(p) + P##_dec(p) +         \
             P##_cmpxchg(p, 1, 2) + P##_min(p, 3) + P##_max(p, 3) + P##_and(p, 1) +             \
             P##_or(p, 2) + P##_xor(p, 5);                                                      \
    }

OLD(atomic, int, global)
OLD(atomic, uint, local)
OLD(atom, int, local)
OLD(atom, ulong, global)

kernel void exchanges(volatile global float *p, volatile global atomic_float *q,
                      global atomic_flag *f)
{
    p[1] = atomic_xchg(p, 2.0f) + atomic_exchange(q, 3.0f) + atomic_load(q);
    p[2] = atomic_flag_test_and_set(f);
    atomic_flag_clear(f);
}

kernel void orders(global int *p, local int *l)
{
    p[0] = 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_device);
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    mem_fence(CLK_LOCAL_MEM_FENCE);
    read_mem_fence(CLK_GLOBAL_MEM_FENCE);
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_seq_cst, memory_scope_device);
    p[1] = l[0];
}

kernel void copies(global float4 *f, local float4 *l, global int *p, local int *q)
{
    event_t e = async_work_group_copy(l, f, 64, 0);
    e = async_work_group_copy(f + 64, l, 64, e);
    wait_group_events(1, &e);
    e = async_work_group_strided_copy(q, p, 64, 2, 0);
    wait_group_events(1, &e);
}

#define COMBINE(f)                                                                              \
    *p++ = work_group_##f(x) + sub_group_##f(x);

#define GROUPS(T)                                                                               \
    kernel void groups_##T(global T *p)                                                         \
    {                                                                                           \
        const T x = p[get_global_id(0)];                                                        \
        COMBINE(reduce_add) COMBINE(reduce_min) COMBINE(reduce_max)                             \
        COMBINE(scan_inclusive_add) COMBINE(scan_inclusive_min) COMBINE(scan_inclusive_max)     \
        COMBINE(scan_exclusive_add) COMBINE(scan_exclusive_min) COMBINE(scan_exclusive_max)     \
        *p++ = work_group_broadcast(x, 3) + work_group_broadcast(x, 1, 2) +                     \
               work_group_broadcast(x, 1, 2, 0) + sub_group_broadcast(x, 2);                    \
        *p++ = work_group_all(x > 0) + work_group_any(x < 0) + sub_group_all(x > 0) +           \
               sub_group_any(x < 0);                                                            \
    }

GROUPS(int)
GROUPS(uint)
GROUPS(long)
GROUPS(ulong)
GROUPS(half)
GROUPS(float)
GROUPS(double)

kernel void sub_groups(global uint *p)
{
    p[0] = get_sub_group_size() + get_max_sub_group_size() + get_num_sub_groups();
    p[1] = get_enqueued_num_sub_groups() + get_sub_group_id() + get_sub_group_local_id();
}
