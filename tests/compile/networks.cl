/* Transforms, networks that sort, ciphers: what people unroll. */
#include <zellige/kernel.h>

#include "repeat.h"

#define UNROLL _Pragma("unroll")

/* A Fourier transform in registers, of real and imaginary parts that are small integers. */
#define FFT(name, points)                                                             \
    kernel TILE(64) void name(global uint *data, global uint *shared_words)           \
    {                                                                                 \
        global uint *own = OWN(data);                                                 \
        float re[points], im[points];                                                 \
        (void)shared_words;                                                           \
        UNROLL for (uint k = 0; k < points; k++)                                      \
        {                                                                             \
            re[k] = (float)(own[k % WORDS] & 255u);                                   \
            im[k] = (float)(own[(k + 7) % WORDS] & 127u);                             \
        }                                                                             \
        UNROLL for (uint half_ = points / 2; half_ > 0; half_ /= 2)                   \
        {                                                                             \
            UNROLL for (uint k = 0; k < points; k++)                                  \
            {                                                                         \
                if ((k & half_) != 0)                                                 \
                    continue;                                                         \
                const float c = 0.5f + (float)(k % half_) / 64.0f;                    \
                const float s = 0.25f - (float)(k % half_) / 128.0f;                  \
                const float r = re[k] - re[k + half_], i = im[k] - im[k + half_];     \
                re[k] += re[k + half_];                                               \
                im[k] += im[k + half_];                                               \
                re[k + half_] = r * c - i * s;                                        \
                im[k + half_] = r * s + i * c;                                        \
            }                                                                         \
        }                                                                             \
        float sum = 0;                                                                \
        UNROLL for (uint k = 0; k < points; k++) sum += re[k] * (float)(k + 1) - im[k]; \
        own[0] = as_uint(sum);                                                        \
    }
FFT(fft_16, 16)
FFT(fft_64, 64)

/* One of 512 points by a tile of 64 work-items, 8 points each. */
kernel TILE(64) void fft_512(global uint *data, global uint *shared_words)
{
    tile_static float re[512], im[512];
    const uint l = (uint)get_local_id(0);
    global uint *own = OWN(data);
    (void)shared_words;
    UNROLL for (uint k = 0; k < 8; k++)
    {
        re[l * 8 + k] = (float)(own[k] & 255u);
        im[l * 8 + k] = (float)(own[k + 8] & 127u);
    }
    UNROLL for (uint half_ = 256; half_ > 0; half_ /= 2)
    {
        tile_barrier_wait();
        UNROLL for (uint k = 0; k < 4; k++)
        {
            const uint b = k * 64 + l, at = b + (b & -half_);
            const float c = 0.5f + (float)(b & (half_ - 1)) / 1024.0f, s = 0.25f - c / 3.0f;
            const float r = re[at] - re[at + half_], i = im[at] - im[at + half_];
            re[at] += re[at + half_];
            im[at] += im[at + half_];
            re[at + half_] = r * c - i * s;
            im[at + half_] = r * s + i * c;
        }
    }
    tile_barrier_wait();
    UNROLL for (uint k = 0; k < 8; k++) own[k] = as_uint(re[l * 8 + k] - im[k * 64 + l]);
}

/* A bitonic network, in registers. */
kernel TILE(64) void bitonic_64(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    uint v[64];
    (void)shared_words;
    UNROLL for (uint k = 0; k < 64; k++) v[k] = own[k];
    UNROLL for (uint size = 2; size <= 64; size *= 2)
        UNROLL for (uint step = size / 2; step > 0; step /= 2)
            UNROLL for (uint k = 0; k < 64; k++)
            {
                if ((k & step) != 0)
                    continue;
                const uint low = min(v[k], v[k + step]), high = max(v[k], v[k + step]);
                const bool up = (k & size) == 0;
                v[k] = up ? low : high;
                v[k + step] = up ? high : low;
            }
    UNROLL for (uint k = 0; k < 64; k++) own[k] = v[k];
}

/* The same by a tile, 1024 elements in tile_static memory: 55 steps, a barrier each. */
kernel TILE(64) void bitonic_tile(global uint *data, global uint *shared_words)
{
    tile_static uint t[1024];
    const uint l = (uint)get_local_id(0);
    global uint *own = OWN(data);
    (void)shared_words;
    UNROLL for (uint k = 0; k < 16; k++) t[l * 16 + k] = own[k];
    UNROLL for (uint size = 2; size <= 1024; size *= 2)
        UNROLL for (uint step = size / 2; step > 0; step /= 2)
        {
            tile_barrier_wait();
            UNROLL for (uint k = 0; k < 8; k++)
            {
                const uint i = k * 64 + l, at = i + (i & -step);
                const uint a = t[at], b = t[at + step];
                const bool up = (at & size) == 0;
                if ((a > b) == up) {
                    t[at] = b;
                    t[at + step] = a;
                }
            }
        }
    tile_barrier_wait();
    UNROLL for (uint k = 0; k < 16; k++) own[k] = t[l * 16 + k];
}

