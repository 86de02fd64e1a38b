/* Atomics of 64 bits, of floats and of doubles: on views, and on memory of a tile. */
#include <zellige/kernel.h>

/* Elements: a sum, a difference, the least, the greatest, what was exchanged, the sum of what
 * exchanges gave back. Each work-item has i + 1. */
#define NUMBERS(type, name)                                        \
    kernel void name(VIEW(type, 1, out))                           \
    {                                                              \
        const type mine = (type)(get_index(1).v[0] + 1);           \
        zlg_atomic_fetch_add(&AT(out, 0), mine);                   \
        zlg_atomic_fetch_sub(&AT(out, 1), mine);                   \
        zlg_atomic_fetch_min(&AT(out, 2), mine);                   \
        zlg_atomic_fetch_max(&AT(out, 3), mine);                   \
        const type old = zlg_atomic_exchange(&AT(out, 4), mine);   \
        zlg_atomic_fetch_add(&AT(out, 5), old);                    \
    }                                                              \
    kernel TILE(64) void tile_##name(VIEW(type, 1, out))           \
    {                                                              \
        tile_static type values[6];                                \
        const zlg_tiled_index t = get_tiled_index(1);              \
        const type mine = (type)(t.local_.v[0] + 1);               \
        if (t.local_.v[0] < 6)                                     \
            zlg_atomic_store(&values[t.local_.v[0]], (type)5000);  \
        tile_barrier_wait();                                       \
        zlg_atomic_fetch_add(&values[0], mine);                    \
        zlg_atomic_fetch_sub(&values[1], mine);                    \
        zlg_atomic_fetch_min(&values[2], mine);                    \
        zlg_atomic_fetch_max(&values[3], mine + 7000);             \
        const type old = zlg_atomic_exchange(&values[4], mine);    \
        zlg_atomic_fetch_add(&values[5], old);                     \
        tile_barrier_wait();                                       \
        if (t.local_.v[0] < 6)                                     \
            AT(out, t.tile.v[0] * 6 + t.local_.v[0]) = zlg_atomic_load(&values[t.local_.v[0]]); \
    }
NUMBERS(float, floats)
#ifndef NO_DOUBLES
NUMBERS(double, doubles)
#endif
NUMBERS(long, longs)
NUMBERS(ulong, ulongs)
NUMBERS(int, ints)

/* The old values of additions: each work-item has its own place. */
kernel void tickets(VIEW(float, 1, counter), VIEW(int, 1, taken))
{
    const float ticket = zlg_atomic_fetch_add(&AT(counter, 0), 1.0f);
    zlg_atomic_fetch_inc(&AT(taken, (int)ticket));
}

/* What floats may be: a NaN is no minimum, and one addition more makes no number of it. */
kernel void specials(VIEW(float, 1, values), VIEW(const float, 1, with))
{
    zlg_atomic_fetch_min(&AT(values, 0), AT(with, 0));
    zlg_atomic_fetch_max(&AT(values, 1), AT(with, 0));
    zlg_atomic_fetch_add(&AT(values, 2), AT(with, 0));
    zlg_atomic_fetch_min(&AT(values, 3), AT(with, 1));
    zlg_atomic_fetch_add(&AT(values, 4), AT(with, 2));
}

/* The bits above 32, and an exchange that compares them. */
kernel void bits(VIEW(long, 1, a), VIEW(ulong, 1, b))
{
    const int i = get_index(1).v[0];
    zlg_atomic_fetch_or(&AT(a, 0), 1l << i);
    zlg_atomic_fetch_and(&AT(a, 1), ~(1l << i));
    zlg_atomic_fetch_xor(&AT(a, 2), 1l << i);
    zlg_atomic_fetch_inc(&AT(a, 3));
    zlg_atomic_fetch_dec(&AT(b, 0));
    zlg_atomic_fetch_max(&AT(b, 1), 0xffffffff00000000ul + (ulong)i);
    long seen = zlg_atomic_load(&AT(a, 4));
    while (!zlg_atomic_compare_exchange(&AT(a, 4), &seen, seen + (1l << 33)))
        ;
    ulong none = 0;
    if (zlg_atomic_compare_exchange(&AT(b, 2), &none, 1ul << 40 | 1))
        zlg_atomic_store(&AT(b, 3), 1ul << 50);
    else if (none != (1ul << 40 | 1))
        zlg_atomic_store(&AT(b, 3), 1ul);
}
