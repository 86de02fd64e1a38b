/* Lanes that lie a few elements apart. Work-items beyond n do nothing. */

kernel void pairs(global const float *in, global float *out, uint n)
{
    const size_t i = get_global_id(0);
    const float2 v = vload2(i, in);
    vstore2((float2)(v.y, v.x + 1), i, out);
}

kernel void pairs_guarded(global const float *in, global float *out, uint n)
{
    const size_t i = get_global_id(0);
    if (i >= n)
        return;
    const float2 v = vload2(i, in);
    vstore2((float2)(v.y, v.x + 1), i, out);
}

kernel void triples(global const float *in, global float *out, uint n)
{
    const size_t i = get_global_id(0);
    const float3 v = vload3(i, in);
    vstore3((float3)(v.z, v.x, v.y + 1), i, out);
}

kernel void triples_guarded(global const float *in, global float *out, uint n)
{
    const uint i = get_global_id(0);
    if (i < n) {
        out[3 * i + 2] = in[3 * i + 1] + 1;
        out[3 * i] = in[3 * i + 2];
        out[3 * i + 1] = in[3 * i];
    }
}

kernel void quads(global const float4 *in, global float4 *out, uint n)
{
    const size_t i = get_global_id(0);
    out[i] = in[i].wzyx + 1;
}

kernel void quads_guarded(global const float4 *in, global float4 *out, uint n)
{
    const size_t i = get_global_id(0);
    if (i < n)
        out[i] = in[i].wzyx + 1;
}

kernel void eights(global const float *in, global float *out, uint n)
{
    const size_t i = get_global_id(0);
    const float8 v = vload8(i, in);
    vstore8(v.s76543210 + 1, i, out);
}

/* Some members only: between, before and behind them lies what nobody may touch. */
kernel void middle(global const float *in, global float *out, uint n)
{
    const size_t i = get_global_id(0);
    out[4 * i + 2] = in[4 * i + 1];
    out[4 * i + 1] = in[4 * i + 2];
}

kernel void middle_guarded(global const float *in, global float *out, uint n)
{
    const size_t i = get_global_id(0);
    if (i < n) {
        const float a = in[4 * i + 1], b = in[4 * i + 3], c = in[4 * i + 2];
        out[4 * i + 3] = a;
        out[4 * i + 1] = b + c;
        out[4 * i + 2] = c;
    }
}

kernel void every_second(global const float *in, global float *out, uint n)
{
    const size_t i = get_global_id(0);
    out[2 * i + 1] = in[2 * i];
}

kernel void every_third(global const float *in, global float *out, uint n)
{
    const int i = get_global_id(0);
    out[i] = in[3 * i + 1];
}

kernel void reversed(global const float *in, global float *out, uint n)
{
    const uint i = get_global_id(0);
    if (i < n)
        out[n - 1 - i] = in[i];
}

kernel void reversed_quads(global const float4 *in, global float4 *out, uint n)
{
    const uint i = get_global_id(0);
    if (i < n)
        out[n - 1 - i] = in[n - 1 - i].yxwz;
}

kernel void pixels(global const uchar *in, global uchar *out, uint n)
{
    const uint i = get_global_id(0);
    const uint r = in[3 * i], g = in[3 * i + 1], b = in[3 * i + 2];
    out[i] = (r * 77 + g * 151 + b * 28) >> 8;
}

kernel void pixels_guarded(global const uchar *in, global uchar *out, uint n)
{
    const uint i = get_global_id(0);
    if (i < n) {
        const uchar3 v = vload3(i, in);
        vstore3((uchar3)(v.z, v.y, v.x), i, out);
    }
}

kernel void shorts(global const ushort2 *in, global ushort2 *out, uint n)
{
    const uint i = get_global_id(0);
    out[i] = in[i].yx;
}

kernel void shorts_guarded(global const ushort2 *in, global ushort2 *out, uint n)
{
    const uint i = get_global_id(0);
    if (i < n) {
        const ushort2 v = in[i];
        out[i] = (ushort2)(v.x + v.y, v.x * v.y);
    }
}

kernel void reversed_bytes(global const uchar4 *in, global uchar4 *out, uint n)
{
    const uint i = get_global_id(0);
    if (i < n) {
        const uchar4 v = in[n - 1 - i];
        out[n - 1 - i] = (uchar4)(v.x + v.w, v.x - v.w, v.y * v.z, v.y);
    }
}

kernel void longs(global const ulong2 *in, global ulong2 *out, uint n)
{
    const size_t i = get_global_id(0);
    if (i < n)
        out[i] = in[i].yx + (ulong2)(1, 2);
}

/* Elements of several types, of one size or not. */
typedef struct record {
    float x;
    uint number;
    ulong wide;
    short a, b;
    uint more;
} record;

