/* Kernels compiled with -cl-fast-relaxed-math: less exact, and no less right. */
#include <float.h>
#include <math.h>

#include "tests/engine/support.h"

enum { COUNT = 48 };

static void fill(float *a, float *b)
{
    for (int i = 0; i < COUNT; i++) {
        a[i] = (float)(i - 20) * 1.7f;
        b[i] = 0.3f + (float)i * 0.9f;
    }
}

/* OpenCL allows 2.5 ULP with that option, and the root has an error of its own. */
static void check(float found, double exact)
{
    assert_true(fabs((double)found - exact) <= 3 * (double)FLT_EPSILON * fabs(exact));
}

static void quotients(const test_program *program)
{
    const float by = 7.3f;
    float a[COUNT], b[COUNT], out[COUNT][3];
    fill(a, b);
    launch(program, "quotients", RANGE(16, 3), POINTER(a), POINTER(b), POINTER(out), VALUE(by));
    for (int i = 0; i < COUNT; i++) {
        check(out[i][0], (double)a[i] / (double)b[i]);
        check(out[i][1], (double)a[i] / (double)by);
        check(out[i][2], (double)a[i] / sqrt((double)b[i]));
    }
}

/* Contracted or not: the product is rounded at most, and the sum. */
static void check_sum(float found, double product, double exact)
{
    assert_true(fabs((double)found - exact) <= (double)FLT_EPSILON * (fabs(product) + fabs(exact)));
}

static void sums(const test_program *program)
{
    const float c = 11.1f;
    float a[COUNT], b[COUNT], out[COUNT][2];
    fill(a, b);
    launch(program, "sums", RANGE(16, 3), POINTER(a), POINTER(b), POINTER(out), VALUE(c));
    for (int i = 0; i < COUNT; i++) {
        const double product = (double)a[i] * (double)b[i];
        check_sum(out[i][0], product, product + (double)c);
        check_sum(out[i][1], product, (double)c - product);
    }
}

/* What the logarithm of a result is rounded by, about two units, is as much of the result. */
static void check_power(float found, double exact)
{
    const double lost = (3 + 2 * fabs(log2(fabs(exact)))) * (double)FLT_EPSILON;
    if (!(fabs((double)found - exact) <= lost * fabs(exact)))
        fail_msg("%a is not %a", (double)found, exact);
}

static void powers(const test_program *program)
{
    float a[COUNT], b[COUNT], out[COUNT][5];
    double doubles[COUNT][2];
    fill(a, b);
    launch(program, "powers", RANGE(16, 3), POINTER(a), POINTER(b), POINTER(out), POINTER(doubles));
    for (int i = 0; i < COUNT; i++) {
        const double x = (double)a[i], y = (double)b[i];
        const int whole = i % 9 - 4;
        check_power(out[i][0], pow(y, x / 8));
        if (x != 0) {
            check_power(out[i][1], pow(x, whole));
            check_power(out[i][2], pow(x, whole));
            check_power(out[i][3], pow(x, 3));
        }
        check_power(out[i][4], pow(y, 2.2f));
        for (int k = 0; k < 2; k++)
            assert_true(fabs(doubles[i][k] - pow(y, x)) <= 16 * DBL_EPSILON * pow(y, x));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_ALL_VARIANTS("fast", quotients),
        IN_ALL_VARIANTS("fast", sums),
        IN_ALL_VARIANTS("fast", powers),
    };
    return run_group("zellige.engine.fast", tests, sizeof tests / sizeof tests[0]);
}
