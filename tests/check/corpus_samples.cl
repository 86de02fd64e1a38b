/* Kernels without errors, in the manner of the samples that GPUs are taught with (corpus.cl). */
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable

//: 64 / 2 : 512 8 :
kernel void reduce_interleaved(global const int *in, global int *out)
{
    local int s[64];
    const uint t = get_local_id(0);
    s[t] = in[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = 1; k < get_local_size(0); k *= 2) {
        if (t % (2 * k) == 0)
            s[t] += s[t + k];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (t == 0)
        out[get_group_id(0)] = s[0];
}

//: 64 / 2 : 1024 8 :
kernel void reduce_first_add(global const int *in, global int *out)
{
    local int s[64];
    const uint t = get_local_id(0), i = get_group_id(0) * 128 + t;
    s[t] = in[i] + in[i + 64];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = 32; k > 0; k >>= 1) {
        if (t < k)
            s[t] += s[t + k];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (t == 0)
        out[get_group_id(0)] = s[0];
}

//: 64 / 2 : 512 8 :
kernel void reduce_shuffled(global const int *in, global int *out)
{
    local int s[64];
    int mine = sub_group_reduce_add(in[get_global_id(0)]);
    if (get_sub_group_local_id() == 0)
        s[get_sub_group_id()] = mine;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 0) {
        int sum = 0;
        for (uint k = 0; k < get_num_sub_groups(); k++)
            sum += s[k];
        out[get_group_id(0)] = sum;
    }
}

//: 64 / 2 : 1024 :
kernel void scan_blelloch(global int *a)
{
    local int s[128];
    const int t = get_local_id(0), base = get_group_id(0) * 128;
    int offset = 1;
    s[2 * t] = a[base + 2 * t];
    s[2 * t + 1] = a[base + 2 * t + 1];
    for (int d = 64; d > 0; d >>= 1) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (t < d)
            s[offset * (2 * t + 2) - 1] += s[offset * (2 * t + 1) - 1];
        offset *= 2;
    }
    if (t == 0)
        s[127] = 0;
    for (int d = 1; d < 128; d *= 2) {
        offset >>= 1;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (t < d) {
            const int i = offset * (2 * t + 1) - 1, j = offset * (2 * t + 2) - 1;
            const int x = s[i];
            s[i] = s[j];
            s[j] += x;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    a[base + 2 * t] = s[2 * t];
    a[base + 2 * t + 1] = s[2 * t + 1];
}

//: 64 / 2 : 512 :
kernel void scan_hillis(global int *a)
{
    local int s[2][64];
    const int t = get_local_id(0);
    int out = 0;
    s[0][t] = a[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 1; k < 64; k *= 2) {
        out = 1 - out;
        s[out][t] = s[1 - out][t] + (t >= k ? s[1 - out][t - k] : 0);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    a[get_global_id(0)] = s[out][t];
}

//: 16x4 / 2x2 : 4096 4096 :
kernel void transpose_padded(global const float *in, global float *out)
{
    local float tile[16][17];
    const int x = get_group_id(0) * 16 + get_local_id(0),
              y = get_group_id(1) * 16 + get_local_id(1);
    for (int j = 0; j < 16; j += 4)
        tile[get_local_id(1) + j][get_local_id(0)] = in[(y + j) * 32 + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    const int u = get_group_id(1) * 16 + get_local_id(0),
              v = get_group_id(0) * 16 + get_local_id(1);
    for (int j = 0; j < 16; j += 4)
        out[(v + j) * 32 + u] = tile[get_local_id(0)][get_local_id(1) + j];
}

//: 8x8 / 2x2 : 1024 1024 1024 :
kernel void product_double_buffered(global const float *a, global const float *b, global float *c)
{
    local float left[2][8][8], right[2][8][8];
    const int x = get_local_id(0), y = get_local_id(1), row = get_global_id(1),
              column = get_global_id(0);
    float sum = 0;
    left[0][y][x] = a[row * 16 + x];
    right[0][y][x] = b[y * 16 + column];
    for (int t = 0; t < 2; t++) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (t + 1 < 2) {
            left[(t + 1) & 1][y][x] = a[row * 16 + (t + 1) * 8 + x];
            right[(t + 1) & 1][y][x] = b[((t + 1) * 8 + y) * 16 + column];
        }
        for (int k = 0; k < 8; k++)
            sum += left[t & 1][y][k] * right[t & 1][k][x];
    }
    c[row * 16 + column] = sum;
}

//: 64 / 4 : 1024 1024 :
kernel void histogram256(global const uchar *in, global uint *out)
{
    local uint bins[256];
    for (uint k = get_local_id(0); k < 256; k += get_local_size(0))
        bins[k] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = get_global_id(0); i < 1024; i += get_global_size(0))
        atomic_inc(&bins[in[i]]);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = get_local_id(0); k < 256; k += get_local_size(0))
        if (bins[k] != 0)
            atomic_add(&out[k], bins[k]);
}

