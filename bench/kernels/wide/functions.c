#include "wide.h"

#include "functions.cl.h"

static const double pi = 3.14159265358979323846;

static void waves(bench_problem *p)
{
    const int n = p->size, count = 256;
    const float *x = wide_floats(p, n, -1, 1), *y = wide_floats(p, n, -1, 1);
    const float *z = wide_floats(p, n, -1, 1), *k = wide_vectors(p, count, 4, -1, 1);
    float *re = wide_zeros(p, n, sizeof *re), *im = wide_zeros(p, n, sizeof *im);
    WIDE_LAUNCH(p, "waves", wide_tiles(n, 128), AT(x), AT(y), AT(z), AT(k), AT(re), AT(im),
                INT(count));
    float *a = wide_expect_floats(p, re, 1e-4), *b = wide_expect_floats(p, im, 1e-4);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < count; j++) {
            const float *kj = k + 4 * j;
            const float angle = 6.2831853f * (kj[0] * x[i] + kj[1] * y[i] + kj[2] * z[i]);
            a[i] += kj[3] * cosf(angle);
            b[i] += kj[3] * sinf(angle);
        }
    }
}

static double normal_distribution(double x)
{
    return 0.5 * erfc(-x / sqrt(2));
}

static void black_scholes(bench_problem *p)
{
    const int n = p->size;
    const double rate = 0.02f, volatility = 0.3f;
    const float *price = wide_floats(p, n, 5, 30), *strike = wide_floats(p, n, 1, 100);
    const float *years = wide_floats(p, n, 0.25, 10);
    float *call = wide_zeros(p, n, sizeof *call), *put = wide_zeros(p, n, sizeof *put);
    WIDE_LAUNCH(p, "black_scholes", wide_tiles(n, 256), AT(price), AT(strike), AT(years), AT(call),
                AT(put), INT(n), FLOAT((float)rate), FLOAT((float)volatility));
    float *calls = wide_expect_floats(p, call, 1e-5), *puts = wide_expect_floats(p, put, 1e-5);
    for (int i = 0; i < n; i++) {
        const double s = (double)price[i], x = (double)strike[i], t = (double)years[i];
        const double d1 =
            (log(s / x) + (rate + 0.5 * volatility * volatility) * t) / (volatility * sqrt(t));
        const double d2 = d1 - volatility * sqrt(t), discounted = x * exp(-rate * t);
        calls[i] = (float)(s * normal_distribution(d1) - discounted * normal_distribution(d2));
        puts[i] = (float)(discounted * normal_distribution(-d2) - s * normal_distribution(-d1));
    }
}

static void black_scholes_double(bench_problem *p)
{
    const int n = p->size;
    const double rate = 0.02, volatility = 0.3;
    const double *price = wide_doubles(p, n, 5, 30), *strike = wide_doubles(p, n, 1, 100);
    const double *years = wide_doubles(p, n, 0.25, 10);
    double *call = wide_zeros(p, n, sizeof *call);
    WIDE_LAUNCH(p, "black_scholes_double", wide_tiles(n, 128), AT(price), AT(strike), AT(years),
                AT(call), INT(n), DOUBLE(rate), DOUBLE(volatility));
    double *calls = wide_expect_doubles(p, call, 1e-12);
    for (int i = 0; i < n; i++) {
        const double s = price[i], x = strike[i], t = years[i], spread = volatility * sqrt(t);
        const double d1 = (log(s / x) + (rate + 0.5 * volatility * volatility) * t) / spread;
        calls[i] =
            s * normal_distribution(d1) - x * exp(-rate * t) * normal_distribution(d1 - spread);
    }
}

/* Positions up to 100: sines of larger angles would show the rounding of the powers. */
static void rotate_positions(bench_problem *p)
{
    const int n = p->size, width = n / 50;
    const float *in = wide_floats(p, 2 * n, -1, 1);
    float *out = wide_zeros(p, 2 * n, sizeof *out);
    WIDE_LAUNCH(p, "rotate_positions", wide_untiled(n), AT(in), AT(out), INT(width));
    float *expected = wide_expect_floats(p, out, 1e-4);
    for (int i = 0; i < n; i++) {
        const int position = i / (width / 2), k = i % (width / 2);
        const double angle = position * pow(10000, -2.0 * k / width);
        const double x = (double)in[2 * i], y = (double)in[2 * i + 1];
        expected[2 * i] = (float)(x * cos(angle) - y * sin(angle));
        expected[2 * i + 1] = (float)(x * sin(angle) + y * cos(angle));
    }
}

static double uniform(uint32_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return (double)(((float)(*state >> 8) + 0.5f) * 0x1p-24f);
}

static void monte_carlo(bench_problem *p)
{
    const int n = p->size, steps = 64;
    const float drift = 0.001f, volatility = 0.02f;
    float *ends = wide_zeros(p, n, sizeof *ends);
    WIDE_LAUNCH(p, "monte_carlo", wide_tiles(n, 64), AT(ends), INT(steps), FLOAT(drift),
                FLOAT(volatility));
    float *expected = wide_expect_floats(p, ends, 1e-5);
    for (int i = 0; i < n; i++) {
        uint32_t state = (uint32_t)i * 747796405u + 2891336453u;
        double sum = 0;
        for (int k = 0; k < steps; k++) {
            const double r = sqrt(-2 * log(uniform(&state))), angle = 2 * pi * uniform(&state);
            sum += 2 * (double)drift + (double)volatility * r * (cos(angle) + sin(angle));
        }
        expected[i] = (float)exp(sum);
    }
}

