/* Atomics, and the functions over work-groups and sub-groups. */
#ifndef ZELLIGE_RANDOM_REFERENCE_GROUPS_H
#define ZELLIGE_RANDOM_REFERENCE_GROUPS_H

typedef int atomic_int;
typedef uint atomic_uint;
typedef long atomic_long;
typedef ulong atomic_ulong;
enum {
    memory_order_relaxed,
    memory_order_acquire,
    memory_order_release,
    memory_order_acq_rel,
    memory_order_seq_cst,
    memory_scope_work_group,
    memory_scope_device
};

#define ATOMIC(T, name, result)                                                    \
    OVERLOAD void atomic_##name(volatile T *p, T v)                                \
    {                                                                              \
        const T old = *p;                                                          \
        *p = (T)(result);                                                          \
    }                                                                              \
    OVERLOAD void atom_##name(volatile T *p, T v)                                  \
    {                                                                              \
        atomic_##name(p, v);                                                       \
    }                                                                              \
    OVERLOAD void atomic_fetch_##name##_explicit(volatile T *p, T v, int o, int s) \
    {                                                                              \
        atomic_##name(p, v);                                                       \
    }

/* Those that return what was there. */
OVERLOAD uint reference_swap(volatile uint *p, uint v)
{
    const uint old = *p;
    *p = v;
    return old;
}
#define atomic_xchg(p, v) reference_swap(p, v)
#define atomic_inc(p) reference_swap(p, *(p) + 1)
#define atomic_dec(p) reference_swap(p, *(p)-1)
OVERLOAD uint atomic_cmpxchg(volatile uint *p, uint compare, uint v)
{
    const uint old = *p;
    if (old == compare)
        *p = v;
    return old;
}

/* Each work-item copies all, from what no one changes. */
typedef int event_t;
OVERLOAD event_t async_work_group_strided_copy(uint *to, const uint *from, size_t count,
                                               size_t stride, event_t e)
{
    for (size_t z = 0; z < count; z++)
        to[z] = from[z * stride];
    return e;
}
#define async_work_group_copy(to, from, count, e) \
    async_work_group_strided_copy(to, from, count, 1, e)
#define wait_group_events(count, e) ((void)*(e), reference_barrier())

static ulong reference_given[1024];

/* What the work-items of a group give, one after another: from `begin` to before `end`. */
#define COMBINE(T, name, none, step)                                                 \
    OVERLOAD T reference_##name(T v, bool whole, ulong last)                         \
    {                                                                                \
        T sum = (T)(none);                                                           \
        reference_given[get_local_linear_id()] = (ulong)v;                           \
        reference_barrier();                                                         \
        const ulong all = get_local_size(0) * get_local_size(1) * get_local_size(2); \
        for (ulong z = 0; z < (whole ? all : get_local_linear_id() + last); z++) {   \
            const T x = (T)reference_given[z];                                       \
            sum = (T)(step);                                                         \
        }                                                                            \
        reference_barrier();                                                         \
        return sum;                                                                  \
    }                                                                                \
    OVERLOAD T work_group_reduce_##name(T v)                                         \
    {                                                                                \
        return reference_##name(v, true, 0);                                         \
    }                                                                                \
    OVERLOAD T work_group_scan_inclusive_##name(T v)                                 \
    {                                                                                \
        return reference_##name(v, false, 1);                                        \
    }                                                                                \
    OVERLOAD T work_group_scan_exclusive_##name(T v)                                 \
    {                                                                                \
        return reference_##name(v, false, 0);                                        \
    }                                                                                \
    OVERLOAD T sub_group_reduce_##name(T v)                                          \
    {                                                                                \
        return v;                                                                    \
    }                                                                                \
    OVERLOAD T sub_group_scan_inclusive_##name(T v)                                  \
    {                                                                                \
        return v;                                                                    \
    }                                                                                \
    OVERLOAD T sub_group_scan_exclusive_##name(T v)                                  \
    {                                                                                \
        return (T)(none);                                                            \
    }

#define TOGETHER(T, U, LOW, HIGH)                                                                 \
    ATOMIC(T, add, (U)old + (U)v)                                                                 \
    ATOMIC(T, sub, (U)old - (U)v)                                                                 \
    ATOMIC(T, or, old | v)                                                                        \
    ATOMIC(T, and, old &v)                                                                        \
    ATOMIC(T, xor, old ^ v)                                                                       \
    ATOMIC(T, max, old < v ? v : old)                                                             \
    ATOMIC(T, min, old < v ? old : v)                                                             \
    COMBINE(T, add, 0, (U)sum + (U)x)                                                             \
    COMBINE(T, min, HIGH, sum < x ? sum : x)                                                      \
    COMBINE(T, max, LOW, sum < x ? x : sum)                                                       \
    OVERLOAD T work_group_broadcast(T v, size_t x, size_t y, size_t z)                            \
    {                                                                                             \
        reference_given[get_local_linear_id()] = (ulong)v;                                        \
        reference_barrier();                                                                      \
        const ulong found = reference_given[(z * get_local_size(1) + y) * get_local_size(0) + x]; \
        reference_barrier();                                                                      \
        return (T)found;                                                                          \
    }                                                                                             \
    OVERLOAD T sub_group_broadcast(T v, uint from)                                                \
    {                                                                                             \
        return v;                                                                                 \
    }
TOGETHER(int, uint, -0x7fffffff - 1, 0x7fffffff)
TOGETHER(uint, uint, 0, 0xffffffffu)
TOGETHER(long, ulong, -0x7fffffffffffffff - 1, 0x7fffffffffffffff)
TOGETHER(ulong, ulong, 0, 0xffffffffffffffffu)

#define work_group_any(x) work_group_reduce_max((x) != 0)
#define work_group_all(x) work_group_reduce_min((x) != 0)
#define sub_group_any(x) ((x) != 0)
#define sub_group_all(x) ((x) != 0)
#define sub_group_shuffle(x, from) (x)
#define sub_group_shuffle_xor(x, by) (x)
#define sub_group_shuffle_up(x, by) (x)
#define sub_group_shuffle_down(x, by) (x)
#define get_sub_group_size() 1u
#define get_sub_group_local_id() 0u

#endif
