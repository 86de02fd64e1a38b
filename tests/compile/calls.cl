/* Functions that call functions. */
#include <zellige/kernel.h>

#include "repeat.h"

/* A tree: each function calls the next one twice, the last does some work. */
#define LEAF(name)                                  \
    NOINLINE static uint name##0(uint x, uint y)    \
    {                                               \
        for (uint k = 0; k < (x & 3u); k++)         \
            y = y * 31u + (x >> k);                 \
        return (x ^ y) * 0x9e3779b1u + (y >> 7);    \
    }
#define NODE(name, n, next)                                       \
    NOINLINE static uint name##n(uint x, uint y)                  \
    {                                                             \
        return name##next(x + n, y) ^ name##next(y, x * 3u + n);  \
    }
LEAF(tree)
NODE(tree, 1, 0)
NODE(tree, 2, 1)
NODE(tree, 3, 2)
NODE(tree, 4, 3)
NODE(tree, 5, 4)
NODE(tree, 6, 5)
NODE(tree, 7, 6)
NODE(tree, 8, 7)
NODE(tree, 9, 8)
NODE(tree, 10, 9)

kernel TILE(64) void calls_tree_6(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    (void)shared_words;
    own[0] = tree6(own[0], own[1]);
}

kernel TILE(64) void calls_tree_10(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    (void)shared_words;
    own[0] = tree10(own[0], own[1]);
}

NOINLINE static uint step(uint x, uint y, uint k)
{
    if ((x & 1u) != 0)
        return (x ^ (y >> 5)) * 0x9e3779b1u + k;
    for (uint i = 0; i < (y & 3u); i++)
        x = x * 17u + i;
    return x + y * k;
}

kernel TILE(64) void calls_row(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    uint x = own[0], y = own[1];
    (void)shared_words;
#define STEP(i) x = step(x, y, i);
    R2048(STEP, 0)
    own[0] = x;
}

/* Many functions with a few callers each. */
#define SMALL(i)                                                                         \
    NOINLINE static uint MAKE(small, i)(uint x) { return x * (2u * i + 1u) + (x >> (i % 13)); }
#define MAKE(name, i) MAKE_(name, i)
#define MAKE_(name, i) name##i
SMALL(0) SMALL(1) SMALL(2) SMALL(3) SMALL(4) SMALL(5) SMALL(6) SMALL(7) SMALL(8) SMALL(9)
#define ALL_SMALL(i)                                                                     \
    x = small0(x + i); x = small1(x); x = small2(x); x = small3(x); x = small4(x + i);   \
    x = small5(x); x = small6(x); x = small7(x); x = small8(x); x = small9(x);

kernel TILE(64) void calls_many(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    uint x = own[0];
    (void)shared_words;
    R32(ALL_SMALL, 0)
    own[0] = x;
}

/* Functions that get memory of the caller. */
NOINLINE static void exchange(uint *words, global uint *own, uint k)
{
    const uint at = (words[0] + k) & 7u, other = (own[k % WORDS] >> 3) & 7u;
    const uint swap = words[at];
    words[at] = words[other] + 1u;
    words[other] = swap;
    words[0] += own[k % WORDS];
}

kernel TILE(64) void calls_memory(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    uint words[8];
    (void)shared_words;
    for (uint k = 0; k < 8; k++)
        words[k] = own[k];
#define CALL(i) exchange(words, own, i);
    R128(CALL, 0)
    for (uint k = 0; k < 8; k++)
        own[k] = words[k];
}

/* Functions that wait for the other work-items of the tile. */
NOINLINE static uint turn(local uint *t, uint x, uint k)
{
    const uint l = (uint)get_local_id(0);
    tile_barrier_wait();
    t[l] = x;
    tile_barrier_wait();
    return x * 3u + t[(l + k) % 64u];
}

kernel TILE(64) void calls_barriers(global uint *data, global uint *shared_words)
{
    tile_static uint t[64];
    global uint *own = OWN(data);
    uint x = own[0];
    (void)shared_words;
#define TURN(i) x = turn(t, x, i);
    R64(TURN, 0)
    own[0] = x;
}
