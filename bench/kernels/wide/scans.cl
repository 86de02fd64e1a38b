/* Scans, sorts and compaction in local memory. */

/* Each step reads what the last one wrote: Hillis and Steele, in two halves of one array. */
kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void scan_two_halves(global const int *in, global int *out)
{
    local int t[512];
    const int l = get_local_id(0);
    int from = 0, to = 256;
    t[l] = in[get_global_id(0)];
    for (int s = 1; s < 256; s <<= 1) {
        barrier(CLK_LOCAL_MEM_FENCE);
        t[to + l] = l >= s ? t[from + l] + t[from + l - s] : t[from + l];
        const int swap = from;
        from = to;
        to = swap;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = t[from + l];
}

/* Up the tree and down it: Blelloch, two elements per work-item, exclusive. */
kernel __attribute__((reqd_work_group_size(128, 1, 1)))
void scan_tree(global const int *in, global int *out)
{
    local int t[256];
    const int l = get_local_id(0), base = get_group_id(0) * 256;
    t[2 * l] = in[base + 2 * l];
    t[2 * l + 1] = in[base + 2 * l + 1];
    int offset = 1;
    for (int d = 128; d > 0; d >>= 1) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (l < d)
            t[offset * (2 * l + 2) - 1] += t[offset * (2 * l + 1) - 1];
        offset *= 2;
    }
    if (l == 0)
        t[255] = 0;
    for (int d = 1; d < 256; d *= 2) {
        offset >>= 1;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (l < d) {
            const int a = offset * (2 * l + 1) - 1, b = offset * (2 * l + 2) - 1;
            const int v = t[a];
            t[a] = t[b];
            t[b] += v;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    out[base + 2 * l] = t[2 * l];
    out[base + 2 * l + 1] = t[2 * l + 1];
}

/* A scan of doubles over rows that are longer than a tile: what is left is carried along. */
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void scan_rows(global const double *in, global double *out, int n)
{
    local double t[64];
    const int l = get_local_id(0), row = get_group_id(0) * n;
    double carry = 0;
    for (int start = 0; start < n; start += 64) {
        const int i = start + l;
        t[l] = i < n ? in[row + i] : 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int s = 1; s < 64; s *= 2) {
            const double add = l >= s ? t[l - s] : 0;
            barrier(CLK_LOCAL_MEM_FENCE);
            t[l] += add;
            barrier(CLK_LOCAL_MEM_FENCE);
        }
        if (i < n)
            out[row + i] = carry + t[l];
        carry += t[63];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}

/* Scans that begin again wherever a flag is set. */
kernel __attribute__((reqd_work_group_size(128, 1, 1)))
void scan_segments(global const int *in, global const uchar *heads, global int *out)
{
    local int t[128];
    local uchar head[128];
    const int l = get_local_id(0), i = get_global_id(0);
    t[l] = in[i];
    head[l] = heads[i] < 32;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int s = 1; s < 128; s *= 2) {
        int v = t[l];
        uchar h = head[l];
        if (l >= s && !h) {
            v += t[l - s];
            h = head[l - s];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        t[l] = v;
        head[l] = h;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[i] = t[l];
}

/* Prefix sums over a whole array in three launches. */
kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void scan_tiles(global const uint *in, global uint *out, global uint *totals)
{
    local uint t[256];
    const int l = get_local_id(0);
    t[l] = in[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int s = 1; s < 256; s <<= 1) {
        const uint add = l >= s ? t[l - s] : 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        t[l] += add;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[get_global_id(0)] = t[l];
    if (l == 255)
        totals[get_group_id(0)] = t[l];
}

kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void scan_totals(global uint *totals, int n)
{
    local uint t[256];
    const int l = get_local_id(0);
    uint carry = 0;
    for (int start = 0; start < n; start += 256) {
        const int i = start + l;
        const uint mine = i < n ? totals[i] : 0;
        t[l] = mine;
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int s = 1; s < 256; s <<= 1) {
            const uint add = l >= s ? t[l - s] : 0;
            barrier(CLK_LOCAL_MEM_FENCE);
            t[l] += add;
            barrier(CLK_LOCAL_MEM_FENCE);
        }
        if (i < n)
            totals[i] = carry + t[l] - mine;
        carry += t[255];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}

kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void add_totals(global uint *out, global const uint *totals)
{
    out[get_global_id(0)] += totals[get_group_id(0)];
}

/* What passes a test moves to the front of its tile's part. */
kernel __attribute__((reqd_work_group_size(128, 1, 1)))
void compact(global const float *in, global float *out, global int *counts, float limit)
{
    local int t[128];
    const int l = get_local_id(0), i = get_global_id(0);
    const float v = in[i];
    const int keep = v > limit;
    t[l] = keep;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int s = 1; s < 128; s <<= 1) {
        const int add = l >= s ? t[l - s] : 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        t[l] += add;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (keep)
        out[i - l + t[l] - 1] = v;
    if (l == 127)
        counts[get_group_id(0)] = t[l];
}

/* A tile sorts its 256 elements. */
kernel __attribute__((reqd_work_group_size(128, 1, 1)))
void bitonic_local(global const int *in, global int *out)
{
    local int t[256];
    const int l = get_local_id(0), base = get_group_id(0) * 256;
    t[l] = in[base + l];
    t[l + 128] = in[base + l + 128];
    for (int size = 2; size <= 256; size *= 2) {
        for (int stride = size / 2; stride > 0; stride /= 2) {
            barrier(CLK_LOCAL_MEM_FENCE);
            const int a = 2 * l - (l & (stride - 1)), b = a + stride;
            const bool up = (a & size) == 0;
            const int x = t[a], y = t[b];
            if ((x > y) == up) {
                t[a] = y;
                t[b] = x;
            }
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    out[base + l] = t[l];
    out[base + l + 128] = t[l + 128];
}

/* One step of the network over the whole array. */
kernel void bitonic_step(global uint *data, uint stride, uint size)
{
    const uint i = get_global_id(0), j = i ^ stride;
    if (j > i) {
        const uint a = data[i], b = data[j];
        if ((a > b) == ((i & size) == 0)) {
            data[i] = b;
            data[j] = a;
        }
    }
}

/* Neighbours change places, with one element per work-item. */
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void odd_even_sort(global const ushort *in, global ushort *out)
{
    local ushort t[64];
    const int l = get_local_id(0);
    t[l] = in[get_global_id(0)];
    for (int round = 0; round < 64; round++) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if ((l & 1) == (round & 1) && l < 63) {
            const ushort a = t[l], b = t[l + 1];
            t[l] = min(a, b);
            t[l + 1] = max(a, b);
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = t[l];
}

/* How many are smaller is where an element goes. */
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void rank_sort(global const float *in, global float *out, int n)
{
    const int i = get_global_id(0);
    if (i >= n)
        return;
    const float v = in[i];
    int rank = 0;
    for (int j = 0; j < n; j++)
        rank += in[j] < v || (in[j] == v && j < i);
    out[rank] = v;
}

/* The first part of a radix sort: how often a digit occurs in a tile's part. */
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void radix_count(global const uint *keys, global uint *counts, uint shift, int per_item)
{
    local uint bins[16];
    const int l = get_local_id(0), base = get_group_id(0) * 64 * per_item;
    if (l < 16)
        bins[l] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < per_item; k++)
        atomic_inc(&bins[keys[base + k * 64 + l] >> shift & 15]);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < 16)
        counts[get_group_id(0) * 16 + l] = bins[l];
}

/* A split by one bit, stable, in local memory: four of them sort a digit. */
kernel __attribute__((reqd_work_group_size(128, 1, 1)))
void radix_split(global const uint *in, global uint *out, uint shift)
{
    local uint keys[128], sums[128];
    const int l = get_local_id(0);
    keys[l] = in[get_global_id(0)];
    for (uint bit = shift; bit < shift + 4; bit++) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint key = keys[l], zero = ~(key >> bit) & 1;
        sums[l] = zero;
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int s = 1; s < 128; s *= 2) {
            const uint add = l >= s ? sums[l - s] : 0;
            barrier(CLK_LOCAL_MEM_FENCE);
            sums[l] += add;
            barrier(CLK_LOCAL_MEM_FENCE);
        }
        keys[zero ? sums[l] - 1 : sums[127] + l - sums[l]] = key;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = keys[l];
}
