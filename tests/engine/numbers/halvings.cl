/* Loops that halve a number until it is small enough, and lists in private arrays of a few. */
#include <zellige/kernel.h>

#define HALVE(type, last)                                                                  \
    kernel void while_##type(global const long *x, global long *rounds, global long *rest) \
    {                                                                                      \
        const uint i = get_global_id(0);                                                   \
        type left = (type)x[i];                                                            \
        int n = 0;                                                                         \
        while (left > last) {                                                              \
            left >>= 1;                                                                    \
            n++;                                                                           \
        }                                                                                  \
        rounds[i] = n;                                                                     \
        rest[i] = left;                                                                    \
    }                                                                                      \
    kernel void do_##type(global const long *x, global long *rounds, global long *rest)    \
    {                                                                                      \
        const uint i = get_global_id(0);                                                   \
        type left = (type)x[i];                                                            \
        int n = 0;                                                                         \
        do {                                                                               \
            left >>= 1;                                                                    \
            n++;                                                                           \
        } while (left > last);                                                             \
        rounds[i] = n;                                                                     \
        rest[i] = left;                                                                    \
    }
HALVE(char, 3)
HALVE(uchar, 63)
HALVE(short, 255)
HALVE(ushort, 1)
HALVE(int, 0x1fffffff)
HALVE(uint, 7)
HALVE(long, 0x1fffffffffffffff)
HALVE(ulong, 1023)

/* Each element is the place of the next one. */
kernel void lists(global const long *x, global ulong *out)
{
    const uint i = get_global_id(0);
    const ulong from = (ulong)x[i];
    const ulong next[4] = {from & 3, from >> 2 & 3, from >> 4 & 3, from >> 6 & 3};
    const ulong first = next[from >> 8 & 3];
    out[i] = first != 2 ? next[first] : 9;
}

/* What one array tells is the place in another. */
kernel void palettes(global const long *x, global float *out)
{
    const uint i = get_global_id(0);
    const uint from = (uint)x[i];
    const int which[3] = {from & 3, from >> 2 & 3, 4};
    const float colours[5] = {from & 7, 0.5f, from >> 3 & 7, -1, 3};
    out[i] = colours[which[from % 3]];
}