//: 64 / 1 : 4096 256 :
kernel void histogram64_bytes(global const uint *in, global uint *out)
{
    local uchar counts[64 * 64];
    const int t = get_local_id(0);
    for (int k = 0; k < 64; k++)
        counts[t + k * 64] = 0;
    for (int k = 0; k < 16; k++)
        counts[t + (in[k * 64 + t] & 63) * 64]++;
    barrier(CLK_LOCAL_MEM_FENCE);
    uint sum = 0;
    for (int k = 0; k < 64; k++)
        sum += counts[t * 64 + ((k + t) & 63)];
    out[t] = sum;
}

//: 32 / 2 : 512 :
kernel void bitonic(global int *a)
{
    local int s[64];
    const int t = get_local_id(0), base = get_group_id(0) * 64;
    s[t] = a[base + t];
    s[t + 32] = a[base + t + 32];
    for (int size = 2; size < 64; size *= 2)
        for (int stride = size / 2, up = (t & (size / 2)) != 0; stride > 0; stride /= 2) {
            barrier(CLK_LOCAL_MEM_FENCE);
            const int p = 2 * t - (t & (stride - 1));
            if ((s[p] > s[p + stride]) == !up) {
                const int x = s[p];
                s[p] = s[p + stride];
                s[p + stride] = x;
            }
        }
    barrier(CLK_LOCAL_MEM_FENCE);
    a[base + t] = s[t];
    a[base + t + 32] = s[t + 32];
}

//: 16x4 / 2x2 : 2048 2048 36 :
kernel void convolution_rows(global const float *in, global float *out, constant float *k)
{
    local float s[4][16 + 8];
    const int x = get_global_id(0), y = get_global_id(1), lx = get_local_id(0),
              ly = get_local_id(1);
    s[ly][lx + 4] = in[y * 32 + x];
    if (lx < 4)
        s[ly][lx] = x >= 4 ? in[y * 32 + x - 4] : 0;
    if (lx >= 12)
        s[ly][lx + 8] = x + 4 < 32 ? in[y * 32 + x + 4] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    float sum = 0;
    for (int j = -4; j <= 4; j++)
        sum += k[4 + j] * s[ly][lx + 4 + j];
    out[y * 32 + x] = sum;
}