kernel void records(global const record *in, global record *out, uint n)
{
    const size_t i = get_global_id(0);
    const float x = in[i].x;
    out[i].x = x + in[i].number % 16;
    out[i].number = in[i].more;
    out[i].more = in[i].number;
    out[i].wide = in[i].wide * 3;
    out[i].a = in[i].b;
    out[i].b = in[i].a;
}

/* What is stored is loaded again, and what was loaded is overwritten before its neighbour is. */
kernel void in_place(global const float *in, global float *out, uint n)
{
    const size_t i = get_global_id(0);
    global float *p = out + 4 * i;
    p[0] = in[4 * i];
    p[1] = in[4 * i + 1];
    p[2] = p[0] + p[1];
    p[0] = p[2] * 2;
    p[3] = p[0] - p[1];
    p[1] = p[3];
    p[2] = p[2] + in[4 * i + 3];
}

/* `in` and `out` are the same. */
kernel void swapped(global const float *in, global float *out, uint n)
{
    const size_t i = get_global_id(0);
    out[2 * i] = in[2 * i + 1];
    out[2 * i + 1] = in[2 * i];
}

kernel void moved(global const float *in, global float *out, uint n)
{
    const size_t i = get_global_id(0);
    const float a = in[4 * i], b = in[4 * i + 1];
    out[4 * i + 1] = a;
    out[4 * i + 2] = in[4 * i + 3] + in[4 * i + 1];
    out[4 * i + 3] = b;
}

/* A part of an element is overwritten between a load of its neighbour and one of itself. */
kernel void patched(global const uint *in, global uint *out, uint n)
{
    const size_t i = get_global_id(0);
    const uint a = out[4 * i];
    ((global uchar *)out)[16 * i + 4] = 0x12;
    const uint b = out[4 * i + 1];
    out[4 * i + 2] = a;
    out[4 * i + 3] = b;
}

kernel void in_loop(global const float *in, global float *out, uint n)
{
    const size_t i = get_global_id(0);
    float2 sum = 0;
    for (size_t k = i; k < n; k += get_global_size(0)) {
        const float2 v = vload2(k, in);
        if (v.x != 5)
            sum += v * vload2(k, in).yx;
    }
    vstore2(sum, i, out);
}

/* Rows of their own: lanes are too far apart to be interleaved. */
kernel void far_quads(global const float *in, global float *out, uint n)
{
    const size_t i = get_global_id(0);
    const float4 v = vload4(5 * i, in);
    vstore4(v.wzyx + 1, 6 * i, out);
}

kernel void far_quads_guarded(global const float *in, global float *out, uint n)
{
    const uint i = get_global_id(0);
    if (i < n) {
        const float4 v = vload4(5 * i, in);
        vstore4(v.wzyx + 1, 6 * i, out);
    }
}

kernel void far_bytes(global const uchar *in, global uchar *out, uint n)
{
    const uint i = get_global_id(0);
    if (i >= n)
        return;
    for (uint k = 0; k < 7; k++)
        out[20 * i + k] = in[30 * i + 2 * k] + in[30 * i + 1];
}

kernel void far_longs(global const ulong *in, global ulong *out, uint n)
{
    const uint i = get_global_id(0);
    if (i >= n)
        return;
    const ulong a = in[21 * i], b = in[21 * i + 1], c = in[21 * i + 2];
    out[18 * i + 1] = a + c;
    out[18 * i] = b * 3;
}

/* Of the lanes that are there, some are in a loop of their own. */
kernel void walked(global const float *in, global float *out, uint columns, uint n)
{
    const uint i = get_global_id(0);
    if (i >= n)
        return;
    float sum = 0, back = 0;
    for (uint k = 0; k < columns; k++)
        sum += in[i * columns + k] * (k % 3 + 1);
    for (uint k = columns; k-- > 0;)
        back = back * 0.5f + in[(n - 1 - i) * columns + k];
    out[2 * i] = sum;
    out[2 * i + 1] = back;
}

/* What a round stores the next one loads. */
kernel void walked_in_place(global float *out, uint columns, uint n)
{
    const uint i = get_global_id(0);
    if (i < n)
        for (uint k = 1; k < columns; k++)
            out[i * columns + k] += out[i * columns + k - 1];
}

/* A load that joins one before a store that went along with a later one: y is the upper half of the
 * first store. What lies between keeps the compiler from seeing that. */
#define MIX(k) x = (x ^ (x >> (3 + (k) % 7))) * (2 * (k) + 0x9e38) + (k);
#define MIX_10(k)                                                                         \
    MIX(k) MIX(k + 1) MIX(k + 2) MIX(k + 3) MIX(k + 4) MIX(k + 5) MIX(k + 6) MIX(k + 7)     \
    MIX(k + 8) MIX(k + 9)
