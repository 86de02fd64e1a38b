/* What holds of the lanes that are there, and of no others. */

kernel void rows(global const int *a, global int *out, uint height, uint stride)
{
    const uint x = get_global_id(0), y = get_global_id(1);
    int row = -1;
    if (y < height)
        row = a[y * stride] + 1;
    out[y * get_global_size(0) + x] = row;
}

kernel void quotients(global uint *out, uint n)
{
    const uint x = get_global_id(0), y = get_local_id(1);
    uint q = 7;
    if (y != 0)
        q = n / y;
    out[get_global_id(1) * get_global_size(0) + x] = q;
}

kernel void all_leave(global const uint *a, global const uint *b, global uint *out,
                      global uint *reached, uint n)
{
    const uint i = get_global_id(0);
    for (uint k = 0; k < n; k++) {
        if (a[i] > k) {
            out[i] += 3;
            if (b[i] == k)
                break;
            out[i] *= 5;
        } else {
            out[i] ^= 1;
        }
        reached[k] = k + 1;
    }
}

kernel void before(global const uint *a, global uint *out)
{
    const uint i = get_global_id(0);
    uint v = 9;
    if (i > 0)
        v = a[(ulong)(i - 1u) - get_global_id(0) + 2];
    out[i] = v;
}

kernel void wraps(global uint *out)
{
    const uint i = get_global_id(0);
    if ((ulong)(i - 1u) - get_global_id(0) == (ulong)-1)
        out[i] = i + 1;
    else
        out[i] = 5;
}

kernel void least(global ulong *out, ulong limit)
{
    const uint i = get_global_id(0);
    out[i] = min((ulong)(i - 1u) - get_global_id(0), limit);
}

kernel void strides(global const uint *a, global uint *out, uint n, uint step)
{
    const uint i = get_global_id(0);
    uint sum = 0;
    for (uint j = i - 1; j < n; j += step)
        sum += a[j];
    out[i] = sum;
}

kernel void wide_strides(global ulong *out, uint n, uint step)
{
    const uint i = get_global_id(0);
    uint j = i - 1;
    ulong sum = 0;
    for (uint k = 0; k < n; k++) {
        sum = sum * 3 + j;
        j += step;
    }
    out[i] = sum;
}

/* The divisor comes from memory, one for each row. */
kernel void row_quotients(global const int *divisors, global int *out, int n)
{
    const uint x = get_global_id(0), y = get_global_id(1);
    const int d = divisors[y];
    int q = 7;
    if (d > 0) {
        if (out[y * get_global_size(0) + x] == 3)
            q = n / d;
    }
    out[y * get_global_size(0) + x] = q;
}

/* Ids are known while the kernel is compiled, and which lanes are there is not. */
kernel void id_quotients(global const int *wanted, global int *out)
{
    const uint x = get_local_id(0), y = get_local_id(1);
    const uint i = (get_global_id(2) * get_global_size(1) + get_global_id(1)) * get_global_size(0) +
                   get_global_id(0);
    int q = i + 90;
    if (wanted[i] == 0) {
        out[i] = -1;
        return;
    }
    if (y > 0)
        q = q / (int)y;
    if (x > 0)
        q = q * 100 + q % (int)x;
    out[i] = q;
}

kernel void chosen_quotients(global const int *wanted, global int *out)
{
    const int y = get_local_id(1);
    const uint i = (get_global_id(2) * get_global_size(1) + get_global_id(1)) * get_global_size(0) +
                   get_global_id(0);
    out[i] = (int)(i + 90) / (wanted[i] != 0 && y > 0 ? y : 1);
}

/* Indices of 32 bits that count down, and are widened. */
kernel void backwards(global const int *in, global int *out)
{
    const uint i = get_global_id(0);
    out[i] = in[8191 - i * 3];
    out[i + 96] = in[(95 - i) * 2 + 1];
    out[i + 192] = in[(uint)(i * -5) + 6000];
}

/* No index, but a number: each lane's own wraps around. */
kernel void wrapped_numbers(global ulong *out)
{
    const uint i = get_global_id(0), l = get_local_id(0);
    out[i] = (ulong)(l * 0xfffffffdu);
    out[i + 96] = (ulong)(l * 0x80000000u + 5);
    out[i + 192] = (ulong)((i * 0xfffffffful) & 0xffffffff);
    out[i + 288] = (ulong)(long)(int)(l * 0xfffffff0u);
}

