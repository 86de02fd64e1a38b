#include "wide.h"

#include "signals.cl.h"

static const double pi = 3.14159265358979323846;

typedef struct particle {
    float x, y, z, mass;
    float vx, vy, vz;
    int kind;
} particle;

static void move_particles(bench_problem *p)
{
    const int n = p->size;
    const float dt = 0.01f;
    particle *all = (particle *)(void *)wide_vectors(p, n, 8, -1, 1);
    for (int i = 0; i < n; i++) {
        all[i].y = fabsf(all[i].y) / 16;
        all[i].kind = i % 3;
    }
    WIDE_LAUNCH(p, "move_particles", wide_tiles(n, 128), AT(all), FLOAT(dt));
    particle *expected = (particle *)(void *)wide_expect_floats(p, all, 1e-5);
    for (particle *q = expected; q < expected + n; q++) {
        q->vy -= 9.81f * dt;
        q->x += q->vx * dt;
        q->y += q->vy * dt;
        q->z += q->vz * dt;
        if (q->y < 0) {
            q->y = -q->y;
            q->vy *= q->kind == 0 ? -0.5f : -0.9f;
        }
    }
}

static void transform(const float *in, float *out)
{
    double c[256], s[256];
    for (int i = 0; i < 256; i++) {
        c[i] = cos(2 * pi * i / 256);
        s[i] = -sin(2 * pi * i / 256);
    }
    for (int k = 0; k < 256; k++) {
        double re = 0, im = 0;
        for (int i = 0; i < 256; i++) {
            const int turn = i * k % 256;
            re += (double)in[2 * i] * c[turn] - (double)in[2 * i + 1] * s[turn];
            im += (double)in[2 * i] * s[turn] + (double)in[2 * i + 1] * c[turn];
        }
        int reversed = 0;
        for (int bit = 0; bit < 8; bit++)
            reversed |= (k >> bit & 1) << (7 - bit);
        out[2 * reversed] = (float)re;
        out[2 * reversed + 1] = (float)im;
    }
}

static void fourier_local(bench_problem *p)
{
    const int n = p->size;
    const float *in = wide_vectors(p, n, 2, -1, 1);
    float *out = wide_zeros(p, n, 2 * sizeof *out);
    WIDE_LAUNCH(p, "fourier_local", wide_tiles(n / 2, 128), AT(in), AT(out));
    float *expected = wide_expect_floats(p, out, 1e-5);
    for (int i = 0; i < 2 * n; i += 512)
        transform(in + i, expected + i);
}

static void walsh_steps(bench_problem *p)
{
    const int n = p->size;
    int *data = wide_ints(p, n, -10, 10);
    for (int stride = n / 2; stride > 0; stride /= 2)
        WIDE_LAUNCH(p, "walsh_step", wide_tiles(n / 2, 128), AT(data), INT(stride));
    uint32_t *expected = wide_expect(p, data);
    for (int stride = n / 2; stride > 0; stride /= 2) {
        for (int i = 0; i < n; i++) {
            const uint32_t x = expected[i];
            if ((i & stride) != 0)
                continue;
            expected[i] = x + expected[i + stride];
            expected[i + stride] = x - expected[i + stride];
        }
    }
}

static void cosine_block(const int16_t *in, float *out, const float *table, int w)
{
    double rows[8][8];
    for (int y = 0; y < 8; y++) {
        for (int x = 0; x < 8; x++) {
            rows[y][x] = 0;
            for (int k = 0; k < 8; k++)
                rows[y][x] += in[y * w + k] * (double)table[x * 8 + k];
        }
    }
    for (int i = 0; i < 64; i++) {
        double sum = 0;
        for (int k = 0; k < 8; k++)
            sum += rows[k][i % 8] * (double)table[i / 8 * 8 + k];
        out[i / 8 * w + i % 8] = (float)sum;
    }
}

