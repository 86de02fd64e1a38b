/* Many accesses to memory. */
#include <zellige/kernel.h>

#include "repeat.h"

/* Loads and stores in turn: none may pass another. */
kernel TILE(64) void loads_and_stores(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    (void)shared_words;
#define ACCESS(i) own[((i)*5u) % 64u] += own[((i)*7u + 1u) % 64u] ^ (i);
    R512(ACCESS, 0)
}

kernel TILE(64) void rows(global uint *data, global uint *shared_words)
{
    const uint count = (uint)get_global_size(0), g = (uint)get_global_id(0);
    (void)shared_words;
#define ROW(i) data[((i) % 63u + 1u) * count + g] += data[((i) % 63u) * count + g] * 3u;
    R256(ROW, 0)
}

kernel TILE(64) void gathers(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    uint x = own[0];
    (void)shared_words;
#define GATHER(i) x = own[(x + (i)) % 64u] * 3u + (x >> 2);
    R128(GATHER, 0)
    own[0] = x;
}

/* Each index is the sum of all that was found before it. */
kernel TILE(64) void sums(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    ulong x = get_local_id(0);
    (void)shared_words;
#define ADD(i) x += own[x % 64u];
    R128(ADD, 0)
    own[0] = (uint)x;
}

kernel TILE(64) void scatters(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    uint x = own[0];
    (void)shared_words;
#define SCATTER(i) x = x * 0x9e3779b1u + (i); own[x >> 26] = x;
    R128(SCATTER, 0)
}

/* An array of each work-item, that no register can hold. */
kernel TILE(64) void private_array(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    uint v[64], x = own[0];
    (void)shared_words;
    for (uint k = 0; k < 64; k++)
        v[k] = own[k];
#define AT_RANDOM(i) v[x % 64u] += x; x = x * 5u + v[(x >> 7) % 64u] + (i);
    R128(AT_RANDOM, 0)
    for (uint k = 0; k < 64; k++)
        own[k] = v[k];
}

kernel TILE(64) void bytes(global uint *data, global uint *shared_words)
{
    global uchar *own = (global uchar *)OWN(data);
    (void)shared_words;
#define BYTE(i) own[((i)*3u) % 256u] = (uchar)(own[((i)*11u) % 256u] * 7u + own[(i) % 256u]);
    R256(BYTE, 0)
}

kernel TILE(64) void sub_groups(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    uint x = own[0];
    (void)shared_words;
#define SUM(i) x = x * 3u + work_group_reduce_add(x >> ((i) % 7u));
    R64(SUM, 0)
    own[0] = x;
}
