/* Grids and images: stencils, filters, automata. */

/* Heat in a plate; neighbours beyond the edge are the edge. */
kernel void heat_clamped(global const float *in, global float *out, int w, int h, float k)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x >= w || y >= h)
        return;
    const float c = in[y * w + x];
    const float n = in[max(y - 1, 0) * w + x], s = in[min(y + 1, h - 1) * w + x];
    const float a = in[y * w + max(x - 1, 0)], e = in[y * w + min(x + 1, w - 1)];
    out[y * w + x] = c + k * (n + s + a + e - 4 * c);
}

/* The same plate as matrices are written, its row first: work-items along X are a row apart. */
kernel void heat_row_first(global const float *in, global float *out, int h, int w, float k)
{
    const int row = get_global_id(0), column = get_global_id(1);
    if (row >= h || column >= w)
        return;
    const int i = row * w + column;
    float sum = 0;
    if (row > 0)
        sum += in[i - w] - in[i];
    if (row < h - 1)
        sum += in[i + w] - in[i];
    if (column > 0)
        sum += in[i - 1] - in[i];
    if (column < w - 1)
        sum += in[i + 1] - in[i];
    out[i] = in[i] + k * sum;
}

/* Seven points of a volume, in tiles of three dimensions. */
kernel __attribute__((reqd_work_group_size(16, 4, 4)))
void laplace_3d(global const float *in, global float *out, int w, int h, int d)
{
    const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
    const int i = (z * h + y) * w + x;
    if (x == 0 || y == 0 || z == 0 || x >= w - 1 || y >= h - 1 || z >= d - 1)
        return;
    out[i] = in[i - 1] + in[i + 1] + in[i - w] + in[i + w] + in[i - w * h] + in[i + w * h] -
             6 * in[i];
}

/* A wave on a ring. */
kernel void wave_ring(global const double *now, global const double *before, global double *next,
                      int n, double c)
{
    const int i = get_global_id(0);
    const int left = (i + n - 1) % n, right = (i + 1) % n;
    next[i] = 2 * now[i] - before[i] + c * (now[left] - 2 * now[i] + now[right]);
}

/* Conway's, on bytes. */
kernel void life(global const uchar *in, global uchar *out, int w, int h)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x == 0 || y == 0 || x >= w - 1 || y >= h - 1)
        return;
    global const uchar *c = in + y * w + x;
    const uchar n = c[-w - 1] + c[-w] + c[-w + 1] + c[-1] + c[1] + c[w - 1] + c[w] + c[w + 1];
    out[y * w + x] = n == 3 || (n == 2 && c[0]);
}

/* A row of a separable filter: the tile and its halo in local memory. */
kernel __attribute__((reqd_work_group_size(128, 1, 1)))
void blur_rows(global const float *in, global float *out, constant float *weights, int w)
{
    local float t[128 + 16];
    const int l = get_local_id(0), x = get_global_id(0), row = get_global_id(1) * w;
    t[l + 8] = in[row + min(x, w - 1)];
    if (l < 8) {
        t[l] = in[row + max(x - 8, 0)];
        t[l + 136] = in[row + min(x + 128, w - 1)];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    float sum = 0;
    for (int k = -8; k <= 8; k++)
        sum += weights[k + 8] * t[l + 8 + k];
    if (x < w)
        out[row + x] = sum;
}

/* Gradients of bytes. */
kernel void sobel(global const uchar *in, global uchar *out, int w, int h)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x == 0 || y == 0 || x >= w - 1 || y >= h - 1)
        return;
    global const uchar *c = in + y * w + x;
    const int gx = c[1 - w] + 2 * c[1] + c[1 + w] - c[-1 - w] - 2 * c[-1] - c[-1 + w];
    const int gy = c[w - 1] + 2 * c[w] + c[w + 1] - c[-w - 1] - 2 * c[-w] - c[-w + 1];
    out[y * w + x] = min((abs(gx) + abs(gy)) / 4, 255u);
}

#define SORT(a, b)         \
    {                      \
        const uchar m = min(a, b); \
        b = max(a, b);     \
        a = m;             \
    }

/* The middle of nine, by a network in registers. */
kernel void median(global const uchar *in, global uchar *out, int w, int h)
{
    const int x = get_global_id(0), y = get_global_id(1);
    uchar v[9];
    if (x == 0 || y == 0 || x >= w - 1 || y >= h - 1)
        return;
    for (int i = 0; i < 9; i++)
        v[i] = in[(y + i / 3 - 1) * w + x + i % 3 - 1];
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 8 - i; j++)
            SORT(v[j], v[j + 1]);
    out[y * w + x] = v[4];
}

