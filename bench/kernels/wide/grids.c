#include <stdlib.h>

#include "wide.h"

#include "grids.cl.h"

static int clamp(int i, int last)
{
    return i < 0 ? 0 : i > last ? last : i;
}

static void expect_heat(bench_problem *p, const float *in, const float *out, int w, int h)
{
    float *expected = wide_expect_floats(p, out, 1e-5);
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            expected[y * w + x] =
                in[y * w + x] +
                0.2f * (in[clamp(y - 1, h - 1) * w + x] + in[clamp(y + 1, h - 1) * w + x] +
                        in[y * w + clamp(x - 1, w - 1)] + in[y * w + clamp(x + 1, w - 1)] -
                        4 * in[y * w + x]);
}

static void heat_clamped(bench_problem *p)
{
    const int w = p->size + 3, h = p->size;
    const float *in = wide_floats(p, w * h, 0, 100);
    float *out = wide_zeros(p, w * h, sizeof *out);
    WIDE_LAUNCH(p, "heat_clamped", wide_tiles2(h, w, 8, 32), AT(in), AT(out), INT(w), INT(h),
                FLOAT(0.2f));
    expect_heat(p, in, out, w, h);
}

static void heat_row_first(bench_problem *p)
{
    const int w = p->size + 3, h = p->size;
    const float *in = wide_floats(p, w * h, 0, 100);
    float *out = wide_zeros(p, w * h, sizeof *out);
    WIDE_LAUNCH(p, "heat_row_first", wide_tiles2(w, h, 16, 16), AT(in), AT(out), INT(h), INT(w),
                FLOAT(0.2f));
    expect_heat(p, in, out, w, h);
}

static void laplace_3d(bench_problem *p)
{
    const int w = p->size + 5, h = p->size, d = p->size - 3, plane = w * h;
    const float *in = wide_floats(p, plane * d, -1, 1);
    float *out = wide_zeros(p, plane * d, sizeof *out);
    WIDE_LAUNCH(p, "laplace_3d", wide_tiles3(d, h, w, 4, 4, 16), AT(in), AT(out), INT(w), INT(h),
                INT(d));
    float *expected = wide_expect_floats(p, out, 1e-5);
    for (int z = 1; z < d - 1; z++)
        for (int y = 1; y < h - 1; y++)
            for (int i = z * plane + y * w + 1; i < z * plane + (y + 1) * w - 1; i++)
                expected[i] = in[i - 1] + in[i + 1] + in[i - w] + in[i + w] + in[i - plane] +
                              in[i + plane] - 6 * in[i];
}

static void wave_ring(bench_problem *p)
{
    const int n = p->size;
    const double *now = wide_doubles(p, n, -1, 1), *before = wide_doubles(p, n, -1, 1);
    double *next = wide_zeros(p, n, sizeof *next);
    WIDE_LAUNCH(p, "wave_ring", wide_tiles(n, 192), AT(now), AT(before), AT(next), INT(n),
                DOUBLE(0.3));
    double *expected = wide_expect_doubles(p, next, 1e-13);
    for (int i = 0; i < n; i++)
        expected[i] =
            2 * now[i] - before[i] + 0.3 * (now[(i + n - 1) % n] - 2 * now[i] + now[(i + 1) % n]);
}

static void life(bench_problem *p)
{
    const int w = p->size + 10, h = p->size;
    unsigned char *in = wide_random(p, w * h, 1), *out = wide_zeros(p, w * h, 1);
    for (int i = 0; i < w * h; i++)
        in[i] = in[i] % 3 == 0;
    WIDE_LAUNCH(p, "life", wide_tiles2(h, w, 4, 64), AT(in), AT(out), INT(w), INT(h));
    unsigned char *expected = wide_expect(p, out);
    for (int y = 1; y < h - 1; y++) {
        for (int x = 1; x < w - 1; x++) {
            const unsigned char *c = in + y * w + x;
            const int n = c[-w - 1] + c[-w] + c[1 - w] + c[-1] + c[1] + c[w - 1] + c[w] + c[w + 1];
            expected[y * w + x] = n == 3 || (n == 2 && *c != 0);
        }
    }
}

