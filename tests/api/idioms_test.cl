/* Plain lines of which clang's optimiser makes what SPIR-V lacks, or a translator refuses. */
#include <zellige/kernel.h>

kernel void reverse_ten_bits(VIEW(const ulong, 1, in), VIEW(ulong, 1, out))
{
    uint x = (uint)AT(in, get_index(1)), reversed = 0;
    for (int k = 0; k < 10; k++) {
        reversed = (reversed << 1) | (x & 1);
        x >>= 1;
    }
    AT(out, get_index(1)) = reversed;
}

kernel void choose_of_four(VIEW(const ulong, 1, in), VIEW(ulong, 1, out))
{
    int chosen;
    switch (AT(in, get_index(1)) & 3) {
    case 0:
        chosen = 1;
        break;
    case 1:
        chosen = 5;
        break;
    case 2:
        chosen = 7;
        break;
    case 3:
        chosen = 2;
        break;
    default:
        __builtin_unreachable();
    }
    AT(out, get_index(1)) = (ulong)chosen;
}

kernel void add_saturating(VIEW(const ulong, 1, in), VIEW(ulong, 1, out))
{
    const uint x = (uint)AT(in, get_index(1)), y = (uint)(AT(in, get_index(1)) >> 32);
    AT(out, get_index(1)) = x + y < x ? ~0u : x + y;
}

kernel void sum_of_squares(VIEW(const ulong, 1, in), VIEW(ulong, 1, out))
{
    const ulong n = AT(in, get_index(1)) & 63;
    ulong sum = 0;
    for (ulong k = 0; k < n; k++)
        sum += k * k;
    AT(out, get_index(1)) = sum;
}

kernel void choose_vectors(VIEW(const ulong, 1, in), VIEW(ulong, 1, out))
{
    const ulong x = AT(in, get_index(1));
    const uint2 pair = as_uint2(x);
    const float4 one = (float4)(1), four = convert_float4((uint4)(pair & 255, pair >> 24));
    const uint2 chosen = x & 1 ? pair.yx : pair + 1;
    const float4 all = pair.x < pair.y ? one : four;
    AT(out, get_index(1)) = as_ulong(chosen) ^ (ulong)dot(all, (float4)(1, 2, 3, 4));
}
