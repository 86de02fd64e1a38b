/* Transforms, filters, particles. */

typedef struct particle {
    float x, y, z, mass;
    float vx, vy, vz;
    int kind;
} particle;

/* A structure per work-item. */
kernel void move_particles(global particle *p, float dt)
{
    particle q = p[get_global_id(0)];
    q.vy -= 9.81f * dt;
    q.x += q.vx * dt;
    q.y += q.vy * dt;
    q.z += q.vz * dt;
    if (q.y < 0) {
        q.y = -q.y;
        q.vy *= q.kind == 0 ? -0.5f : -0.9f;
    }
    p[get_global_id(0)] = q;
}

/* A transform of 256 complex numbers per tile, step by step in local memory; what comes out is in
 * the order of reversed bits. */
kernel __attribute__((reqd_work_group_size(128, 1, 1)))
void fourier_local(global const float2 *in, global float2 *out)
{
    local float2 t[256];
    const int l = get_local_id(0), base = get_group_id(0) * 256;
    t[l] = in[base + l];
    t[l + 128] = in[base + l + 128];
    for (int half_size = 128; half_size > 0; half_size /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const int k = l & (half_size - 1), a = 2 * l - k, b = a + half_size;
        const float angle = -3.14159265f * k / half_size;
        const float c = cos(angle), s = sin(angle);
        const float2 u = t[a], v = t[b], d = u - v;
        t[a] = u + v;
        t[b] = (float2)(c * d.x - s * d.y, c * d.y + s * d.x);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    out[base + l] = t[l];
    out[base + l + 128] = t[l + 128];
}

/* Walsh and Hadamard's, one step over the whole array. */
kernel void walsh_step(global int *data, int stride)
{
    const int i = get_global_id(0), a = i % stride + 2 * stride * (i / stride);
    const int x = data[a], y = data[a + stride];
    data[a] = x + y;
    data[a + stride] = x - y;
}

/* Blocks of 8 by 8, rows and then columns. */
kernel __attribute__((reqd_work_group_size(8, 8, 1)))
void cosine_8x8(global const short *in, global float *out, constant float *table, int w)
{
    local float a[8][8], b[8][8];
    const int x = get_local_id(0), y = get_local_id(1);
    const int i = get_global_id(1) * w + get_global_id(0);
    a[y][x] = in[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    float sum = 0;
    for (int k = 0; k < 8; k++)
        sum += a[y][k] * table[x * 8 + k];
    b[y][x] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    sum = 0;
    for (int k = 0; k < 8; k++)
        sum += b[k][x] * table[y * 8 + k];
    out[i] = sum;
}

/* A recursive filter for each channel; samples of channels lie side by side. */
kernel void recursive_filter(global const float *in, global float *out, int length)
{
    const int c = get_global_id(0), n = get_global_size(0);
    float y1 = 0, y2 = 0, x1 = 0, x2 = 0;
    for (int k = 0; k < length; k++) {
        const float x = in[k * n + c];
        const float y = 0.2f * x + 0.3f * x1 + 0.2f * x2 + 0.6f * y1 - 0.2f * y2;
        out[k * n + c] = y;
        x2 = x1;
        x1 = x;
        y2 = y1;
        y1 = y;
    }
}

/* Forces between all bodies, whose positions pass through local memory. */
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void bodies(global const float4 *p, global float4 *force, int n)
{
    local float4 t[64];
    const float4 me = p[get_global_id(0)];
    float4 sum = 0;
    for (int start = 0; start < n; start += 64) {
        t[get_local_id(0)] = p[start + get_local_id(0)];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int k = 0; k < 64; k++) {
            const float4 d = t[k] - me;
            const float r = rsqrt(d.x * d.x + d.y * d.y + d.z * d.z + 0.01f);
            sum += d * (t[k].w * r * r * r);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    force[get_global_id(0)] = sum;
}

typedef struct field {
    float potential, x, y;
} field;

/* What charges in a plane cause at each point, added up in memory, member by member. */
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void charges(global const float2 *at, global const float *charge, global field *fields, int n)
{
    local float2 places[64];
    local float sizes[64];
    const int l = get_local_id(0);
    global field *mine = fields + get_global_id(0);
    const float2 here = at[get_global_id(0)];
    mine->potential = mine->x = mine->y = 0;
    for (int start = 0; start < n; start += 64) {
        places[l] = at[start + l];
        sizes[l] = charge[start + l];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int k = 0; k < 64; k++) {
            const float2 d = here - places[k];
            const float square = d.x * d.x + d.y * d.y + 0.01f;
            mine->potential += sizes[k] * square;
            mine->x += sizes[k] * d.x / square;
            mine->y += sizes[k] * d.y / square;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}

/* Which of some centres is nearest; coordinates of a point lie apart. */
kernel void nearest_centre(global const float *points, global const float *centres,
                           global int *nearest, int n, int count, int dimensions)
{
    const int i = get_global_id(0);
    float best = INFINITY;
    int which = 0;
    if (i >= n)
        return;
    for (int c = 0; c < count; c++) {
        float sum = 0;
        for (int k = 0; k < dimensions; k++) {
            const float d = points[k * n + i] - centres[c * dimensions + k];
            sum += d * d;
        }
        if (sum < best) {
            best = sum;
            which = c;
        }
    }
    nearest[i] = which;
}

/* An option's price by a tree, in local memory. */
kernel __attribute__((reqd_work_group_size(128, 1, 1)))
void binomial(global const float *price, global float *value, float up, float chance)
{
    local float t[129];
    const int l = get_local_id(0);
    const float end = price[get_group_id(0)] * pow(up, (float)(2 * l - 127));
    t[l] = fmax(end - 50, 0.0f);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int n = 127; n > 0; n--) {
        float v = 0;
        if (l < n)
            v = 0.999f * (chance * t[l + 1] + (1 - chance) * t[l]);
        barrier(CLK_LOCAL_MEM_FENCE);
        if (l < n)
            t[l] = v;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (l == 0)
        value[get_group_id(0)] = t[0];
}

/* Points of Julia's set, in double; without fused steps, so that all count alike. */
kernel __attribute__((reqd_work_group_size(8, 8, 1)))
void julia(global uchar *steps, int w)
{
#pragma OPENCL FP_CONTRACT OFF
    double x = 3.0 * get_global_id(0) / w - 1.5, y = 3.0 * get_global_id(1) / w - 1.5;
    int k = 0;
    while (k < 100 && x * x + y * y < 4) {
        const double t = x * x - y * y - 0.75;
        y = 2 * x * y + 0.125;
        x = t;
        k++;
    }
    steps[get_global_id(1) * w + get_global_id(0)] = k;
}

/* Quasi-random numbers: an exclusive or of directions. */
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void quasi_random(constant uint *directions, global float *out, int n)
{
    uint index = get_global_id(0) + 1, x = 0;
    for (int bit = 0; bit < 32; bit++)
        if (index >> bit & 1)
            x ^= directions[bit];
    out[get_global_id(0)] = x * 0x1p-32f;
}

/* A wavelet transform by lifting, CDF 5/3: each work-item changes a row in place. */
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void wavelet_rows(global float *data, int length)
{
    global float *row = data + get_global_id(0) * length;
    for (int i = 1; i < length - 1; i += 2)
        row[i] -= 0.5f * (row[i - 1] + row[i + 1]);
    row[length - 1] -= row[length - 2];
    row[0] += 0.5f * row[1];
    for (int i = 2; i < length; i += 2)
        row[i] += 0.25f * (row[i - 1] + row[i + 1]);
}
