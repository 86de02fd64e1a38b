/* Indices that bend where a row ends: which one a work-item has, for kernels and, in C, for what is
 * expected of them. */
#ifndef ZELLIGE_TESTS_ENGINE_STRAIGHT_INDICES_H
#define ZELLIGE_TESTS_ENGINE_STRAIGHT_INDICES_H

#ifndef __OPENCL_C_VERSION__
#include <stdint.h>

typedef uint32_t uint;
typedef uint64_t ulong;
#endif

/* Of the work-item number i, which is begun to count anywhere, and a length that may be anything
 * but 0. */
static inline uint clamp_low_index(uint i, int n)
{
    const int before = (int)(i - 3u);
    return (uint)(before > n ? before : n);
}

static inline uint clamp_high_index(uint i, int n)
{
    const int after = (int)(i + 2u);
    return (uint)(after < n ? after : n);
}

static inline uint saturate_index(uint i, int n)
{
    return i > (uint)n ? i - (uint)n : 0u;
}

static inline uint wrap_up_index(uint i, int n)
{
    return i == (uint)n - 1u ? 0u : i + 1u;
}

static inline uint wrap_down_index(uint i, int n)
{
    return i == 0u ? (uint)n - 1u : i - 1u;
}

static inline uint turn_index(uint i, int n)
{
    return (int)i < n ? i : 2u * (uint)n - i;
}

static inline uint rest_index(uint i, int n)
{
    return (uint)(n == -1 ? 0 : (int)i % n);
}

static inline uint quotient_index(uint i, int n)
{
    return n == -1 ? 0u - i : (uint)((int)i / n);
}

static inline uint both_index(uint i, int n)
{
    return i / (uint)n * 5u + (i + 7u) % (uint)n;
}

static inline uint taken_apart_index(uint i, int n)
{
    const uint x = i % (uint)n, y = (i + 9u) / (uint)n % 7u;
    return (y == 0u ? 6u : y - 1u) * (uint)n + (x + 1u) % (uint)n;
}

static inline uint turn_bits_index(uint i, int n)
{
    return i ^ (uint)n;
}

static inline uint keep_low_index(uint i, int n)
{
    return i & ((uint)n - 1u);
}

static inline uint keep_high_index(uint i, int n)
{
    return i & (0u - (uint)n);
}

static inline uint shift_index(uint i, int n)
{
    return (i >> ((uint)n & 31u)) + (uint)((int)i >> ((uint)n & 7u));
}

static inline uint set_bits_index(uint i, int n)
{
    return i | (uint)n;
}

static inline uint fixed_index(uint i, int n)
{
    return i % 100u + (i + 5u) / 640u + (i & 63u) + (i ^ 128u) + (uint)n;
}

#define EACH_INDEX(F) \
    F(clamp_low)      \
    F(clamp_high)     \
    F(saturate)       \
    F(wrap_up)        \
    F(wrap_down)      \
    F(turn)           \
    F(rest)           \
    F(quotient)       \
    F(both)           \
    F(taken_apart)    \
    F(turn_bits)      \
    F(keep_low)       \
    F(keep_high)      \
    F(shift)          \
    F(set_bits)       \
    F(fixed)

#endif
