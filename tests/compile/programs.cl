/* Long programs: interpreters, numbers of many words, and what hashes memory. */
#include <zellige/kernel.h>

#include "repeat.h"

#define UNROLL _Pragma("unroll")

/* An interpreter of a machine with 8 registers and 48 instructions, which each work-item runs on a
 * program of its own. */
kernel TILE(64) void interpreter(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    uint r[8], at = 0;
    (void)shared_words;
    UNROLL for (uint k = 0; k < 8; k++) r[k] = own[k];
    for (uint step = 0; step < 200; step++) {
        const uint word = own[8 + at % 48u];
        const uint x = r[0] ^ r[(word >> 6) % 8u], y = r[(word >> 9) % 8u];
        at++;
        switch (word & 0x8000002fu) {
#define REGISTERS(k)                         \
    case (k)*6:                              \
        r[k] = x + y;                        \
        break;                               \
    case (k)*6 + 1:                          \
        r[k] = x * (y | 1u);                 \
        break;                               \
    case (k)*6 + 2:                          \
        r[k] = (x ^ y) >> ((k) % 7u + 1u);   \
        break;                               \
    case (k)*6 + 3:                          \
        r[k] = x > y ? x - y : y / (x | 1u); \
        break;                               \
    case (k)*6 + 4:                          \
        r[k] = own[8 + x % 48u];             \
        break;                               \
    case (k)*6 + 5:                          \
        if (x < y)                           \
            at += (k) + 1u;                  \
        break;
            R8(REGISTERS, 0)
        }
    }
    UNROLL for (uint k = 0; k < 8; k++) own[k] = r[k];
}

/* A prime field of 255 bits, in words of 32. */
typedef struct element {
    uint w[8];
} element;

static inline element reduced(const uint *wide)
{
    element e;
    ulong carry = 0;
    UNROLL for (uint k = 0; k < 8; k++)
    {
        carry += (ulong)wide[k] + (ulong)wide[k + 8] * 38u;
        e.w[k] = (uint)carry;
        carry >>= 32;
    }
    carry *= 38u;
    UNROLL for (uint k = 0; k < 8; k++)
    {
        carry += e.w[k];
        e.w[k] = (uint)carry;
        carry >>= 32;
    }
    return e;
}

static inline element product(element a, element b)
{
    uint wide[16] = {0};
    UNROLL for (uint y = 0; y < 8; y++)
    {
        ulong carry = 0;
        UNROLL for (uint x = 0; x < 8; x++)
        {
            carry += (ulong)a.w[y] * b.w[x] + wide[x + y];
            wide[x + y] = (uint)carry;
            carry >>= 32;
        }
        wide[y + 8] = (uint)carry;
    }
    return reduced(wide);
}

static inline element sum(element a, element b)
{
    uint wide[16] = {0};
    ulong carry = 0;
    UNROLL for (uint k = 0; k < 8; k++)
    {
        carry += (ulong)a.w[k] + b.w[k];
        wide[k] = (uint)carry;
        carry >>= 32;
    }
    wide[8] = (uint)carry;
    return reduced(wide);
}

/* The doubling of a point on a curve, and its sum with another: 12 products. */
kernel TILE(64) void curve_points(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    element x, y, z;
    (void)shared_words;
    UNROLL for (uint k = 0; k < 8; k++)
    {
        x.w[k] = own[k];
        y.w[k] = own[k + 8];
        z.w[k] = own[k + 16];
    }
    const element a = product(x, x), b = product(y, y), c = sum(product(z, z), product(z, z));
    const element s = sum(x, y), e = product(s, s), g = sum(a, b), f = sum(g, c),
                  h = sum(a, sum(e, b));
    x = product(e, f);
    y = product(g, h);
    z = product(f, g);
    const element t = product(e, h), u = product(sum(x, t), sum(y, z));
    UNROLL for (uint k = 0; k < 8; k++)
    {
        own[k] = x.w[k] ^ u.w[k];
        own[k + 8] = y.w[k];
        own[k + 16] = z.w[k] ^ t.w[k];
    }
}