//: 8x8 / 2x2 : 4096 4096 :
kernel void fdtd3d(global const float *in, global float *out)
{
    local float tile[10][10];
    const int x = get_global_id(0), y = get_global_id(1), lx = get_local_id(0) + 1,
              ly = get_local_id(1) + 1;
    float behind = 0, here = in[y * 16 + x], next = in[256 + y * 16 + x];
    for (int z = 0; z < 4; z++) {
        barrier(CLK_LOCAL_MEM_FENCE);
        tile[ly][lx] = here;
        if (ly == 1)
            tile[0][lx] = y > 0 ? in[z * 256 + (y - 1) * 16 + x] : 0;
        if (ly == 8)
            tile[9][lx] = y < 15 ? in[z * 256 + (y + 1) * 16 + x] : 0;
        if (lx == 1)
            tile[ly][0] = x > 0 ? in[z * 256 + y * 16 + x - 1] : 0;
        if (lx == 8)
            tile[ly][9] = x < 15 ? in[z * 256 + y * 16 + x + 1] : 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        out[z * 256 + y * 16 + x] = behind + next + tile[ly - 1][lx] + tile[ly + 1][lx] +
                                    tile[ly][lx - 1] + tile[ly][lx + 1];
        behind = here;
        here = next;
        next = z + 2 < 4 ? in[(z + 2) * 256 + y * 16 + x] : 0;
    }
}

//: 32 / 2 : 1024 1024 :
kernel void nbody(global const float4 *p, global float4 *v)
{
    local float4 s[32];
    float3 a = 0;
    const float3 me = p[get_global_id(0)].xyz;
    for (int t = 0; t < 2; t++) {
        s[get_local_id(0)] = p[t * 32 + get_local_id(0)];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int k = 0; k < 32; k++) {
            const float3 d = s[k].xyz - me;
            a += d * s[k].w * rsqrt(dot(d, d) + 0.01f);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    v[get_global_id(0)].xyz += a;
}

//: 64 / 2 : 2048 2048 8 :
kernel void scalar_product(global const float *a, global const float *b, global float *c)
{
    local float acc[128];
    for (int k = get_local_id(0); k < 128; k += get_local_size(0)) {
        float sum = 0;
        for (int p = k; p < 256; p += 128)
            sum += a[get_group_id(0) * 256 + p] * b[get_group_id(0) * 256 + p];
        acc[k] = sum;
    }
    for (int stride = 64; stride > 0; stride >>= 1) {
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int k = get_local_id(0); k < stride; k += get_local_size(0))
            acc[k] += acc[stride + k];
    }
    if (get_local_id(0) == 0)
        c[get_group_id(0)] = acc[0];
}

//: 16 / 1 : 256 L256 :
kernel void walsh(global float *a, local float *s)
{
    const int gt = get_local_id(0);
    for (int p = gt; p < 64; p += 16)
        s[p] = a[p];
    for (int stride = 16; stride > 0; stride >>= 2) {
        const int lo = gt & (stride - 1), i0 = ((gt - lo) << 2) + lo, i1 = i0 + stride,
                  i2 = i1 + stride, i3 = i2 + stride;
        barrier(CLK_LOCAL_MEM_FENCE);
        const float d0 = s[i0], d1 = s[i1], d2 = s[i2], d3 = s[i3];
        s[i0] = d0 + d2 + d1 + d3;
        s[i1] = d0 + d2 - d1 - d3;
        s[i2] = d0 - d2 + d1 - d3;
        s[i3] = d0 - d2 - d1 + d3;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int p = gt; p < 64; p += 16)
        a[p] = s[p];
}

//: 8x8 / 2x2 : 1024 :
kernel void dct8x8(global float *a)
{
    local float block[8][9];
    const int x = get_local_id(0), y = get_local_id(1),
              at = get_global_id(1) * 16 + get_global_id(0);
    block[y][x] = a[at];
    barrier(CLK_LOCAL_MEM_FENCE);
    float sum = 0;
    for (int k = 0; k < 8; k++)
        sum += block[y][k] * cos((float)(2 * k + 1) * x);
    barrier(CLK_LOCAL_MEM_FENCE);
    block[y][x] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    sum = 0;
    for (int k = 0; k < 8; k++)
        sum += block[k][x] * cos((float)(2 * k + 1) * y);
    a[at] = sum;
}