kernel void crossing(global uchar *p, global uint *out, uint n)
{
    const size_t i = get_global_id(0);
    global ulong *wide = (global ulong *)(p + 24 * i);
    global uint *narrow = (global uint *)(p + 24 * i);
    wide[0] = (ulong)(i + 1) << 32 | n;
    uint x = narrow[4];
    wide[1] = i + n;
    MIX_10(0) MIX_10(10) MIX_10(20) MIX_10(30) MIX_10(40) MIX_10(50)
    const uint y = narrow[1];
    out[2 * i] = x;
    out[2 * i + 1] = y;
}

typedef struct __attribute__((packed)) parcel {
    uchar first;
    int number;
    ushort middle;
    long large;
    int four[4];
    uchar last;
} parcel;

/* The last member, for some of them. */
kernel void parcels(global const parcel *in, global int *out, int n)
{
    const size_t i = get_global_id(0), at = in[i].first;
    int sum = 0;
    for (uint k = 0; k < at; k++)
        sum += in[(i * 2 + k) & 63].last;
    if (in[i].number < n)
        sum += in[i].last * 1000;
    out[i] = sum;
}

/* Vectors that are computed as they lie in memory. */
kernel void blended(global const uchar4 *in, global uchar4 *out, uint n)
{
    const uint i = get_global_id(0);
    const uchar4 v = in[i];
    out[i] = (uchar4)(rhadd(v.xyz, (uchar3)(v.w)), v.w);
}

kernel void saturated(global const uchar16 *in, global uchar16 *out, uint n)
{
    const uint i = get_global_id(0);
    if (i < n)
        out[i] = add_sat(in[i], in[i].s1032547698badcfe);
}

kernel void scaled(global const float4 *in, global float4 *out, uint n)
{
    const uint i = get_global_id(0);
    const float4 v = in[i];
    out[i] = select(v * (float)(i % 3) - (float4)(1, 2, 3, (float)n), (float4)(7), v.w > v);
}

kernel void products(global const float2 *in, global float2 *out, uint n)
{
    const uint i = get_global_id(0);
    const float2 a = in[i], b = a.yx + 1;
    out[i] = (float2)(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

kernel void sums(global const float4 *in, global float4 *out, uint n)
{
    const uint i = get_global_id(0);
    float4 sum = 0;
    for (uint k = 0; k <= n % 5; k++)
        sum += in[i] * (float4)(k, 1, 2, k + 3);
    out[i] = sum;
}

/* More vectors alive in the loop than there are registers. */
uint16 mix_rounds(uint16 a, uint count)
{
    const uint16 numbers = (uint16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    uint16 b = a * 3 + numbers, c = a ^ 77;
    for (uint r = 0; r <= count; r++) {
        a = rotate(a + b, (uint16)7) ^ c;
        b = select(b - c, b * 5 + a, b > a);
        c = (c >> 3) + b;
    }
    return a ^ b ^ c;
}

kernel void rounds(global const uint16 *in, global uint16 *out, uint n)
{
    const size_t i = get_global_id(0);
    out[i] = mix_rounds(in[i], n % 5);
}

kernel void rounds_guarded(global const uint16 *in, global uint16 *out, uint n)
{
    const size_t i = get_global_id(0);
    if (i < n)
        out[i] = mix_rounds(in[i], n % 5);
}

/* Masks that vary: of bytes, of two vectors, of a table by halves of bytes, of vectors of another
 * length. */
kernel void picked_bytes(global const uchar16 *in, global uchar16 *out, uint n)
{
    const size_t i = get_global_id(0);
    out[i] = shuffle(in[i], in[i] * (uchar16)7 + (uchar16)n);
}

kernel void picked_shorts(global const ushort16 *in, global ushort16 *out, uint n)
{
    const size_t i = get_global_id(0);
    if (i < n)
        out[i] = shuffle2(in[i], in[i] ^ (ushort16)9, in[i] * (ushort16)5);
}

kernel void picked_words(global const float8 *in, global float8 *out, uint n)
{
    const size_t i = get_global_id(0);
    out[i] = shuffle2(in[i], in[i] * 2 + n, convert_uint8(in[i]) * 3);
}

kernel void picked_longs(global const ulong4 *in, global ulong8 *out, uint n)
{
    const size_t i = get_global_id(0);
    out[i] = shuffle(in[i], (ulong8)(in[i] >> 1, in[i] >> 3) + n);
}

kernel void picked_nibbles(global const uchar8 *in, global uchar8 *out, uint n)
{
    const uchar16 table = (uchar16)(3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, n, 3);
    const size_t i = get_global_id(0);
    if (i < n)
        out[i] = shuffle(table, in[i] >> (uchar8)4) + shuffle(in[i], in[i] & (uchar8)7);
}
