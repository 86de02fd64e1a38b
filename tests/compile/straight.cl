/* Long code without branches. */
#include <zellige/kernel.h>

#include "repeat.h"

/* Some 20,000 instructions in a row. */
kernel TILE(64) void straight_integers(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    uint x = own[0], y = own[1];
    (void)shared_words;
#define LINE(i)        \
    MIX(x, y, i);      \
    MIX(y, x, (i)*3u);
    R1024(LINE, 0)
    own[0] = x ^ y;
}

kernel TILE(64) void straight_floats(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    float v[16];
    (void)shared_words;
    for (uint k = 0; k < 16; k++)
        v[k] = (float)(own[k] & 255u);
#define FLOATS(i) \
    v[(i) % 16] = v[(i) % 16] * 0.5f + v[((i) + 5) % 16] * 0.25f - v[((i)*3 + 1) % 16] * 0.125f;
    R1024(FLOATS, 0)
    for (uint k = 0; k < 16; k++)
        own[k] = as_uint(v[k]);
}

/* A product of matrices, 8 x 8 sums of each work-item in registers. */
kernel TILE(64) void tile_8x8(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    float sums[8][8] = {{0}};
    (void)shared_words;
    for (uint k = 0; k < 32; k++) {
#pragma unroll
        for (uint y = 0; y < 8; y++)
#pragma unroll
            for (uint x = 0; x < 8; x++)
                sums[y][x] +=
                    (float)(own[(y + k) % WORDS] & 15u) * (float)(own[(x * k) % WORDS] & 7u);
    }
#pragma unroll
    for (uint y = 0; y < 8; y++)
#pragma unroll
        for (uint x = 0; x < 8; x++)
            own[y * 8 + x] = as_uint(sums[y][x]);
}

/* The same with the loop unrolled, and tiles in tile_static memory. */
kernel TILE(64) void tile_8x8_unrolled(global uint *data, global uint *shared_words)
{
    tile_static float a[16][8], b[16][8];
    global uint *own = OWN(data);
    const uint l = (uint)get_local_id(0);
    float sums[8][8] = {{0}};
    (void)shared_words;
    for (uint k = 0; k < 4; k++) {
        tile_barrier_wait();
        if (k == 0 || own[k] != 1) {
            a[l / 4][l % 4] = (float)(own[k] & 15u);
            a[l / 4][l % 4 + 4] = (float)(own[k + 4] & 15u);
            b[l / 4][l % 4] = (float)(own[k + 8] & 15u);
            b[l / 4][l % 4 + 4] = (float)(own[k + 12] & 15u);
        }
        tile_barrier_wait();
#pragma unroll
        for (uint j = 0; j < 16; j++)
#pragma unroll
            for (uint y = 0; y < 8; y++)
#pragma unroll
                for (uint x = 0; x < 8; x++)
                    sums[y][x] += a[j][(y + l) % 8] * b[j][x];
    }
#pragma unroll
    for (uint y = 0; y < 8; y++)
#pragma unroll
        for (uint x = 0; x < 8; x++)
            own[y * 8 + x] = as_uint(sums[y][x]);
}

/* A number of 1024 bits times another. */
kernel TILE(64) void big_product(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    uint out[64] = {0};
    (void)shared_words;
#pragma unroll
    for (uint y = 0; y < 32; y++) {
        ulong carry = 0;
#pragma unroll
        for (uint x = 0; x < 32; x++) {
            carry += (ulong)own[y] * own[32 + x] + out[x + y];
            out[x + y] = (uint)carry;
            carry >>= 32;
        }
        out[y + 32] = (uint)carry;
    }
#pragma unroll
    for (uint k = 0; k < 64; k++)
        own[k] = out[k];
}

kernel TILE(64) void mathematics(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    float x = (float)(own[0] & 255u) / 256.0f, y = x + 0.5f;
    (void)shared_words;
#define MATHS(i)                               \
    x = sin(x + y) + exp(-y * y) * 0.5f;       \
    y = sqrt(fabs(x)) + fmod(y, 1.5f + x * x);
    R100(MATHS, 0)
    own[0] = isfinite(x) ? 1 : 0;
    own[1] = isfinite(y) ? 1 : 0;
}

kernel TILE(64) void vectors_of_16(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    uint16 a = vload16(0, own), b = vload16(1, own);
    (void)shared_words;
#define VECTORS(i)                                 \
    a = (a ^ (b >> 3)) * 0x9e3779b1u + (uint)(i);  \
    b += a.s123456789abcdef0;
    R64(VECTORS, 0)
    vstore16(a, 0, own);
    vstore16(b, 1, own);
}

/* Steps of 64 bits, for which few processors have instructions. */
kernel TILE(64) void straight_longs(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    ulong x = own[0], y = own[1];
    (void)shared_words;
#define LONG_STEP(i)                                \
    x = x * y + 0x9e3779b97f4a7c15ul * ((i) + 1ul); \
    y ^= x >> ((i) % 31u + 1u);
    R200(LONG_STEP, 0)
    own[0] = (uint)(x ^ y);
}

kernel TILE(64) void straight_divisions(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    uint x = own[0] | 1u, y = own[1] | 1u;
    (void)shared_words;
#define DIVISIONS(i)                  \
    x = y / (x | 1u) + own[(i) % 64u]; \
    y = y % (x | 3u) * ((i)*2u + 1u);
    R64(DIVISIONS, 0)
    own[0] = x ^ y;
}