static void blur_rows(bench_problem *p)
{
    const int w = 1000, h = p->size;
    const float *in = wide_floats(p, w * h, 0, 1), *weights = wide_floats(p, 17, 0, 0.1f);
    float *out = wide_zeros(p, w * h, sizeof *out);
    WIDE_LAUNCH(p, "blur_rows", wide_tiles2(h, w, 1, 128), AT(in), AT(out), AT(weights), INT(w));
    float *expected = wide_expect_floats(p, out, 1e-5);
    for (int i = 0; i < w * h; i++)
        for (int k = -8; k <= 8; k++)
            expected[i] += weights[k + 8] * in[i / w * w + clamp(i % w + k, w - 1)];
}

static void sobel(bench_problem *p)
{
    const int w = p->size + 1, h = p->size;
    const unsigned char *in = wide_random(p, w * h, 1);
    unsigned char *out = wide_zeros(p, w * h, 1);
    WIDE_LAUNCH(p, "sobel", wide_tiles2(h, w, 16, 16), AT(in), AT(out), INT(w), INT(h));
    unsigned char *expected = wide_expect(p, out);
    for (int y = 1; y < h - 1; y++) {
        for (int x = 1; x < w - 1; x++) {
            const unsigned char *c = in + y * w + x;
            const int gx = c[1 - w] + 2 * c[1] + c[1 + w] - c[-1 - w] - 2 * c[-1] - c[-1 + w];
            const int gy = c[w - 1] + 2 * c[w] + c[w + 1] - c[-w - 1] - 2 * c[-w] - c[1 - w];
            const int sum = (abs(gx) + abs(gy)) / 4;
            expected[y * w + x] = (unsigned char)(sum < 255 ? sum : 255);
        }
    }
}

static int order_bytes(const void *a, const void *b)
{
    return *(const unsigned char *)a - *(const unsigned char *)b;
}

static void median(bench_problem *p)
{
    const int w = p->size, h = p->size - 7;
    const unsigned char *in = wide_random(p, w * h, 1);
    unsigned char *out = wide_zeros(p, w * h, 1), v[9];
    WIDE_LAUNCH(p, "median", wide_tiles2(h, w, 4, 32), AT(in), AT(out), INT(w), INT(h));
    unsigned char *expected = wide_expect(p, out);
    for (int y = 1; y < h - 1; y++) {
        for (int x = 1; x < w - 1; x++) {
            for (int i = 0; i < 9; i++)
                v[i] = in[(y + i / 3 - 1) * w + x + i % 3 - 1];
            qsort(v, 9, 1, order_bytes);
            expected[y * w + x] = v[4];
        }
    }
}

static float paint_pixel(const float *in, int w)
{
    int counts[256] = {0}, commonest = 0;
    float sums[256] = {0};
    for (int k = 0; k < 49; k++) {
        const float v = in[(k / 7 - 3) * w + k % 7 - 3];
        counts[(int)(v * 256)]++;
        sums[(int)(v * 256)] += v;
    }
    for (int k = 1; k < 256; k++)
        commonest = counts[k] > counts[commonest] ? k : commonest;
    return sums[commonest] / (float)counts[commonest];
}

static void paint(bench_problem *p)
{
    const int w = p->size, h = p->size / 2;
    const float *in = wide_floats(p, w * h, 0, 1);
    float *out = wide_zeros(p, w * h, sizeof *out);
    WIDE_LAUNCH(p, "paint", wide_tiles2(h, w, 16, 16), AT(in), AT(out), INT(w), INT(h));
    float *expected = wide_expect_floats(p, out, 1e-5);
    for (int y = 3; y < h - 3; y++)
        for (int x = 3; x < w - 3; x++)
            expected[y * w + x] = paint_pixel(in + y * w + x, w);
}

static void luminance(bench_problem *p)
{
    const int n = p->size;
    const unsigned char *in = wide_random(p, n, 4);
    unsigned char *out = wide_zeros(p, n, 1);
    WIDE_LAUNCH(p, "luminance", wide_untiled(n), AT(in), AT(out));
    unsigned char *expected = wide_expect(p, out);
    for (int i = 0; i < n; i++)
        expected[i] =
            (unsigned char)((77 * in[4 * i] + 150 * in[4 * i + 1] + 29 * in[4 * i + 2] + 128) >> 8);
}

static void add_saturated(bench_problem *p)
{
    const int n = p->size;
    const unsigned char *a = wide_random(p, n, 16), *b = wide_random(p, n, 16);
    unsigned char *out = wide_zeros(p, n, 16);
    WIDE_LAUNCH(p, "add_saturated", wide_tiles(n, 64), AT(a), AT(b), AT(out));
    unsigned char *expected = wide_expect(p, out);
    for (int i = 0; i < 16 * n; i++)
        expected[i] = (unsigned char)(a[i] + b[i] < 255 ? a[i] + b[i] : 255);
}

