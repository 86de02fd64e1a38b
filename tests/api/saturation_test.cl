/* Sums and differences that clang's optimiser takes for saturating ones; and a switch of which it
 * makes one of an integer of few bits; and -1 of a boolean. */
#include <zellige/kernel.h>

#define PARTS(type) ((global const type *)&AT(in, get_index(1)))

/* y is subtracted from x, or nothing is left. */
#define REST(x, y) ((x) > (y) ? (x) - (y) : 0)

kernel void differences(VIEW(const ulong, 1, in), VIEW(ulong, 1, out))
{
    global const uchar *a = PARTS(uchar);
    global const ushort *b = PARTS(ushort);
    global const uint *c = PARTS(uint);
    const ulong of_chars = (uchar)REST(a[0], a[4]), of_shorts = (ushort)REST(b[0], b[2]);
    AT(out, get_index(1)) = (ulong)REST(c[0], c[1]) << 24 | of_shorts << 8 | of_chars;
}

kernel void sums(VIEW(const ulong, 1, in), VIEW(ulong, 1, out))
{
    global const uint *x = PARTS(uint);
    const ulong y = AT(in, get_index(1));
    const uint sum = x[0] + x[1];
    const ulong odd = y + (ulong)x[0] * x[1];
    AT(out, get_index(1)) = (odd < y ? ~0ul : odd) ^ (sum < x[0] ? ~0u : sum);
}

kernel void long_difference(VIEW(const ulong, 1, in), VIEW(ulong, 1, out))
{
    const ulong x = AT(in, get_index(1)), y = rotate(x, 32ul);
    AT(out, get_index(1)) = REST(x, y);
}

kernel void signed_sum(VIEW(const ulong, 1, in), VIEW(ulong, 1, out))
{
    global const char *x = PARTS(char);
    const int sum = x[0] + x[4], difference = x[0] - x[4];
    const char a = (char)(sum > 127 ? 127 : sum < -128 ? -128 : sum);
    const char b = (char)(difference > 127 ? 127 : difference < -128 ? -128 : difference);
    AT(out, get_index(1)) = (ulong)(a * 256 + b);
}

kernel void vector_difference(VIEW(const ulong, 1, in), VIEW(ulong, 1, out))
{
    const uint2 x = *PARTS(uint2), y = x.yx, rest = REST(x, y);
    AT(out, get_index(1)) = (ulong)rest.y << 32 | rest.x;
}

kernel void choose_of_eight(VIEW(const ulong, 1, in), VIEW(ulong, 1, out))
{
    uint chosen;
    switch (AT(in, get_index(1)) & 7) {
    case 0:
        chosen = 0xff0000;
        break;
    case 1:
        chosen = 0x00ff00;
        break;
    case 3:
        chosen = 0xffff00;
        break;
    case 4:
        chosen = 0x123456;
        break;
    case 6:
        chosen = 0x777;
        break;
    default:
        chosen = 1;
    }
    AT(out, get_index(1)) = chosen;
}

/* -1 as a float, of a boolean that clang converts with its sign. */
kernel void signed_choice(VIEW(const ulong, 1, in), VIEW(ulong, 1, out))
{
    const uint x = (uint)AT(in, get_index(1)), y = (uint)(AT(in, get_index(1)) >> 32);
    const int chosen = x < y ? -1 : 0;
    const long other = x > 1000000000u ? 0 : -1;
    AT(out, get_index(1)) = (ulong)as_uint((float)chosen) << 32 | as_uint((float)other);
}

/* The same of a vector's booleans. */
kernel void signed_vector(VIEW(const ulong, 1, in), VIEW(ulong, 1, out))
{
    const uint2 x = as_uint2(AT(in, get_index(1)));
    AT(out, get_index(1)) = as_ulong(__builtin_convertvector(x < (uint2)1000000001, float2));
}