//: 32 / 1 : 4096 4096 :
kernel void box_filter_rows(global const uchar4 *in, global uchar4 *out)
{
    const int y = get_global_id(0);
    int4 sum = 0;
    for (int x = -2; x < 32; x++) {
        if (x + 2 < 32)
            sum += convert_int4(in[y * 32 + x + 2]);
        if (x - 3 >= 0)
            sum -= convert_int4(in[y * 32 + x - 3]);
        if (x >= 0)
            out[y * 32 + x] = convert_uchar4(sum / 5);
    }
}

//: 64 / 4 : 1024 16 4 4 :
kernel void fence_reduction(global const int *in, volatile global int *part,
                            volatile global uint *count, global int *out)
{
    local int s[64];
    local bool last;
    const int t = get_local_id(0);
    s[t] = in[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 32; k > 0; k /= 2) {
        if (t < k)
            s[t] += s[t + k];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (t == 0) {
        part[get_group_id(0)] = s[0];
        mem_fence(CLK_GLOBAL_MEM_FENCE);
        const uint ticket = atomic_inc(count);
        last = ticket == get_num_groups(0) - 1;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (last && t == 0) {
        mem_fence(CLK_GLOBAL_MEM_FENCE);
        int sum = 0;
        for (uint k = 0; k < get_num_groups(0); k++)
            sum += part[k];
        *out = sum;
        *count = 0;
    }
}

//: 64 / 2 : 64 :
kernel void all_atomics(global int *a)
{
    const int i = get_global_id(0);
    atomic_add(&a[0], 10);
    atomic_sub(&a[1], 10);
    atomic_xchg(&a[2], i);
    atomic_max(&a[3], i);
    atomic_min(&a[4], i);
    atomic_cmpxchg(&a[7], i - 1, i);
    atomic_and(&a[8], 2 * i + 7);
    atomic_or(&a[9], 1 << (i & 31));
    atomic_xor(&a[10], i);
}

//: 64 / 2 : 512 512 128 :
kernel void radix_count(global const uint *in, global uint *out, global uint *counts)
{
    local uint digit[16], start[16], sorted[64];
    const uint t = get_local_id(0), key = in[get_global_id(0)], d = key & 15;
    if (t < 16)
        digit[t] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_inc(&digit[d]);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t == 0) {
        uint sum = 0;
        for (int k = 0; k < 16; k++) {
            start[k] = sum;
            sum += digit[k];
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    sorted[atomic_inc(&start[d])] = key;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = sorted[t];
    if (t < 16)
        counts[get_group_id(0) * 16 + t] = digit[t];
}

//: 32 / 2 : 512 512 :
kernel void haar(global const float *in, global float *out)
{
    local float s[64];
    const int t = get_local_id(0), base = get_group_id(0) * 64;
    s[t] = in[base + t];
    s[t + 32] = in[base + t + 32];
    for (int step = 32; step > 0; step /= 2) {
        float low = 0, high = 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (t < step) {
            low = (s[2 * t] + s[2 * t + 1]) * 0.7f;
            high = (s[2 * t] - s[2 * t + 1]) * 0.7f;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (t < step) {
            out[base + step + t] = high;
            s[t] = low;
        }
    }
    if (t == 0)
        out[base] = s[0];
}

//: 32 / 2 : 260 512 512 256 256 :
kernel void csr_vector(global const int *rows, global const int *columns,
                       global const float *values, global const float *x, global float *y)
{
    local float sums[32];
    const int t = get_local_id(0), row = get_group_id(0);
    float sum = 0;
    for (int k = rows[row] + t; k < rows[row + 1]; k += 32)
        sum += values[k] * x[columns[k]];
    sums[t] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 16; k > 0; k /= 2) {
        if (t < k)
            sums[t] += sums[t + k];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (t == 0)
        y[row] = sums[0];
}

//: 16 / 2 : 128 512 128 132 :
kernel void frontier(global const int *from, global const int *edges, global int *distance,
                     global int *next)
{
    const int v = from[get_global_id(0)];
    for (int k = 0; k < 4; k++) {
        const int to = (edges[get_global_id(0) * 4 + k] + v + k) & 31;
        if (atomic_cmpxchg(&distance[to], 0, 1) == 0)
            next[1 + atomic_inc(&next[0])] = to;
    }
}

//: 64 / 2 : 512 512 8 :
kernel void partition(global const int *in, global int *out, global int *ends)
{
    local int low, high;
    const int t = get_local_id(0);
    if (t == 0)
        low = high = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    const int x = in[get_global_id(0)];
    int at;
    if (x < t)
        at = atomic_inc(&low);
    else
        at = 63 - atomic_inc(&high);
    out[get_group_id(0) * 64 + at] = x;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t == 0)
        ends[get_group_id(0)] = low;
}

//: 64 / 2 : 512 516 :
kernel void compact(global const int *in, global int *out)
{
    local int base;
    const int x = in[get_global_id(0)], keep = (get_local_id(0) & 3) == 1;
    const int before = work_group_scan_exclusive_add(keep), all = work_group_reduce_add(keep);
    if (get_local_id(0) == 0)
        base = atomic_add(&out[0], all);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (keep)
        out[1 + base + before] = x;
}

//: 64 / 2 : 4 :
kernel void aggregated_atomics(global int *count)
{
    const int keep = get_local_id(0) & 1;
    const int all = sub_group_reduce_add(keep);
    if (get_sub_group_local_id() == 0)
        atomic_add(count, all);
}

//: 32 / 4 : 512 32 32 :
kernel void look_back(global int *a, global atomic_int *state, global int *sums)
{
    local int before;
    const int group = get_group_id(0), t = get_local_id(0);
    const int mine = work_group_scan_inclusive_add(a[get_global_id(0)]);
    const int total = work_group_reduce_add(a[get_global_id(0)]);
    if (t == 0) {
        int sum = 0;
        if (group > 0) {
            while (atomic_load_explicit(&state[group - 1], memory_order_acquire,
                                        memory_scope_device) == 0)
                ;
            sum = sums[group - 1];
        }
        sums[group] = sum + total;
        atomic_store_explicit(&state[group], 1, memory_order_release, memory_scope_device);
        before = sum;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0)] = before + mine;
}

//: 32 / 2 : 256 256 256 256 :
kernel void cyclic_reduction(global float *a, global float *b, global float *c, global float *d)
{
    local float la[32], lb[32], lc[32], ld[32];
    const int t = get_local_id(0), i = get_global_id(0);
    la[t] = a[i];
    lb[t] = b[i] + 4;
    lc[t] = c[i];
    ld[t] = d[i];
    for (int k = 1; k < 32; k *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const int l = max(t - k, 0), r = min(t + k, 31);
        const float p = la[t] / lb[l], q = lc[t] / lb[r];
        const float na = la[l] * p, nb = lb[t] - lc[l] * p - la[r] * q, nc = lc[r] * q,
                    nd = ld[t] - ld[l] * p - ld[r] * q;
        barrier(CLK_LOCAL_MEM_FENCE);
        la[t] = na;
        lb[t] = nb;
        lc[t] = nc;
        ld[t] = nd;
    }
    d[i] = ld[t] / lb[t];
}

//: 16 / 1 : 1024 1024 :
kernel void recursive_gauss(global const uint *in, global uint *out)
{
    const int x = get_global_id(0);
    float y1 = 0, y2 = 0;
    for (int y = 0; y < 16; y++) {
        const float now = 0.5f * in[y * 16 + x] + 0.3f * y1 + 0.2f * y2;
        out[y * 16 + x] = (uint)now;
        y2 = y1;
        y1 = now;
    }
    y1 = y2 = 0;
    for (int y = 15; y >= 0; y--) {
        const float now = 0.5f * in[y * 16 + x] + 0.3f * y1;
        out[y * 16 + x] += (uint)now;
        y1 = now;
    }
}

void add_float(volatile local float *place, float x)
{
    volatile local int *bits = (volatile local int *)place;
    int old = atomic_or(bits, 0), seen;
    while ((seen = atomic_cmpxchg(bits, old, as_int(as_float(old) + x))) != old)
        old = seen;
}

//: 64 / 2 : 1024 64 :
kernel void kmeans(global const float2 *points, global float *sums)
{
    local float s[8];
    const int t = get_local_id(0);
    if (t < 8)
        s[t] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    const float2 p = points[get_global_id(0)];
    const int k = t & 3;
    add_float(&s[2 * k], p.x);
    add_float(&s[2 * k + 1], p.y);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t < 8)
        sums[get_group_id(0) * 8 + t] = s[t];
}

//: 8x8 / 1 : 256 :
kernel void warshall_block(global int *a)
{
    local int s[8][8];
    const int x = get_local_id(0), y = get_local_id(1);
    s[y][x] = a[y * 8 + x];
    for (int k = 0; k < 8; k++) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const int through = s[y][k] + s[k][x];
        barrier(CLK_LOCAL_MEM_FENCE);
        s[y][x] = min(s[y][x], through);
    }
    a[y * 8 + x] = s[y][x];
}

