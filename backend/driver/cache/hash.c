/* After MurmurHash3_x64_128 by Austin Appleby, who placed it in the public domain; the last bytes
 * are padded with zeros instead. */
#include "backend/driver/cache/hash.h"

#include <string.h>

#define C1 0x87c37b91114253d5u
#define C2 0x4cf5ad432745937fu

static uint64_t rotate(uint64_t x, int bits)
{
    return x << bits | x >> (64 - bits);
}

static uint64_t finish(uint64_t x)
{
    x = (x ^ x >> 33) * 0xff51afd7ed558ccdu;
    x = (x ^ x >> 33) * 0xc4ceb9fe1a85ec53u;
    return x ^ x >> 33;
}

static void mix(uint64_t state[2], const unsigned char block[16])
{
    uint64_t k[2];
    memcpy(k, block, sizeof k);
    state[0] ^= rotate(k[0] * C1, 31) * C2;
    state[0] = (rotate(state[0], 27) + state[1]) * 5 + 0x52dce729u;
    state[1] ^= rotate(k[1] * C2, 33) * C1;
    state[1] = (rotate(state[1], 31) + state[0]) * 5 + 0x38495ab5u;
}

void cpu_cache_hash(uint64_t state[2], const void *data, size_t size)
{
    const unsigned char *at = data;
    size_t rest = size;
    for (; rest >= 16; at += 16, rest -= 16)
        mix(state, at);
    if (rest > 0) {
        unsigned char block[16] = {0};
        memcpy(block, at, rest);
        mix(state, block);
    }
    state[0] ^= size;
    state[1] ^= size;
    state[0] += state[1];
    state[1] += state[0];
    state[0] = finish(state[0]);
    state[1] = finish(state[1]);
    state[0] += state[1];
    state[1] += state[0];
}

uint64_t cpu_hash(const void *bytes, size_t count)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ ((const unsigned char *)bytes)[i]) * UINT64_C(0x100000001b3);
    return hash;
}
