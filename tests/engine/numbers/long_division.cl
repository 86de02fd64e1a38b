/* Numbers of 64 bits by smaller ones: their own, the same for all lanes, a constant. */
#include <zellige/kernel.h>

#define SMALL ((1UL << 50) - 1)

/* Each by itself: LLVM makes one of the other where there are both. */
#define DIVIDE(name, operator)                                                                     \
    kernel void own_##name(global const ulong *a, global const ulong *b, global ulong *out)        \
    {                                                                                              \
        const uint i = get_global_id(0);                                                           \
        out[i] = a[i] operator(b[i] & SMALL);                                                      \
    }                                                                                              \
    kernel void same_##name(global const ulong *a, uint b, global ulong *out)                      \
    {                                                                                              \
        const uint i = get_global_id(0);                                                           \
        out[i] = a[i] operator b;                                                                  \
    }                                                                                              \
    kernel void constant_##name(global const ulong *a, global ulong *out)                          \
    {                                                                                              \
        const uint i = get_global_id(0);                                                           \
        out[i] = a[i] operator 998244353;                                                          \
    } /* neither has a sign, because of what it is made of */                                      \
    kernel void positive_##name(global const ulong *a, global const ulong *b, global long *out)    \
    {                                                                                              \
        const uint i = get_global_id(0);                                                           \
        out[i] = (long)(a[i] >> 1) operator(long)(b[i] & SMALL);                                   \
    } /* where a divisor is zero, nobody divides */                                                \
    kernel void guarded_##name(global const ulong *a, global const ulong *b, global ulong *out)    \
    {                                                                                              \
        const uint i = get_global_id(0);                                                           \
        const ulong divisor = i % 3 == 0 ? 0 : b[i] & SMALL;                                       \
        if (divisor != 0)                                                                          \
            out[i] = a[i] operator divisor;                                                        \
    }
DIVIDE(quotient, /)
DIVIDE(rest, %)

kernel void powers(global const uint *a, global const uint *b, global uint *out, uint modulus)
{
    const uint i = get_global_id(0);
    ulong base = a[i] % modulus, power = 1;
    for (uint k = b[i]; k != 0; k >>= 1) {
        if (k & 1)
            power = power * base % modulus;
        base = base * base % modulus;
    }
    out[i] = (uint)power;
}

#define BY(name, type, x, constant)                                                                \
    kernel void name##_quotient(global const type *a, global type *out)                            \
    {                                                                                              \
        const uint i = get_global_id(0);                                                           \
        out[i] = x / constant;                                                                     \
    }                                                                                              \
    kernel void name##_rest(global const type *a, global type *out)                                \
    {                                                                                              \
        const uint i = get_global_id(0);                                                           \
        out[i] = x % constant;                                                                     \
    }
BY(by_3, ulong, a[i], 3ul)
BY(by_million, ulong, a[i], 1000000ul)
BY(by_most, ulong, a[i], 0x7ffffffffffffffful)
BY(small_by_10, ulong, (a[i] >> 1), 10ul)
BY(signed_by_7, long, a[i], 7l)
BY(signed_by_most, long, a[i], 0x4000000000000001l)