/* SHA-256's rounds, with constants of our own. */
#define ROR(x, n) rotate((uint)(x), 32u - n)
kernel TILE(64) void sha256(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    uint w[64], s[8];
    (void)shared_words;
    UNROLL for (uint k = 0; k < 16; k++) w[k] = own[k];
    UNROLL for (uint k = 0; k < 8; k++) s[k] = 0x6a09e667u * (k + 1);
    UNROLL for (uint k = 16; k < 64; k++)
    {
        const uint a = w[k - 15], b = w[k - 2];
        w[k] = w[k - 16] + (ROR(a, 7) ^ ROR(a, 18) ^ a >> 3) + w[k - 7] +
               (ROR(b, 17) ^ ROR(b, 19) ^ b >> 10);
    }
    UNROLL for (uint k = 0; k < 64; k++)
    {
        const uint e = s[4], a = s[0];
        const uint t = s[7] + (ROR(e, 6) ^ ROR(e, 11) ^ ROR(e, 25)) + ((e & s[5]) ^ (~e & s[6])) +
                       (0x428a2f98u + k * 0x71374491u) + w[k];
        const uint u = (ROR(a, 2) ^ ROR(a, 13) ^ ROR(a, 22)) +
                       ((a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]));
        UNROLL for (uint j = 7; j > 0; j--) s[j] = s[j - 1];
        s[4] += t;
        s[0] = t + u;
    }
    UNROLL for (uint k = 0; k < 8; k++) own[k] += s[k];
}

/* Keccak's permutation, 24 rounds of 64-bit words. */
kernel TILE(64) void keccak(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    ulong a[25], c[5], b[25];
    (void)shared_words;
    UNROLL for (uint k = 0; k < 25; k++) a[k] = own[2 * k] | (ulong)own[2 * k + 1] << 32;
    UNROLL for (uint r = 0; r < 24; r++)
    {
        UNROLL for (uint x = 0; x < 5; x++)
            c[x] = a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20];
        UNROLL for (uint x = 0; x < 25; x++)
            a[x] ^= c[(x + 4) % 5] ^ rotate(c[(x + 1) % 5], (ulong)1);
        UNROLL for (uint x = 0; x < 25; x++)
            b[(x * 7 + 3) % 25] = rotate(a[x], (ulong)(x * (x + 1) / 2 % 64));
        UNROLL for (uint x = 0; x < 25; x++)
            a[x] = b[x] ^ (~b[x / 5 * 5 + (x + 1) % 5] & b[x / 5 * 5 + (x + 2) % 5]);
        a[0] ^= r * 0x8000000080008081ul;
    }
    UNROLL for (uint k = 0; k < 25; k++) own[k] = (uint)(a[k] ^ a[k] >> 32);
}

/* AES with tables: ten rounds of sixteen lookups. */
kernel TILE(64) void aes_tables(global uint *data, global uint *shared_words)
{
    tile_static uint table[256];
    global uint *own = OWN(data);
    uint s[4], t[4];
    (void)shared_words;
    for (uint k = (uint)get_local_id(0); k < 256; k += 64)
        table[k] = (k * 0x01010101u) ^ (k << 9) ^ (k * k << 16);
    tile_barrier_wait();
    UNROLL for (uint k = 0; k < 4; k++) s[k] = own[k];
    UNROLL for (uint r = 0; r < 10; r++)
    {
        UNROLL for (uint k = 0; k < 4; k++)
            t[k] = table[s[k] & 255] ^ ROR(table[s[(k + 1) % 4] >> 8 & 255], 8) ^
                   ROR(table[s[(k + 2) % 4] >> 16 & 255], 16) ^
                   ROR(table[s[(k + 3) % 4] >> 24], 24) ^
                   own[8 + r];
        UNROLL for (uint k = 0; k < 4; k++) s[k] = t[k];
    }
    UNROLL for (uint k = 0; k < 4; k++) own[k] = s[k];
}

kernel TILE(64) void chacha(global uint *data, global uint *shared_words)
{
    global uint *own = OWN(data);
    uint v[16];
    (void)shared_words;
    UNROLL for (uint k = 0; k < 16; k++) v[k] = own[k];
#define QUARTER(a, b, c, d)                                                        \
    v[a] += v[b]; v[d] = rotate(v[d] ^ v[a], 16u);                                 \
    v[c] += v[d]; v[b] = rotate(v[b] ^ v[c], 12u);                                 \
    v[a] += v[b]; v[d] = rotate(v[d] ^ v[a], 8u);                                  \
    v[c] += v[d]; v[b] = rotate(v[b] ^ v[c], 7u);
#define DOUBLE_ROUND(i)                                                            \
    QUARTER(0, 4, 8, 12) QUARTER(1, 5, 9, 13) QUARTER(2, 6, 10, 14) QUARTER(3, 7, 11, 15) \
    QUARTER(0, 5, 10, 15) QUARTER(1, 6, 11, 12) QUARTER(2, 7, 8, 13) QUARTER(3, 4, 9, 14)
    R32(DOUBLE_ROUND, 0)
    UNROLL for (uint k = 0; k < 16; k++) own[k] += v[k];
}