static void great_circle(bench_problem *p)
{
    const int n = p->size;
    const float *from = wide_vectors(p, n, 2, -1.5f, 1.5f),
                *to = wide_vectors(p, n, 2, -1.5f, 1.5f);
    float *distance = wide_zeros(p, n, sizeof *distance);
    WIDE_LAUNCH(p, "great_circle", wide_untiled(n), AT(from), AT(to), AT(distance));
    float *expected = wide_expect_floats(p, distance, 1e-4);
    for (int i = 0; i < n; i++) {
        const double ax = (double)from[2 * i], bx = (double)to[2 * i];
        const double u = sin((bx - ax) / 2);
        const double v = sin(((double)to[2 * i + 1] - (double)from[2 * i + 1]) / 2);
        const double h = u * u + cos(ax) * cos(bx) * v * v;
        expected[i] = (float)(2 * 6371 * atan2(sqrt(h), sqrt(1 - h)));
    }
}

static void rotate_points(bench_problem *p)
{
    const int n = p->size;
    float *points = wide_vectors(p, n, 2, -1, 1);
    const float *angles = wide_floats(p, n, -10, 10);
    WIDE_LAUNCH(p, "rotate_points", wide_untiled(n), AT(points), AT(angles));
    float *expected = wide_expect_floats(p, points, 1e-5);
    for (int i = 0; i < n; i++) {
        const double c = cos((double)angles[i]), s = sin((double)angles[i]);
        const double x = (double)points[2 * i], y = (double)points[2 * i + 1];
        expected[2 * i] = (float)(c * x - s * y);
        expected[2 * i + 1] = (float)(s * x + c * y);
    }
}

static void gelu(bench_problem *p)
{
    const int n = p->size;
    const float *x = wide_floats(p, n, -6, 6);
    float *y = wide_zeros(p, n, sizeof *y);
    WIDE_LAUNCH(p, "gelu", wide_untiled(n), AT(x), AT(y));
    float *expected = wide_expect_floats(p, y, 1e-5);
    for (int i = 0; i < n; i++) {
        const double v = (double)x[i];
        expected[i] = (float)(0.5 * v * (1 + tanh(0.79788456 * (v + 0.044715 * v * v * v))));
    }
}

static void sigmoid_double(bench_problem *p)
{
    const int n = p->size;
    const double *x = wide_doubles(p, n, -20, 20);
    double *y = wide_zeros(p, n, sizeof *y);
    WIDE_LAUNCH(p, "sigmoid_double", wide_untiled(n), AT(x), AT(y));
    double *expected = wide_expect_doubles(p, y, 1e-14);
    for (int i = 0; i < n; i++)
        expected[i] = 1 / (1 + exp(-x[i]));
}

/* Values that lie halfway between two bytes may go either way, so the exponent avoids them. */
static void gamma_correct(bench_problem *p)
{
    const int n = p->size;
    const unsigned char *in = wide_random(p, n, 4);
    unsigned char *out = wide_zeros(p, n, 4);
    const float gamma = 0.4545f;
    WIDE_LAUNCH(p, "gamma_correct", wide_untiled(n), AT(in), AT(out), FLOAT(gamma));
    unsigned char *expected = wide_expect(p, out);
    for (int i = 0; i < 4 * n; i++)
        expected[i] = (unsigned char)lrint(pow(in[i] / 255.0, (double)gamma) * 255);
}

static void mixture(bench_problem *p)
{
    const int n = p->size, components = 24;
    const double *x = wide_doubles(p, n, -5, 5), *means = wide_doubles(p, components, -5, 5);
    const double *widths = wide_doubles(p, components, 0.5, 2);
    double *likelihood = wide_zeros(p, n, sizeof *likelihood);
    WIDE_LAUNCH(p, "mixture", wide_tiles(n, 64), AT(x), AT(means), AT(widths), AT(likelihood),
                INT(components));
    double *expected = wide_expect_doubles(p, likelihood, 1e-12);
    for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int k = 0; k < components; k++) {
            const double d = (x[i] - means[k]) / widths[k];
            sum += exp(-0.5 * d * d) / widths[k];
        }
        expected[i] = log(sum);
    }
}

static const wide_row rows[] = {
    {"waves", waves, 16384, 128},
    {"black_scholes", black_scholes, 400003, 1003},
    {"black_scholes_double", black_scholes_double, 100003, 1003},
    {"rotate_positions", rotate_positions, 400000, 1000},
    {"monte_carlo", monte_carlo, 32768, 128},
    {"great_circle", great_circle, 300000, 960},
    {"rotate_points", rotate_points, 1000000, 960},
    {"gelu", gelu, 1000000, 960},
    {"sigmoid_double", sigmoid_double, 500000, 960},
    {"gamma_correct", gamma_correct, 250000, 960},
    {"mixture", mixture, 32768, 128},
    {NULL, NULL, 0, 0},
};

const wide_module wide_functions = {
    .spirv = &functions_spirv, .source = "bench/kernels/wide/functions.cl", .rows = rows};
