/* Shifts and masks that clang's optimiser takes for the reversal of bits; and an array that begins
 * as a copy. */
#include <zellige/kernel.h>

#define SWAP(x, shift, mask) x = (((x) >> shift) & (mask)) | (((x) & (mask)) << shift)

kernel void reverse_8(VIEW(const ulong, 1, in), VIEW(ulong, 1, out))
{
    uchar x = (uchar)AT(in, get_index(1));
    SWAP(x, 1, 0x55);
    SWAP(x, 2, 0x33);
    SWAP(x, 4, 0x0f);
    AT(out, get_index(1)) = x;
}

kernel void reverse_16(VIEW(const ulong, 1, in), VIEW(ulong, 1, out))
{
    ushort x = (ushort)AT(in, get_index(1));
    SWAP(x, 1, 0x5555);
    SWAP(x, 2, 0x3333);
    SWAP(x, 4, 0x0f0f);
    SWAP(x, 8, 0x00ff);
    AT(out, get_index(1)) = x;
}

kernel void reverse_32(VIEW(const ulong, 1, in), VIEW(ulong, 1, out))
{
    uint x = (uint)AT(in, get_index(1));
    SWAP(x, 1, 0x55555555u);
    SWAP(x, 2, 0x33333333u);
    SWAP(x, 4, 0x0f0f0f0fu);
    SWAP(x, 8, 0x00ff00ffu);
    SWAP(x, 16, 0x0000ffffu);
    AT(out, get_index(1)) = x;
}

kernel void reverse_64(VIEW(const ulong, 1, in), VIEW(ulong, 1, out))
{
    ulong x = AT(in, get_index(1));
    SWAP(x, 1, 0x5555555555555555u);
    SWAP(x, 2, 0x3333333333333333u);
    SWAP(x, 4, 0x0f0f0f0f0f0f0f0fu);
    SWAP(x, 8, 0x00ff00ff00ff00ffu);
    SWAP(x, 16, 0x0000ffff0000ffffu);
    SWAP(x, 32, 0x00000000ffffffffu);
    AT(out, get_index(1)) = x;
}

/* The second half before the first. */
kernel void reverse_vector(VIEW(const ulong, 1, in), VIEW(ulong, 1, out))
{
    uint2 x = (uint2)((uint)AT(in, get_index(1)), (uint)(AT(in, get_index(1)) >> 32));
    SWAP(x, 1, 0x55555555u);
    SWAP(x, 2, 0x33333333u);
    SWAP(x, 4, 0x0f0f0f0fu);
    SWAP(x, 8, 0x00ff00ffu);
    SWAP(x, 16, 0x0000ffffu);
    AT(out, get_index(1)) = x.x | (ulong)x.y << 32;
}

kernel void copy_first(VIEW(const ulong, 1, in), VIEW(ulong, 1, out))
{
    ulong copy[64];
    for (int k = 0; k < 64; k++)
        copy[k] = AT(in, k);
    AT(out, get_index(1)) = copy[AT(in, get_index(1)) & 63];
}