static void cosine_8x8(bench_problem *p)
{
    const int w = p->size;
    int16_t *in = wide_random(p, w * w, sizeof *in);
    float *out = wide_zeros(p, w * w, sizeof *out), *table = wide_zeros(p, 64, sizeof *table);
    for (int i = 0; i < w * w; i++)
        in[i] &= 255;
    for (int i = 0; i < 64; i++)
        table[i] = (float)(cos(pi * (i % 8 + 0.5) * (i / 8) / 8) / (i < 8 ? sqrt(8) : 2));
    WIDE_LAUNCH(p, "cosine_8x8", wide_tiles2(w, w, 8, 8), AT(in), AT(out), AT(table), INT(w));
    float *expected = wide_expect_floats(p, out, 1e-5);
    for (int y = 0; y < w; y += 8)
        for (int x = 0; x < w; x += 8)
            cosine_block(in + y * w + x, expected + y * w + x, table, w);
}

static void recursive_filter(bench_problem *p)
{
    const int n = p->size, length = 100;
    const float *in = wide_floats(p, n * length, -1, 1);
    float *out = wide_zeros(p, n * length, sizeof *out);
    WIDE_LAUNCH(p, "recursive_filter", wide_tiles(n, 64), AT(in), AT(out), INT(length));
    float *expected = wide_expect_floats(p, out, 1e-4);
    for (int c = 0; c < n; c++) {
        float y1 = 0, y2 = 0, x1 = 0, x2 = 0;
        for (int i = c; i < n * length; i += n) {
            const float y = 0.2f * in[i] + 0.3f * x1 + 0.2f * x2 + 0.6f * y1 - 0.2f * y2;
            expected[i] = y;
            x2 = x1;
            x1 = in[i];
            y2 = y1;
            y1 = y;
        }
    }
}

static void bodies(bench_problem *p)
{
    const int n = p->size;
    const float *at = wide_vectors(p, n, 4, -1, 1);
    float *force = wide_zeros(p, n, 4 * sizeof *force);
    WIDE_LAUNCH(p, "bodies", wide_tiles(n, 64), AT(at), AT(force), INT(n));
    float *expected = wide_expect_floats(p, force, 1e-3);
    for (int i = 0; i < 4 * n; i += 4) {
        for (int j = 0; j < 4 * n; j += 4) {
            float d[4], square = 0.01f;
            for (int k = 0; k < 4; k++) {
                d[k] = at[j + k] - at[i + k];
                square += k < 3 ? d[k] * d[k] : 0;
            }
            for (int k = 0; k < 4; k++)
                expected[i + k] += d[k] * at[j + 3] / (square * sqrtf(square));
        }
    }
}

static void charges(bench_problem *p)
{
    const int n = p->size;
    const float *at = wide_vectors(p, n, 2, -1, 1), *charge = wide_floats(p, n, 0, 1);
    float *field = wide_zeros(p, n, 3 * sizeof *field);
    WIDE_LAUNCH(p, "charges", wide_tiles(n, 64), AT(at), AT(charge), AT(field), INT(n));
    float *expected = wide_expect_floats(p, field, 1e-3);
    for (int i = 0; i < n; i++) {
        double sums[3] = {0};
        for (int j = 0; j < n; j++) {
            const float x = at[2 * i] - at[2 * j], y = at[2 * i + 1] - at[2 * j + 1];
            const float square = x * x + y * y + 0.01f;
            sums[0] += (double)(charge[j] * square);
            sums[1] += (double)(charge[j] * x / square);
            sums[2] += (double)(charge[j] * y / square);
        }
        for (int k = 0; k < 3; k++)
            expected[3 * i + k] = (float)sums[k];
    }
}

/* Whole numbers: the nearest does not depend on how a sum is rounded. */
static float *whole_floats(bench_problem *p, int n)
{
    float *x = wide_floats(p, n, -50, 50);
    for (int i = 0; i < n; i++)
        x[i] = rintf(x[i]);
    return x;
}

static void nearest_centre(bench_problem *p)
{
    const int n = p->size, count = 12, dimensions = 8;
    const float *points = whole_floats(p, n * dimensions);
    const float *centres = whole_floats(p, count * dimensions);
    int *nearest = wide_zeros(p, n, sizeof *nearest), *expected = wide_expect(p, nearest);
    WIDE_LAUNCH(p, "nearest_centre", wide_tiles(n, 256), AT(points), AT(centres), AT(nearest),
                INT(n), INT(count), INT(dimensions));
    for (int i = 0; i < n; i++) {
        float best = INFINITY;
        for (int c = 0; c < count; c++) {
            float sum = 0;
            for (int k = 0; k < dimensions; k++) {
                const float d = points[k * n + i] - centres[c * dimensions + k];
                sum += d * d;
            }
            expected[i] = sum < best ? c : expected[i];
            best = sum < best ? sum : best;
        }
    }
}

