/* Long vectors of OpenCL: one statement is 16 for each work-item. */
#include <zellige/kernel.h>

#include "repeat.h"

/* A work-item's vectors lie as far apart as there are work-items. */
#define VECTOR(type, data, k) (((global type *)(data))[(k)*get_global_size(0) + get_global_id(0)])

/* All components are computed in one way: vectors stay whole. */
kernel TILE(64) void vectors_of_words(global uint *data, global uint *shared_words)
{
    uint16 v[4];
    (void)shared_words;
    for (uint k = 0; k < 4; k++)
        v[k] = VECTOR(uint16, data, k);
#define WORDS_STEP(i)                                                                       \
    v[(i) % 4] = (v[((i) + 1) % 4] ^ (v[((i)*3 + 2) % 4] >> ((i) % 7 + 1))) * 0x9e3779b1u + \
                 max(v[((i)*5 + 3) % 4], (uint)(i)*77u);
    R100(WORDS_STEP, 0)
    for (uint k = 0; k < 4; k++)
        VECTOR(uint16, data, k) = v[k];
}

kernel TILE(64) void vectors_of_bytes(global uint *data, global uint *shared_words)
{
    uchar16 v[8];
    (void)shared_words;
    for (uint k = 0; k < 8; k++)
        v[k] = VECTOR(uchar16, data, k);
#define BYTES_STEP(i)                                                                \
    v[(i) % 8] = (v[((i) + 1) % 8] ^ (v[((i)*3 + 2) % 8] >> (uchar)((i) % 7 + 1))) + \
                 add_sat(v[((i)*5 + 3) % 8], v[((i)*7 + 1) % 8]);
    R100(BYTES_STEP, 0)
    for (uint k = 0; k < 8; k++)
        VECTOR(uchar16, data, k) = v[k];
}

/* Numbers of 16 bits, from round to round of a loop. */
kernel TILE(64) void vectors_in_a_loop(global uint *data, global uint *shared_words)
{
    ushort16 x = VECTOR(ushort16, data, 0), y = VECTOR(ushort16, data, 1);
    for (uint k = 0; k < (shared_words[0] & 3u) + 2; k++) {
#define LOOP_STEP(i)                                               \
    x = x * (ushort)(2 * (i) + 1) + (y >> (ushort)((i) % 13 + 1)); \
    y ^= x + (ushort)(i);
        R32(LOOP_STEP, 0)
    }
    VECTOR(ushort16, data, 0) = x;
    VECTOR(ushort16, data, 1) = y;
}

/* Components are added to their neighbours: vectors that stay whole take more, not less. */
kernel TILE(64) void vectors_not_whole(global uint *data, global uint *shared_words)
{
    uint16 v[4];
    (void)shared_words;
    for (uint k = 0; k < 4; k++)
        v[k] = VECTOR(uint16, data, k);
#define MIXED_STEP(i)                                     \
    v[(i) % 4].s0 += v[((i) + 1) % 4].s7 * 3u;            \
    v[(i) % 4].s5 ^= v[((i) + 2) % 4].sb >> 3;            \
    v[(i) % 4].s9 -= v[((i) + 3) % 4].s1 + v[(i) % 4].s0; \
    v[(i) % 4].se = v[((i) + 1) % 4].s5 * v[(i) % 4].s3 + max(v[(i) % 4].se, v[(i) % 4].s9);
    R100(MIXED_STEP, 0)
    for (uint k = 0; k < 4; k++)
        VECTOR(uint16, data, k) = v[k];
}

/* Each work-item goes along a row of its own. */
kernel TILE(64) void rows_of_vectors(global uint *data, global uint *shared_words)
{
    global uchar16 *own = (global uchar16 *)OWN(data);
    uchar16 s = own[0];
    (void)shared_words;
#define ROW_STEP(i)                                                                        \
    s += convert_uchar16(                                                                  \
        (convert_ushort16(own[(i) % 16]) * (ushort)((i) % 7 + 1) + convert_ushort16(s)) >> \
        (ushort)2);                                                                        \
    own[((i)*5 + 1) % 16] = s;
    R64(ROW_STEP, 0)
    own[0] = s;
}

/* Each index is what was found before. */
kernel TILE(64) void gathers_of_bytes(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    const global uchar *bytes = (const global uchar *)shared_words;
    uint x = own[0];
#define FOUND(i) x += bytes[(x * (2u * (i) + 1u) + (i)) % 4096u];
    R512(FOUND, 0)
    own[0] = x;
}