/* Numbers of up to 32 bits are divided as floating-point numbers are. */
kernel void all_quotients(global const uint *a, global const uint *b, global uint *out)
{
    const uint i = get_global_id(0);
    out[3 * i] = a[i] / b[i];
    out[3 * i + 1] = (int)a[i] / (int)b[i];
    out[3 * i + 2] = (ushort)a[i] / (ushort)(b[i] | 1);
}

kernel void all_remainders(global const uint *a, global const uint *b, global uint *out)
{
    const uint i = get_global_id(0);
    out[3 * i] = a[i] % b[i];
    out[3 * i + 1] = (int)a[i] % (int)b[i];
    out[3 * i + 2] = (uchar)a[i] % (uchar)(b[i] | 1);
}

/* ~x of what counts down counts up, and wraps around between lanes. */
kernel void flipped(global const uint *in, global uint *out, uint n)
{
    const uint i = get_global_id(0);
    const uint d = n - i;
    out[i] = d;
    if (i > n)
        out[i] = in[~d];
}

/* A row of a tile lies 2^31 elements behind the one before it: every second one is where the first
 * is. */
kernel void far_rows(global int *out, uint pitch)
{
    const uint x = get_local_id(0), y = get_local_id(1);
    if (y % 2 == 0)
        out[(int)(x + y * pitch)] = x + 1;
}

/* Bits that loops count, and turn around; of as many rounds as anyone likes. Unrolled, 16 rounds
 * are an instruction that clang's own target has not. */
kernel void bits_in_loops(global const uint *in, global uint *out, uint n)
{
    const uint i = get_global_id(0);
    uint v = in[i], w = v, turned = 0, count = 0, length = 0;
    ushort low_turned = 0, low = v;
    for (uint k = 0; k < n; k++) {
        turned = turned << 1 | (v & 1);
        v >>= 1;
    }
#pragma nounroll
    for (int k = 0; k < 16; k++) {
        low_turned = low_turned << 1 | (low & 1);
        low >>= 1;
    }
    for (uint x = w; x != 0; x &= x - 1)
        count++;
    for (uint x = w; x != 0; x >>= 1)
        length++;
    out[4 * i] = turned;
    out[4 * i + 1] = low_turned;
    out[4 * i + 2] = count;
    out[4 * i + 3] = length;
}

/* All work-items divide by the same. */
kernel void shared_quotients(global const uint *in, global uint *out, uint d)
{
    const uint i = get_global_id(0);
    out[6 * i] = in[i] / d;
    out[6 * i + 1] = in[i] % d;
    out[6 * i + 2] = (int)in[i] / (int)d;
    out[6 * i + 3] = (int)in[i] % (int)d;
    out[6 * i + 4] = (ushort)in[i] / (ushort)(d | 1);
    out[6 * i + 5] = (short)in[i] / (short)(d | 1);
}

/* Numbers of 64 bits that are known to be small. */
kernel void small_quotients(global const ulong *in, global const uint *by, global ulong *out,
                            uint d)
{
    const uint i = get_global_id(0);
    const ulong x = in[i] & 0x1fffffffffffful;
    ulong r = x % 1000003, all = 1;
    out[7 * i] = x / d;
    out[7 * i + 1] = (x >> 1) % d;
    out[7 * i + 2] = x / by[i];
    out[7 * i + 3] = (x >> 1) % by[i];
    out[7 * i + 4] = (long)x / 10;
    out[7 * i + 5] = (x >> 17) * 255 / d;
    for (int k = 0; k < 5; k++) {
        all = all * r % 1000003;
        r = r * r % 1000003;
    }
    out[7 * i + 6] = all;
}

/* Of lanes that are not there some lie in no memory, in the page before or behind. */
kernel void page_ends(global uchar *bytes, global ushort *shorts, global int *words, uint first,
                      uint last)
{
    const uint i = get_global_id(0);
    if (i < first || i >= last || i % 5 == 2)
        return;
    bytes[i] = bytes[i] * 3 + 1;
    shorts[i] = shorts[i] * 5 + 2;
    words[i] = words[i] * 7 + 3;
}