/* The mixing of Argon2: two rounds of 8 steps on 16 words of 64 bits, four times. */
kernel TILE(64) void argon(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    ulong v[16];
    (void)shared_words;
    UNROLL for (uint k = 0; k < 16; k++) v[k] = (ulong)own[k] << 32 | own[k + 16];
#define MIX_WORDS(a, b) (a) + (b) + 2 * (ulong)(uint)(a) * (uint)(b)
#define QUARTER(a, b, c, d)                \
    v[a] = MIX_WORDS(v[a], v[b]);          \
    v[d] = rotate(v[d] ^ v[a], (ulong)32); \
    v[c] = MIX_WORDS(v[c], v[d]);          \
    v[b] = rotate(v[b] ^ v[c], (ulong)40); \
    v[a] = MIX_WORDS(v[a], v[b]);          \
    v[d] = rotate(v[d] ^ v[a], (ulong)48); \
    v[c] = MIX_WORDS(v[c], v[d]);          \
    v[b] = rotate(v[b] ^ v[c], (ulong)1);
#define ROUND(i)                                                                           \
    QUARTER(0, 4, 8, 12)                                                                   \
    QUARTER(1, 5, 9, 13) QUARTER(2, 6, 10, 14) QUARTER(3, 7, 11, 15) QUARTER(0, 5, 10, 15) \
        QUARTER(1, 6, 11, 12) QUARTER(2, 7, 8, 13) QUARTER(3, 4, 9, 14)
    R8(ROUND, 0)
    UNROLL for (uint k = 0; k < 16; k++)
    {
        own[k] = (uint)(v[k] >> 32);
        own[k + 16] = (uint)v[k];
    }
}

/* A transform of 4096 points by 64 work-items, 64 points of each in registers: two passes, and an
 * exchange between them. */
kernel TILE(64) void fft_4096(global uint *data, global uint *shared_words)
{
    tile_static float exchange[4096];
    const uint l = (uint)get_local_id(0);
    global uint *own = OWN(data);
    float re[64], im[64];
    (void)shared_words;
    UNROLL for (uint k = 0; k < 64; k++)
    {
        re[k] = (float)(own[k] & 255u);
        im[k] = (float)(own[63 - k] & 127u);
    }
#define PASSES                                                                               \
    UNROLL for (uint half_ = 32; half_ > 0; half_ /= 2) UNROLL for (uint k = 0; k < 64; k++) \
    {                                                                                        \
        if ((k & half_) != 0)                                                                \
            continue;                                                                        \
        const float c = 0.5f + (float)(k % half_) / 64.0f, s = 0.25f - c / 4.0f;             \
        const float r = re[k] - re[k + half_], i = im[k] - im[k + half_];                    \
        re[k] += re[k + half_];                                                              \
        im[k] += im[k + half_];                                                              \
        re[k + half_] = r * c - i * s;                                                       \
        im[k + half_] = r * s + i * c;                                                       \
    }
#define EXCHANGE(v)                                                   \
    UNROLL for (uint k = 0; k < 64; k++) exchange[k * 64 + l] = v[k]; \
    tile_barrier_wait();                                              \
    UNROLL for (uint k = 0; k < 64; k++) v[k] = exchange[l * 64 + k]; \
    tile_barrier_wait();
    PASSES EXCHANGE(re) EXCHANGE(im) PASSES UNROLL for (uint k = 0; k < 64; k++) own[k] =
        (uint)fabs(re[k] + im[k] * 0.5f) & 0xffff0000u;
}

constant uint table[1024] = {
#define ENTRY(i) ((i)*0x9e3779b1u) ^ ((i) << 7),
    R1024(ENTRY, 0)};

/* Lookups in a table of constants, and in a large array of its own. */
kernel TILE(64) void tables(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    uint x = own[0], box[256];
    (void)shared_words;
    for (uint k = 0; k < 256; k++)
        box[k] = k;
    for (uint k = 0; k < 256; k++) {
        const uint j = (x + table[k * 3 % 1024u]) % 256u, was = box[k];
        box[k] = box[j];
        box[j] = was;
        x = x * 33u + was;
    }
#define LOOK(i) x = table[(x ^ box[(x + (i)) % 256u]) % 1024u] + (x >> 5);
    R64(LOOK, 0)
    own[0] = x;
}

/* Eight loops within one another. */
kernel TILE(64) void deep_loops(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    uint x = own[0];
    (void)shared_words;
#define LOOP(v, k) for (uint v = 0; v < (own[k] & 1u) + 1u; v++)
    LOOP(a, 2) LOOP(b, 3) LOOP(c, 4) LOOP(d, 5) LOOP(e, 6) LOOP(f, 7) LOOP(g, 8) LOOP(h, 9)
    {
#define DEEP(i)                               \
    if (((x + a + c) & ((i) + 1u)) != 0)      \
        MIX(x, own[16 + (b + (i)) % 32u], i); \
    else                                      \
        x += (d ^ e) * (f + (i)) + g - h;
        R16(DEEP, 0)
    }
    own[0] = x;
}