//: 16 / 1 : 1024 :
kernel void lu_panel(global float *a)
{
    local float s[16][17];
    const int t = get_local_id(0);
    for (int k = 0; k < 16; k++)
        s[k][t] = a[k * 16 + t] + (k == t ? 4 : 0);
    for (int k = 0; k < 15; k++) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (t > k) {
            s[t][k] /= s[k][k];
            for (int j = k + 1; j < 16; j++)
                s[t][j] -= s[t][k] * s[k][j];
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 16; k++)
        a[k * 16 + t] = s[k][t];
}

//: 64 / 2 : 512 :
kernel void ring(global int *a)
{
    local int ring[3][64];
    const int t = get_local_id(0);
    int sum = 0;
    for (int k = 0; k < 6; k++) {
        ring[k % 3][t] = a[get_global_id(0)] + k;
        barrier(CLK_LOCAL_MEM_FENCE);
        sum += ring[k % 3][63 - t];
    }
    a[get_global_id(0)] = sum;
}

//: 64 / 2 : 512 512 :
kernel void async_both_ways(global const int *in, global int *out)
{
    local int here[64], there[64];
    const int t = get_local_id(0), base = get_group_id(0) * 64;
    event_t e = async_work_group_copy(here, in + base, 64, 0);
    wait_group_events(1, &e);
    there[t] = here[63 - t];
    barrier(CLK_LOCAL_MEM_FENCE);
    e = async_work_group_copy(out + base, there, 64, 0);
    wait_group_events(1, &e);
}

