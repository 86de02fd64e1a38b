/* Sums, maxima and norms of rows: trees in local memory, loops that a tile strides through. */

/* A grid-stride loop, then a tree. */
kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sum_tree(global const float *x, global float *sums, int n)
{
    local float part[256];
    const int l = get_local_id(0);
    float sum = 0;
    for (int i = get_global_id(0); i < n; i += get_global_size(0))
        sum += x[i];
    part[l] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int s = 128; s > 0; s >>= 1) {
        if (l < s)
            part[l] += part[l + s];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (l == 0)
        sums[get_group_id(0)] = part[0];
}

kernel __attribute__((reqd_work_group_size(128, 1, 1)))
void dot_double(global const double *x, global const double *y, global double *sums, int n)
{
    local double part[128];
    const int l = get_local_id(0);
    double sum = 0;
    for (int i = get_global_id(0); i < n; i += get_global_size(0))
        sum = fma(x[i], y[i], sum);
    part[l] = sum;
    for (int s = 64; s > 0; s >>= 1) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (l < s)
            part[l] += part[l + s];
    }
    if (l == 0)
        sums[get_group_id(0)] = part[0];
}

/* The largest and where it is. */
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void arg_max(global const float *x, global int *where, int n)
{
    local float best[64];
    local int at[64];
    const int l = get_local_id(0), row = get_group_id(0);
    float m = -INFINITY;
    int k = 0;
    for (int i = l; i < n; i += 64) {
        const float v = x[row * n + i];
        if (v > m) {
            m = v;
            k = i;
        }
    }
    best[l] = m;
    at[l] = k;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int s = 32; s > 0; s >>= 1) {
        if (l < s && (best[l + s] > best[l] || (best[l + s] == best[l] && at[l + s] < at[l]))) {
            best[l] = best[l + s];
            at[l] = at[l + s];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (l == 0)
        where[row] = at[0];
}

/* A tile per row; the size of the tile is the launch's. */
kernel void softmax(global const float *x, global float *y, int n, local float *part)
{
    const int l = get_local_id(0), tile = get_local_size(0), row = get_group_id(0);
    global const float *in = x + row * n;
    float m = -INFINITY, sum = 0;
    for (int i = l; i < n; i += tile)
        m = fmax(m, in[i]);
    part[l] = m;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int s = tile / 2; s > 0; s /= 2) {
        if (l < s)
            part[l] = fmax(part[l], part[l + s]);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    m = part[0];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = l; i < n; i += tile)
        sum += exp(in[i] - m);
    part[l] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int s = tile / 2; s > 0; s /= 2) {
        if (l < s)
            part[l] += part[l + s];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    const float scale = 1 / part[0];
    for (int i = l; i < n; i += tile)
        y[row * n + i] = exp(in[i] - m) * scale;
}

kernel __attribute__((reqd_work_group_size(128, 1, 1)))
void layer_norm(global const float *x, global const float *gain, global const float *bias,
                global float *y, int n)
{
    local float sums[128], squares[128];
    const int l = get_local_id(0);
    const int row = get_group_id(0) * n;
    float sum = 0, square = 0;
    for (int i = l; i < n; i += 128) {
        sum += x[row + i];
        square += x[row + i] * x[row + i];
    }
    sums[l] = sum;
    squares[l] = square;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int s = 64; s > 0; s >>= 1) {
        if (l < s) {
            sums[l] += sums[l + s];
            squares[l] += squares[l + s];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    const float mean = sums[0] / n;
    const float scale = rsqrt(squares[0] / n - mean * mean + 1e-5f);
    for (int i = l; i < n; i += 128)
        y[row + i] = (x[row + i] - mean) * scale * gain[i] + bias[i];
}

/* The smallest and the largest of bytes. */
kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void extremes(global const uchar *x, global uchar2 *out, int n)
{
    local uchar low[256], high[256];
    const int l = get_local_id(0);
    uchar a = 255, b = 0;
    for (int i = get_global_id(0); i < n; i += get_global_size(0)) {
        a = min(a, x[i]);
        b = max(b, x[i]);
    }
    low[l] = a;
    high[l] = b;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int s = 128; s > 0; s >>= 1) {
        if (l < s) {
            low[l] = min(low[l], low[l + s]);
            high[l] = max(high[l], high[l + s]);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (l == 0)
        out[get_group_id(0)] = (uchar2)(low[0], high[0]);
}

/* How many are above a threshold: one atomic per work-item, then one per tile. */
kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void count_above(global const int *x, global int *count, int n, int threshold)
{
    local int found;
    if (get_local_id(0) == 0)
        found = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    const int i = get_global_id(0);
    if (i < n && x[i] > threshold)
        atomic_inc(&found);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 0)
        atomic_add(count, found);
}

/* Of bytes, in local memory and then in global. */
kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void histogram_local(global const uchar *x, global uint *bins, int n)
{
    local uint mine[256];
    const int l = get_local_id(0);
    mine[l] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = get_global_id(0); i < n; i += get_global_size(0))
        atomic_inc(&mine[x[i]]);
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_add(&bins[l], mine[l]);
}

/* Of 4096 bins, in global memory. */
kernel void histogram_global(global const uint *x, global uint *bins)
{
    atomic_inc(&bins[x[get_global_id(0)] >> 20]);
}
