/* Many atomics in a row. What they leave does not depend on the order of work-items. */
#include <zellige/kernel.h>

#include "repeat.h"

kernel TILE(64) void atomics_add(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    uint x = own[0];
#define ADD(i) zlg_atomic_fetch_add(&shared_words[(x + (i)) % 64u], own[(i) % 64u]);
    R200(ADD, 0)
}

kernel TILE(64) void atomics_minimum(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
#define MINIMUM(i)                                                \
    zlg_atomic_fetch_min(&shared_words[(i) % 64u], own[(i) % 64u]); \
    zlg_atomic_fetch_xor(&shared_words[64u + (i) % 64u], own[(i) % 64u] * ((i) + 1u));
    R100(MINIMUM, 0)
}

/* The unrolled exchange of a lock-free structure, in tile_static memory. */
kernel TILE(64) void atomics_exchange_tile(global uint *data, global uint *shared_words)
{
    tile_static uint t[64];
    global uint *own = OWN(data);
    const uint l = (uint)get_local_id(0);
    uint x = own[0], sum = 0;
    (void)shared_words;
    t[l] = x;
    tile_barrier_wait();
#define EXCHANGE(i)                                                            \
    {                                                                          \
        uint expected = (i) % 3 == 0 ? x : own[(i) % 64u];                     \
        if (zlg_atomic_compare_exchange(&t[l], &expected, x + (i) + 1u))       \
            x += (i) + 1u;                                                     \
        sum = sum * 31u + expected;                                            \
    }
    R100(EXCHANGE, 0)
    own[0] = sum;
    own[1] = t[l];
}

kernel TILE(64) void atomics_exchange_global(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data), *word = shared_words + 128 + get_global_id(0);
    uint x = own[0], sum = 0;
    *word = x;
#define EXCHANGE_GLOBAL(i)                                                     \
    {                                                                          \
        uint expected = (i) % 3 == 0 ? x : own[(i) % 64u];                     \
        if (zlg_atomic_compare_exchange(word, &expected, x + (i) + 1u))        \
            x += (i) + 1u;                                                     \
        sum = sum * 31u + expected;                                            \
    }
    R100(EXCHANGE_GLOBAL, 0)
    own[0] = sum;
}

/* Sums of floats by exchanging words: a loop each. */
kernel TILE(64) void atomics_loops(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    global uint *word = shared_words;
#define LOOP(i)                                                                      \
    for (uint old = word[(i) % 64u];;) {                                             \
        if (zlg_atomic_compare_exchange(&word[(i) % 64u], &old, old * 1u + own[(i) % 64u])) \
            break;                                                                   \
    }
    R64(LOOP, 0)
}

/* Exchanges of the lanes that a branch leaves: each work-item changes a word of its own. */
kernel TILE(64) void atomics_some_lanes(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data), *word = shared_words + 128 + get_global_id(0);
    uint x = own[0], sum = 0;
#define SOME_LANES(i)                                                          \
    if ((x >> ((i) % 13u)) & 1u)                                               \
        sum += zlg_atomic_exchange(word, x + (i));                             \
    x = x * 5u + sum;
    R128(SOME_LANES, 0)
    own[0] = x;
}
