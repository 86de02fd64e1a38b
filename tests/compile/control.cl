/* Much control flow. */
#include <zellige/kernel.h>

#include "repeat.h"

#define SWITCH(name, selector)                                              \
    kernel TILE(64) void name(global uint *data, global uint *shared_words) \
    {                                                                       \
        global uint *own = OWN(data);                                       \
        uint x = own[0], y = own[1];                                        \
        for (uint k = 0; k < 4; k++)                                        \
            switch (selector) {                                             \
                R200(CASE, 0)                                               \
            default:                                                        \
                y ^= x;                                                     \
            }                                                               \
        own[0] = x + y;                                                     \
    }
#define CASE(i)                         \
    case (i):                           \
        x = (x ^ (y >> ((i) % 31u))) * (2u * (i) + 1u); \
        y += own[(i) % 64u];            \
        break;
SWITCH(switch_divergent, (x + k) % 211u)
SWITCH(switch_uniform, (shared_words[0] + k) % 211u)

kernel TILE(64) void conditionals(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    uint x = own[0], y = own[1];
    (void)shared_words;
#define IF(i)                             \
    if ((x & (1u << (i) % 32u)) != 0) {   \
        MIX(y, x, i);                     \
        own[(i) % 64u] = y;               \
    } else {                              \
        MIX(x, y, i);                     \
    }
    R128(IF, 0)
    own[0] = x ^ y;
}

/* Returns in the middle: what follows runs for those that are left. */
kernel TILE(64) void early_returns(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    uint x = own[0], y = own[1];
    (void)shared_words;
#define RETURN(i)                     \
    MIX(x, y, i);                     \
    if (x % 509u == (i)) {            \
        own[(i) % 64u] = x;           \
        return;                       \
    }
    R64(RETURN, 0)
    own[0] = x ^ y;
}

kernel TILE(64) void else_if_ladder(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    uint x = own[0], y = own[1];
    (void)shared_words;
#define ELSE_IF(i)                              \
    if (x % ((i) + 700u) == (i) % 7u) {         \
        y = y * (2u * (i) + 1u) + x;            \
        own[(i) % 64u] = y;                     \
    } else
    R64(ELSE_IF, 0) { y = 1; }
    own[0] = x ^ y;
}

kernel TILE(64) void short_circuits(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    uint y = own[1];
    (void)shared_words;
#define AND(i) (own[(i) % 64u] % 5u != 0 || own[((i) + 1) % 64u] % 3u != 0) &&
#define OR(i)                                                                                \
    if (AND(i) AND(i + 2) AND(i + 4) AND(i + 6) AND(i + 8) AND(i + 10) AND(i + 12) true)        \
        y = y * 3u + (i);
    R64(OR, 0)
    own[0] = y;
}

kernel TILE(64) void loops_in_a_row(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    uint x = own[0], y = own[1];
    (void)shared_words;
#define ONE_LOOP(i)                                         \
    for (uint k = 0; k < (x & 3u); k++)                     \
        y = (y ^ (x >> k)) * (2u * (i) + 1u);               \
    x = x * 5u + y;
    R64(ONE_LOOP, 0)
    own[0] = x ^ y;
}

#define NEST1(k) for (uint a##k = 0; a##k < (x >> k & 1u) + 1u; a##k++)
kernel TILE(64) void loops_nested(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    uint x = own[0], y = own[1];
    (void)shared_words;
#define NEST(i)                                                                \
    NEST1(1) NEST1(2) NEST1(3) NEST1(4) NEST1(5) NEST1(6) {                    \
        MIX(y, x, a1 + a2 * 2 + a3 * 4 + a4 * 8 + a5 * 16 + a6 * 32 + (i));    \
        if (y % 61u == 0)                                                      \
            break;                                                             \
    }                                                                          \
    x ^= y;
    R32(NEST, 0)
    own[0] = x ^ y;
}

kernel TILE(64) void barriers(global uint *data, global uint *shared_words)
{
    tile_static uint t[64];
    const uint l = (uint)get_local_id(0);
    global uint *own = OWN(data);
    uint v[8];
    (void)shared_words;
    for (uint k = 0; k < 8; k++)
        v[k] = own[k];
#define BARRIER(i)                              \
    t[l] = v[(i) % 8];                          \
    tile_barrier_wait();                        \
    v[((i) + 3) % 8] += t[(l + (i)) % 64u] * 3u; \
    tile_barrier_wait();
    R64(BARRIER, 0)
    for (uint k = 0; k < 8; k++)
        own[k] = v[k];
}