//: 32 / 2 : 2048 256 :
kernel void monte_carlo(global const float *random, global float2 *out)
{
    local float sums[32], squares[32];
    const int t = get_local_id(0);
    float2 mine = 0;
    for (int k = t; k < 256; k += 32) {
        const float x = random[get_group_id(0) * 256 + k];
        mine += (float2)(x, x * x);
    }
    sums[t] = mine.x;
    squares[t] = mine.y;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 16; k > 0; k >>= 1) {
        if (t < k) {
            sums[t] += sums[t + k];
            squares[t] += squares[t + k];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (t == 0)
        out[get_group_id(0)] = (float2)(sums[0], squares[0]);
}

//: 32 / 2 : 512 512 :
kernel void merge_ranks(global const int *in, global int *out)
{
    local int s[64], sorted[64];
    const int t = get_local_id(0), base = get_group_id(0) * 64;
    s[t] = in[base + t] + 2 * t;
    s[t + 32] = in[base + t + 32] + 2 * t + 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    int rank = t, other = t;
    for (int k = 0; k < 32; k++) {
        rank += s[32 + k] < s[t];
        other += s[k] <= s[32 + t];
    }
    sorted[rank] = s[t];
    sorted[other] = s[32 + t];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[base + t] = sorted[t];
    out[base + t + 32] = sorted[t + 32];
}

//: 16x16 / 2x2 : 1024 4096 :
kernel void sobel_packed(global const uchar *in, global uint *out)
{
    local uchar s[18][18];
    const int x = get_local_id(0), y = get_local_id(1), x0 = get_group_id(0) * 16 - 1,
              y0 = get_group_id(1) * 16 - 1;
    for (int k = y * 16 + x; k < 18 * 18; k += 256) {
        const int u = clamp(x0 + k % 18, 0, 31), v = clamp(y0 + k / 18, 0, 31);
        s[k / 18][k % 18] = in[v * 32 + u];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const int dx = s[y][x + 2] + 2 * s[y + 1][x + 2] + s[y + 2][x + 2] - s[y][x] - 2 * s[y + 1][x] -
                   s[y + 2][x];
    out[get_global_id(1) * 32 + get_global_id(0)] = abs(dx);
}

//: 64 / 2 : 512 16 :
kernel void long_atomics(global const int *in, global ulong *out)
{
    local ulong sum, most;
    if (get_local_id(0) == 0) {
        sum = 0;
        most = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    atom_add(&sum, (ulong)in[get_global_id(0)]);
    atom_max(&most, (ulong)in[get_global_id(0)]);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 0) {
        atom_add(&out[0], sum);
        atom_max(&out[1], most);
    }
}

//: 4x4x4 / 2x2x2 : 2048 2048 :
kernel void laplace3d(global const float *in, global float *out)
{
    local float s[6][6][6];
    const int x = get_local_id(0), y = get_local_id(1), z = get_local_id(2);
    for (int k = (z * 4 + y) * 4 + x; k < 216; k += 64) {
        const int u = (int)get_group_id(0) * 4 + k % 6 - 1,
                  v = (int)get_group_id(1) * 4 + k / 6 % 6 - 1,
                  w = (int)get_group_id(2) * 4 + k / 36 - 1;
        s[k / 36][k / 6 % 6][k % 6] =
            u < 0 || v < 0 || w < 0 || u > 7 || v > 7 || w > 7 ? 0 : in[(w * 8 + v) * 8 + u];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    out[(get_global_id(2) * 8 + get_global_id(1)) * 8 + get_global_id(0)] =
        s[z][y + 1][x + 1] + s[z + 2][y + 1][x + 1] + s[z + 1][y][x + 1] + s[z + 1][y + 2][x + 1] +
        s[z + 1][y + 1][x] + s[z + 1][y + 1][x + 2] - 6 * s[z + 1][y + 1][x + 1];
}

//: 32 / 1 : 128 128 :
kernel void private_sort(global const int *in, global int *out)
{
    int v[4];
    const int i = get_global_id(0) & 7;
    for (int k = 0; k < 4; k++)
        v[k] = in[4 * i + k];
    for (int k = 1; k < 4; k++) {
        const int x = v[k];
        int j = k;
        for (; j > 0 && v[j - 1] > x; j--)
            v[j] = v[j - 1];
        v[j] = x;
    }
    out[get_global_id(0)] = v[get_global_id(0) & 3];
}

//: 16 / 2 : 32 :
kernel void bytes_of_words(global uchar *a)
{
    a[get_global_id(0)] = (uchar)get_global_id(0);
}

//: 64 / 1 : 256 L1024 :
kernel void three_from_one(global int *a, local char *room)
{
    local int *first = (local int *)room;
    local short *second = (local short *)(room + 256);
    local char *third = room + 384;
    const int t = get_local_id(0);
    first[t] = a[t];
    second[t] = (short)t;
    third[t] = (char)t;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[t] = first[63 - t] + second[t ^ 1] + third[t ^ 3];
}