static void binomial(bench_problem *p)
{
    const int n = p->size;
    const double up = 1.01f, chance = 0.51f, discount = 0.999f;
    const float *price = wide_floats(p, n, 40, 60);
    float *value = wide_zeros(p, n, sizeof *value);
    WIDE_LAUNCH(p, "binomial", wide_tiles(n * 128, 128), AT(price), AT(value), FLOAT((float)up),
                FLOAT((float)chance));
    float *expected = wide_expect_floats(p, value, 1e-4);
    for (int i = 0; i < n; i++) {
        double t[128];
        for (int l = 0; l < 128; l++)
            t[l] = fmax((double)price[i] * pow(up, 2 * l - 127) - 50, 0);
        for (int k = 127; k > 0; k--)
            for (int l = 0; l < k; l++)
                t[l] = discount * (chance * t[l + 1] + (1 - chance) * t[l]);
        expected[i] = (float)t[0];
    }
}

static int julia_steps(int i, int j, int w)
{
    double x = 3.0 * i / w - 1.5, y = 3.0 * j / w - 1.5;
    int k = 0;
    for (; k < 100 && x * x + y * y < 4; k++) {
        const double t = x * x - y * y - 0.75;
        y = 2 * x * y + 0.125;
        x = t;
    }
    return k;
}

static void julia(bench_problem *p)
{
    const int w = p->size;
    unsigned char *steps = wide_zeros(p, w * w, 1);
    WIDE_LAUNCH(p, "julia", wide_tiles2(w, w, 8, 8), AT(steps), INT(w));
    unsigned char *expected = wide_expect(p, steps);
    for (int i = 0; i < w * w; i++)
        expected[i] = (unsigned char)julia_steps(i % w, i / w, w);
}

static void quasi_random(bench_problem *p)
{
    const int n = p->size;
    unsigned *directions = wide_random(p, 32, sizeof *directions);
    float *out = wide_zeros(p, n, sizeof *out);
    WIDE_LAUNCH(p, "quasi_random", wide_tiles(n, 64), AT(directions), AT(out), INT(n));
    float *expected = wide_expect_floats(p, out, 1e-6);
    for (int i = 0; i < n; i++) {
        unsigned x = 0;
        for (int bit = 0; bit < 32; bit++)
            x ^= ((unsigned)i + 1) >> bit & 1 ? directions[bit] : 0;
        expected[i] = (float)x * 0x1p-32f;
    }
}

static void wavelet_rows(bench_problem *p)
{
    const int rows = p->size, length = 1024;
    float *data = wide_floats(p, rows * length, -1, 1);
    WIDE_LAUNCH(p, "wavelet_rows", wide_tiles(rows, 64), AT(data), INT(length));
    float *expected = wide_expect_floats(p, data, 1e-5);
    for (float *row = expected; row < expected + rows * length; row += length) {
        for (int i = 1; i < length - 1; i += 2)
            row[i] -= 0.5f * (row[i - 1] + row[i + 1]);
        row[length - 1] -= row[length - 2];
        row[0] += 0.5f * row[1];
        for (int i = 2; i < length; i += 2)
            row[i] += 0.25f * (row[i - 1] + row[i + 1]);
    }
}

static const wide_row rows[] = {
    {"move_particles", move_particles, 1 << 17, 256},
    {"fourier_local", fourier_local, 1 << 16, 512},
    {"walsh_steps", walsh_steps, 1 << 18, 512},
    {"cosine_8x8", cosine_8x8, 512, 32},
    {"recursive_filter", recursive_filter, 4096, 64},
    {"bodies", bodies, 2048, 128},
    {"charges", charges, 2048, 128},
    {"nearest_centre", nearest_centre, 100003, 503},
    {"binomial", binomial, 300, 3},
    {"julia", julia, 512, 32},
    {"wavelet_rows", wavelet_rows, 512, 64},
    {"quasi_random", quasi_random, 1 << 19, 512},
    {NULL, NULL, 0, 0},
};

const wide_module wide_signals = {
    .spirv = &signals_spirv, .source = "bench/kernels/wide/signals.cl", .rows = rows};