static void bilateral(bench_problem *p)
{
    const int w = p->size - 1, h = p->size + 1;
    const float *in = wide_floats(p, w * h, 0, 1), sharpness = 8;
    float *out = wide_zeros(p, w * h, sizeof *out);
    WIDE_LAUNCH(p, "bilateral", wide_tiles2(h, w, 16, 16), AT(in), AT(out), INT(w), INT(h),
                FLOAT(sharpness));
    float *expected = wide_expect_floats(p, out, 1e-5);
    for (int i = 0; i < w * h; i++) {
        float sum = 0, weights = 0;
        for (int k = 0; k < 25; k++) {
            const int dx = k % 5 - 2, dy = k / 5 - 2;
            const float v = in[clamp(i / w + dy, h - 1) * w + clamp(i % w + dx, w - 1)];
            const float difference = v - in[i];
            const float weight =
                expf(-0.1f * (float)(dx * dx + dy * dy) - sharpness * difference * difference);
            sum += weight * v;
            weights += weight;
        }
        expected[i] = sum / weights;
    }
}

static const int ex[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, ey[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};

static void collide(const float *in, float *out, int w, int n, int i)
{
    float f[9], density = 0, u = 0, v = 0;
    for (int k = 0; k < 9; k++) {
        f[k] = in[k * n + i - ey[k] * w - ex[k]];
        density += f[k];
        u += (float)ex[k] * f[k];
        v += (float)ey[k] * f[k];
    }
    u /= density;
    v /= density;
    for (int k = 0; k < 9; k++) {
        const float weight = k == 0 ? 4.0f / 9 : k < 5 ? 1.0f / 9 : 1.0f / 36;
        const float along = 3 * ((float)ex[k] * u + (float)ey[k] * v);
        const float balance =
            weight * density * (1 + along + 0.5f * along * along - 1.5f * (u * u + v * v));
        out[k * n + i] = f[k] + 0.6f * (balance - f[k]);
    }
}

static void lattice(bench_problem *p)
{
    const int w = p->size + 9, h = p->size, n = w * h;
    const float *in = wide_floats(p, 9 * n, 0.05f, 0.15f);
    float *out = wide_zeros(p, 9 * n, sizeof *out);
    WIDE_LAUNCH(p, "lattice", wide_tiles2(h, w, 2, 64), AT(in), AT(out), INT(w), INT(h));
    float *expected = wide_expect_floats(p, out, 1e-5);
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            collide(in, expected, w, n, y * w + x);
}

static void convolve_tile(bench_problem *p)
{
    const int w = p->size, pitch = w + 4;
    const float *in = wide_floats(p, pitch * pitch, -1, 1), *weights = wide_floats(p, 25, -1, 1);
    float *out = wide_zeros(p, w * w, sizeof *out);
    WIDE_LAUNCH(p, "convolve_tile", wide_tiles2(w, w, 16, 16), AT(in), AT(weights), AT(out),
                INT(w));
    float *expected = wide_expect_floats(p, out, 1e-5);
    for (int y = 0; y < w; y++)
        for (int x = 0; x < w; x++)
            for (int k = 0; k < 25; k++)
                expected[y * w + x] += in[(y + k / 5) * pitch + x + k % 5] * weights[k];
}

static const wide_row rows[] = {
    {"heat_clamped", heat_clamped, 1000, 50},
    {"heat_row_first", heat_row_first, 1000, 50},
    {"laplace_3d", laplace_3d, 100, 20},
    {"wave_ring", wave_ring, 768000, 1920},
    {"life", life, 1500, 60},
    {"blur_rows", blur_rows, 700, 3},
    {"sobel", sobel, 1200, 40},
    {"median", median, 700, 50},
    {"paint", paint, 160, 32},
    {"luminance", luminance, 1 << 20, 4096},
    {"add_saturated", add_saturated, 1 << 17, 256},
    {"bilateral", bilateral, 300, 40},
    {"lattice", lattice, 400, 40},
    {"convolve_tile", convolve_tile, 512, 32},
    {NULL, NULL, 0, 0},
};

const wide_module wide_grids = {
    .spirv = &grids_spirv, .source = "bench/kernels/wide/grids.cl", .rows = rows};