/* As if painted: the mean of those of the 49 around that share the commonest of 256 levels. */
kernel void paint(global const float *in, global float *out, int w, int h)
{
    const int x = get_global_id(0), y = get_global_id(1);
    int counts[256], commonest = 0;
    float sums[256];
    if (x < 3 || y < 3 || x >= w - 3 || y >= h - 3)
        return;
    for (int k = 0; k < 256; k++) {
        counts[k] = 0;
        sums[k] = 0;
    }
    for (int dy = -3; dy <= 3; dy++) {
        for (int dx = -3; dx <= 3; dx++) {
            const float v = in[(y + dy) * w + x + dx];
            const int level = (int)(v * 256);
            counts[level]++;
            sums[level] += v;
        }
    }
    for (int k = 1; k < 256; k++)
        commonest = counts[k] > counts[commonest] ? k : commonest;
    out[y * w + x] = sums[commonest] / counts[commonest];
}

/* Red, green and blue to luminance, four pixels of four bytes at a time. */
kernel void luminance(global const uchar4 *in, global uchar *out)
{
    const int i = get_global_id(0);
    const uchar4 c = in[i];
    out[i] = (77 * c.x + 150 * c.y + 29 * c.z + 128) >> 8;
}

/* Adds two images of bytes, no further than white. */
kernel void add_saturated(global const uchar16 *a, global const uchar16 *b, global uchar16 *out)
{
    const int i = get_global_id(0);
    out[i] = add_sat(a[i], b[i]);
}

/* Nearness in space and in colour. */
kernel __attribute__((reqd_work_group_size(16, 16, 1)))
void bilateral(global const float *in, global float *out, int w, int h, float sharpness)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x >= w || y >= h)
        return;
    const float c = in[y * w + x];
    float sum = 0, weights = 0;
    for (int dy = -2; dy <= 2; dy++) {
        for (int dx = -2; dx <= 2; dx++) {
            const float v = in[clamp(y + dy, 0, h - 1) * w + clamp(x + dx, 0, w - 1)];
            const float weight = exp(-0.1f * (dx * dx + dy * dy) - sharpness * (v - c) * (v - c));
            sum += weight * v;
            weights += weight;
        }
    }
    out[y * w + x] = sum / weights;
}

/* Nine densities of a fluid in a cell, which move on and collide. */
kernel void lattice(global const float *in, global float *out, int w, int h)
{
    const int x = get_global_id(0), y = get_global_id(1), n = w * h;
    const int ex[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, ey[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
    float f[9], density = 0, u = 0, v = 0;
    if (x == 0 || y == 0 || x >= w - 1 || y >= h - 1)
        return;
    for (int k = 0; k < 9; k++) {
        f[k] = in[k * n + (y - ey[k]) * w + x - ex[k]];
        density += f[k];
        u += ex[k] * f[k];
        v += ey[k] * f[k];
    }
    u /= density;
    v /= density;
    for (int k = 0; k < 9; k++) {
        const float weight = k == 0 ? 4.0f / 9 : k < 5 ? 1.0f / 9 : 1.0f / 36;
        const float along = 3 * (ex[k] * u + ey[k] * v);
        const float balance =
            weight * density * (1 + along + 0.5f * along * along - 1.5f * (u * u + v * v));
        out[k * n + y * w + x] = f[k] + 0.6f * (balance - f[k]);
    }
}

/* A convolution of 5 x 5 points: a tile of 16 x 16 loads itself and its edges, two at each side. */
kernel __attribute__((reqd_work_group_size(16, 16, 1)))
void convolve_tile(global const float *in, constant float *weights, global float *out, int width)
{
    local float tile[20][20];
    const int lx = get_local_id(0), ly = get_local_id(1);
    const int x0 = get_group_id(0) * 16, y0 = get_group_id(1) * 16;
    for (int y = ly; y < 20; y += 16)
        for (int x = lx; x < 20; x += 16)
            tile[y][x] = in[(y0 + y) * (width + 4) + x0 + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    float sum = 0;
    for (int j = 0; j < 5; j++)
        for (int i = 0; i < 5; i++)
            sum += tile[ly + j][lx + i] * weights[j * 5 + i];
    out[(y0 + ly) * width + x0 + lx] = sum;
}
