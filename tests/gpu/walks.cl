/* What loops over memory read on a GPU: rows, columns and tiles, up and down, in steps, to ends
 * that the last step passes or meets; tables by what was found there last; products of bytes. */

kernel void dots(global const char4 *s, global const uchar4 *u, global int *out, uint n)
{
    const size_t i = get_global_id(0), j = (i + 1) % n;
    const char4 a = s[i], b = s[j];
    const uchar4 c = u[i], d = u[j];
    out[i] = a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
    out[n + i] = c.x * d.x + c.y * d.y + c.z * d.z + c.w * d.w;
    out[2 * n + i] = b.w * c.w + a.x + c.x * b.x + b.y * c.y + 7 + c.z * b.z;
    out[3 * n + i] = a.x * b.y + a.y * b.x + a.z * b.z + a.w * b.w;
    int sum = 0;
    for (uint k = 0; k < 16; k++) {
        const char4 e = s[(i & ~15u) + k];
        sum += e.x * a.x + e.y * a.y + e.z * a.z + e.w * a.w;
    }
    out[4 * n + i] = sum;
}

/* Columns of a matrix of `width`, from `in`'s middle: what is before and behind shows. */
kernel void columns(global const int *in, global uint *out, int first, int last, int width, uint n)
{
    const int i = get_global_id(0);
    global const int *a = in + n / 2;
    uint sums[8] = {0};
    for (int k = first; k < last; k++)
        sums[0] = sums[0] * 3 + a[k * width + i];
    for (int k = first; k <= last; k += 3)
        sums[1] = sums[1] * 3 + a[k * width - i];
    for (int k = last; k > first; k--)
        sums[2] = sums[2] * 3 + a[(k + 1) * width + i];
    for (int k = last - 1; k >= first; k -= 2)
        sums[3] = sums[3] * 3 + (a[k] ^ a[k - 1] + a[k * k % 64]);
    for (uint k = 0; k < (uint)(last - first); k++)
        sums[4] = sums[4] * 3 + (k > 6 ? a[k + (uint)i % 1000u - 7u] : 1);
    for (int k = 0; k < 20; k++)
        sums[5] = sums[5] * 3 + a[(k - 5) * width + i];
    for (int k = first + (int)get_local_id(0); k < last; k += 64)
        sums[6] = sums[6] * 3 + a[k];
    for (long k = first; k != last; k++)
        sums[7] = sums[7] * 3 + a[i - k] * (int)k;
    for (uint k = 0; k < 8; k++)
        out[k * n + i] = sums[k];
}

/* A table by a column's bytes, and by what was found there last. */
kernel void tables(global const uchar *in, global const uint *table, global uint *out, int length,
                   uint n)
{
    const int i = get_global_id(0);
    uint all = ~0u, some = i;
    for (int k = 0; k < length; k++)
        all = table[(all ^ in[k * (int)n + i]) & 255] ^ all >> 8;
    for (int k = length; k > 0; k--)
        some = table[(some + (in[(k - 1) * (int)n + i] | 3)) % 256];
    out[i] = all;
    out[n + i] = some;
}

/* The place of a column's largest number, and the commonest of the last three bits. */
kernel void places(global const int *in, global int *out, int length, uint n)
{
    const int i = get_global_id(0);
    int largest = 0, commonest = 0, counts[8];
    for (int k = 1; k < length; k++)
        if (in[k * (int)n + i] > in[largest * (int)n + i])
            largest = k;
    for (int k = 0; k < 8; k++)
        counts[k] = 0;
    for (int k = 0; k < length; k++)
        counts[in[k * (int)n + i] & 7]++;
    for (int k = 1; k < 8; k++)
        if (counts[k] > counts[commonest])
            commonest = k;
    out[i] = largest;
    out[n + i] = commonest;
}

/* Loads that come before stores to the tile, and may not pass those to global memory. */
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void tiles(global const uint *in, global uint *around, global uint *out, uint n)
{
    local uint t[4][64];
    const int i = get_global_id(0), l = get_local_id(0);
    uint sum = 0;
    for (int turn = 0; turn < 3; turn++) {
        for (int k = 0; k < 4; k++)
            t[k][l] = in[(i + k * 64 + turn * 17) % n];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int k = 0; k < 64; k++)
            sum = sum * 3 + t[k & 3][(l + k) & 63];
        barrier(CLK_LOCAL_MEM_FENCE);
        around[i] = sum;
        t[0][l] = around[i];
        around[i] = t[0][l] + 1;
        sum += around[i] ^ t[0][l];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[i] = sum;
}

/* Windows of 3 x 3 in planes of 64 x 64: rows and columns by the work-item's id, and by memory. */
kernel void windows(global const int *in, global const int *at, global uint *out, uint n)
{
    const int i = get_global_id(0);
    for (int way = 0; way < 2; way++) {
        const int y = way == 0 ? i / 64 : at[i], x = way == 0 ? i % 64 : at[n + i];
        uint sum = 0;
        for (int c = 0; c < 3; c++)
            for (int j = -1; j <= 1; j++)
                for (int k = -1; k <= 1; k++) {
                    const int u = x + k, v = y + j;
                    if (u >= 0 && u < 64 && v >= 0 && v < 64)
                        sum += (c * 9 + j * 3 + k + 5) * in[(c * 64 + v) * 64 + u];
                }
        out[way * n + i] = sum;
    }
}

constant int table[] = {3, 1, 4, 1, 5, 9, 2, 6};

/* What a work-item knows of its place. */
kernel void ids(global uint *out, uint n, uint first)
{
    const size_t i = get_global_id(0), place = i - first;
    out[place] = i;
    out[n + place] = get_global_offset(0);
    out[2 * n + place] = get_group_id(0) * get_local_size(0) + get_local_id(0);
    out[3 * n + place] = get_global_size(0) * 3 + get_global_linear_id();
    out[4 * n + place] = table[i / 3 % 8];
}
