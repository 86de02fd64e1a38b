/* <zellige/math.h> beside the host's mathematics, in units of the last place. An inverse is judged
 * by what it inverts: how far, in its own units, its result is from the one that gives the
 * argument back. */
#include <float.h>
#include <limits.h>
#include <math.h>

#include "fixture.h"
#include "math_names.h"
#include "math_test.cl.h"

FIXTURE_ON_VIEW(math_test_spirv)

enum { ERFINV, ERFCINV, PHI, PROBIT, RCBRT, NEARBYINT, FUNCTIONS };
enum { COUNT = 4000, INTEGER_ROWS = 16 };

static const char *const names[] = {"erfinv", "erfcinv", "phi", "probit", "rcbrt", "nearbyint"};

static const long double pi = 3.14159265358979323846264338327950288L;

/* A type's own limits, and the most that each function may be off. */
typedef struct precision {
    int digits, lowest; /* of the significand; of the exponent of the smallest number */
    double bounds[FUNCTIONS];
} precision;

static const precision of_float = {24, -149, {3, 4, 5, 5, 2, 0}};
static const precision of_double = {53, -1074, {8, 6, 5, 7, 1, 0}};

static long double unit(long double x, const precision *p)
{
    int exponent;
    frexpl(x, &exponent);
    exponent -= p->digits;
    return ldexpl(1, exponent < p->lowest ? p->lowest : exponent);
}

/* What the normal distribution, and the two error functions, are off at r, as a difference of r. */
static long double off(int function, long double x, long double r)
{
    const long double slope = 2 / sqrtl(pi) * expl(-r * r);
    switch (function) {
    case ERFINV:
        return fabsl(x) < 0.5L ? (erfl(r) - x) / slope
                               : copysignl((1 - fabsl(x) - erfcl(fabsl(r))) / slope, r);
    case ERFCINV:
        return fabsl(x - 1) < 0.5L ? (erfl(r) - (1 - x)) / slope
               : x < 1             ? (x - erfcl(r)) / slope
                                   : (erfcl(-r) - (2 - x)) / slope;
    case PHI:
        return r - 0.5L * erfcl(-x / sqrtl(2));
    case PROBIT:
        return sqrtl(2) * off(ERFCINV, 2 * x, -r / sqrtl(2));
    case RCBRT:
        return r - 1 / cbrtl(x);
    default:
        return r - nearbyintl(x);
    }
}

/* What a function gives where there is no number, or none that is finite: true if it is that. */
static bool is_special(int function, double x, double *expected)
{
    const double below = function == ERFINV ? -1 : 0;
    const double above = function == ERFCINV ? 2 : 1;
    const double sense = function == ERFINV ? 1 : function == PROBIT ? 1 : -1;
    if (isnan(x)) {
        *expected = x;
        return true;
    }
    if (function == PHI || function == RCBRT || function == NEARBYINT) {
        *expected = function == PHI ? (x > 0 ? 1 : 0) : function == RCBRT ? 1 / x : x;
        return isinf(x) || (x == 0 && function != PHI);
    }
    *expected = x == below ? -sense * INFINITY : x == above ? sense * INFINITY : (double)NAN;
    return !(x > below && x < above);
}

static void judge(int function, double x, double r, const precision *p, double *worst)
{
    double expected;
    if (is_special(function, x, &expected)) {
        if (r != expected && !(isnan(r) && isnan(expected)))
            fail_msg("%s(%g) is %g, not %g", names[function], x, r, expected);
        return;
    }
    const long double error = fabsl(off(function, x, r)) / unit(r, p);
    if (!(error <= p->bounds[function] + 0.01L))
        fail_msg("%s(%.17g) = %.17g is off by %.2Lf units", names[function], x, r, error);
    if (error > *worst)
        *worst = (double)error;
}

/* 0 to 1 and beyond, near each end, small and large, of both signs, and what is no number. */
static double argument(int i)
{
    static const double special[] = {0.0,      -0.0,  1.0,       -1.0,      2.0,   -2.0,
                                     INFINITY, NAN,   3.5,       -INFINITY, 0.25,  0.75,
                                     1.75,     0.5,   2.5,       -0.5,      1e30,  -1e-30,
                                     1e-44,    1e-38, 0.9999999, 0.37,      1e-12, -0.9999999};
    const int specials = (int)(sizeof special / sizeof special[0]);
    if (i < specials)
        return special[i];
    switch (i % 5) {
    case 0:
        return i / (double)COUNT * 2;
    case 1:
        return -i / (double)COUNT;
    case 2:
        return 1 - ldexp(1 + i / (double)COUNT, -(i % 24) - 1);
    case 3:
        return ldexp(1 + i / (double)COUNT, -(i % 140));
    default:
        return (double)(i - COUNT / 2) / 150;
    }
}

static zlg_array *wrap(zlg_extent extent, size_t size, void *data)
{
    zlg_array *array = NULL;
    assert_ok(zlg_array_wrap(view, extent, size, data, &array));
    return array;
}

static void end_all(zlg_array *a, zlg_array *b, zlg_array *c)
{
    assert_ok(zlg_array_destroy(c));
    assert_ok(zlg_array_destroy(b));
    assert_ok(zlg_array_destroy(a));
}

static float in_float[COUNT], out_float[FUNCTIONS][COUNT], exponents_float[COUNT];
static double in_double[COUNT], out_double[FUNCTIONS][COUNT], exponents_double[COUNT];
static int in_int[COUNT], out_int[INTEGER_ROWS][COUNT];

static void fill(void)
{
    static const int scales[] = {0, 1, -1, 100, -100, 200, 2000, -2000};
    for (int i = 0; i < COUNT; i++) {
        in_double[i] = argument(i);
        in_float[i] = (float)in_double[i];
        if (i % 5 == 3 && i % 2 == 0)
            in_double[i] *= ldexp(1, -(i % 900));
        exponents_double[i] = i % 11 == 0 ? 0.5 : i % 13 == 0 ? argument(i % 10) : scales[i % 8];
        exponents_float[i] = (float)exponents_double[i];
        in_int[i] = i < 8 ? scales[i] : (int)(2654435761u * (unsigned)i) >> i % 31;
    }
    in_int[8] = INT_MIN;
    in_int[9] = INT_MAX;
}

/* Runs a kernel from one array to one with so many rows. */
static void run(const char *name, void *in, void *out, int rows, size_t in_size, size_t out_size)
{
    zlg_array *from = wrap(zlg_extent1(COUNT), in_size, in);
    zlg_array *to = rows == 1 ? wrap(zlg_extent1(COUNT), out_size, out)
                              : wrap(zlg_extent2(rows, COUNT), out_size, out);
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(COUNT), get_kernel(program, name),
                                    (const zlg_array *)from, to));
    end_all(from, to, NULL);
}

static void functions_of_floats_are_precise(void **state)
{
    (void)state;
    run("functions_float", in_float, out_float, FUNCTIONS, sizeof(float), sizeof(float));
    for (int f = 0; f < FUNCTIONS; f++) {
        double worst = 0;
        for (int i = 0; i < COUNT; i++)
            judge(f, (double)in_float[i], (double)out_float[f][i], &of_float, &worst);
        print_message("%s(float): %.2f\n", names[f], worst);
    }
}

static void functions_of_doubles_are_precise(void **state)
{
    (void)state;
    run("functions_double", in_double, out_double, FUNCTIONS, sizeof(double), sizeof(double));
    for (int f = 0; f < FUNCTIONS; f++) {
        double worst = 0;
        for (int i = 0; i < COUNT; i++)
            if (f != PHI || in_double[i] > -20) /* there long double is not long enough */
                judge(f, in_double[i], out_double[f][i], &of_double, &worst);
        print_message("%s(double): %.2f\n", names[f], worst);
    }
}

static double scaled(double x, double n)
{
    if (isnan(x) || isnan(n))
        return NAN;
    if (isinf(n))
        return n > 0 ? x * n : x / -n;
    return n != floor(n) ? (double)NAN : scalbn(x, (int)n);
}

static bool same(double a, double b)
{
    return a == b || (isnan(a) && isnan(b));
}

static void numbers_are_scaled(void **state)
{
    (void)state;
    zlg_array *in = wrap(zlg_extent1(COUNT), sizeof(float), in_float);
    zlg_array *by = wrap(zlg_extent1(COUNT), sizeof(float), exponents_float);
    zlg_array *out = wrap(zlg_extent2(2, COUNT), sizeof(float), out_float);
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(COUNT),
                                    get_kernel(program, "exponents_float"), (const zlg_array *)in,
                                    (const zlg_array *)by, out));
    end_all(in, by, out);
    in = wrap(zlg_extent1(COUNT), sizeof(double), in_double);
    by = wrap(zlg_extent1(COUNT), sizeof(double), exponents_double);
    out = wrap(zlg_extent2(2, COUNT), sizeof(double), out_double);
    assert_ok(zlg_parallel_for_each(view, zlg_extent1(COUNT),
                                    get_kernel(program, "exponents_double"), (const zlg_array *)in,
                                    (const zlg_array *)by, out));
    end_all(in, by, out);
    for (int i = 0; i < COUNT; i++) {
        const double x = in_double[i], n = exponents_double[i];
        const double y = (double)in_float[i], m = (double)exponents_float[i];
        if (!same(out_double[0][i], scaled(x, n)) || !same(out_float[0][i], (float)scaled(y, m)))
            fail_msg("scalb(%g, %g) is %g, scalb(%g, %g) is %g", x, n, out_double[0][i], y, m,
                     (double)out_float[0][i]);
        if (isfinite(n) && (!same(out_double[1][i], scalbn(x, (int)n)) ||
                            !same(out_float[1][i], (float)scalbn(y, (int)m))))
            fail_msg("scalbn(%g, %g) is %g", x, n, out_double[1][i]);
    }
}

static void results_come_by_pointers(void **state)
{
    (void)state;
    run("pointers_float", in_float, out_float, 4, sizeof(float), sizeof(float));
    run("pointers_double", in_double, out_double, 4, sizeof(double), sizeof(double));
    for (int i = 0; i < COUNT; i++) {
        const double x = in_double[i], y = (double)in_float[i];
        if (!isfinite(x) || fabs(x) > 1e6)
            continue;
        assert_true(fabs(out_double[0][i] - sin(x)) <= 4 * DBL_EPSILON * fabs(sin(x)));
        assert_true(fabs(out_double[1][i] - cos(x)) <= 4 * DBL_EPSILON * fabs(cos(x)));
        assert_true(fabs((double)out_float[0][i] - sin(y)) <= 4 * FLT_EPSILON * fabs(sin(y)));
        assert_true(fabs((double)out_float[1][i] - cos(y)) <= 4 * FLT_EPSILON * fabs(cos(y)));
        if (x > 0)
            assert_true(fabs(out_double[2][i] - lgamma(x)) <= 1e-12 * (1 + fabs(lgamma(x))));
        if (x != 0 && x > -0.9)
            assert_true(out_double[3][i] == (x > 0 ? 1 : -1) &&
                        out_float[3][i] == (x > 0 ? 1 : -1));
    }
}

static int class_of(int class)
{
    return class == FP_NAN         ? MATH_NAN
           : class == FP_INFINITE  ? MATH_INFINITE
           : class == FP_ZERO      ? MATH_ZERO
           : class == FP_SUBNORMAL ? MATH_SUBNORMAL
                                   : MATH_NORMAL;
}

static void numbers_are_classified(void **state)
{
    (void)state;
    int seen[5] = {0};
    in_double[COUNT - 1] = -4e-320;
    run("classes_float", in_float, out_int[0], 1, sizeof(float), sizeof(int));
    run("classes_double", in_double, out_int[1], 1, sizeof(double), sizeof(int));
    for (int i = 0; i < COUNT; i++) {
        assert_int_equal(out_int[0][i], class_of(fpclassify(in_float[i])));
        assert_int_equal(out_int[1][i], class_of(fpclassify(in_double[i])));
        seen[out_int[0][i]]++;
    }
    for (int i = 0; i < 5; i++)
        assert_true(seen[i] > 0);
}

static void spellings_with_f_are_those_without(void **state)
{
    (void)state;
    run("spellings", in_float, out_int[0], 1, sizeof(float), sizeof(int));
    for (int i = 0; i < COUNT; i++)
        if (out_int[0][i] != 0)
            fail_msg("%d spellings differ at %g", out_int[0][i], (double)in_float[i]);
}

static int high_bit(unsigned x)
{
    int at = 31;
    while (at >= 0 && (x >> at & 1) == 0)
        at--;
    return at;
}

static int low_bit(unsigned x)
{
    for (int at = 0; at < 32; at++)
        if ((x >> at & 1) != 0)
            return at;
    return -1;
}

static unsigned reversed(unsigned x)
{
    unsigned result = 0;
    for (int i = 0; i < 32; i++)
        result |= (x >> i & 1) << (31 - i);
    return result;
}

/* Byte for byte, as its definition says. */
static unsigned sum_at(unsigned reference, unsigned long long source, int offset, unsigned sum)
{
    for (int i = 0; i < 4; i++) {
        const int a = (int)(reference >> 8 * i & 255);
        const int b = (int)(source >> 8 * (i + offset) & 255);
        sum += a == 0 ? 0 : (unsigned)abs(a - b);
    }
    return sum;
}

static void check_integers(int i)
{
    const int x = in_int[i], y = in_int[COUNT - 1 - i];
    const unsigned u = (unsigned)x, v = (unsigned)y;
    const unsigned long long source = (unsigned long long)(u ^ v) << 32 | v;
    const int expected[INTEGER_ROWS] = {__builtin_popcount(u),
                                        high_bit(u),
                                        high_bit(x < 0 ? ~u : u),
                                        low_bit(u),
                                        (int)reversed(u),
                                        x > y ? x : y,
                                        x < y ? x : y,
                                        (int)(u > v ? u : v),
                                        (int)(u < v ? u : v),
                                        (int)(u * v + 7),
                                        (int)(u * v + 7),
                                        (x > 0) - (x < 0),
                                        (int)sum_at(u, source, 0, 1),
                                        (int)sum_at(u, source, 1, 2),
                                        (int)sum_at(u, source, 2, 3),
                                        (int)sum_at(u, source, 3, 4)};
    for (int row = 0; row < INTEGER_ROWS; row++)
        if (out_int[row][i] != expected[row])
            fail_msg("row %d of %d and %d is %d, not %d", row, x, y, out_int[row][i],
                     expected[row]);
}

static void functions_of_integers_are_exact(void **state)
{
    (void)state;
    run("integers", in_int, out_int, INTEGER_ROWS, sizeof(int), sizeof(int));
    for (int i = 0; i < COUNT; i++)
        check_integers(i);
}

static void noise_is_smooth_and_repeats_itself(void **state)
{
    (void)state;
    static float first[COUNT];
    float highest = 0;
    for (int i = 0; i < COUNT; i++)
        in_float[i] = (float)(i - COUNT / 2) / 64;
    run("shades", in_float, out_float, 4, sizeof(float), sizeof(float));
    memcpy(first, out_float[2], sizeof first);
    run("shades", in_float, out_float, 4, sizeof(float), sizeof(float));
    assert_memory_equal(first, out_float[2], sizeof first);
    for (int i = 1; i < COUNT; i++) {
        assert_true(fabsf(first[i]) <= 1);
        assert_true(fabsf(first[i] - first[i - 1]) < 8.0f / 64);
        assert_true((i - COUNT / 2) % 64 != 0 || first[i] == 0);
        highest = fmaxf(highest, fabsf(first[i]));
    }
    assert_true(highest > 0.3f);
}

static void values_are_saturated_and_inverted(void **state)
{
    (void)state;
    fill();
    run("shades", in_float, out_float, 4, sizeof(float), sizeof(float));
    for (int i = 0; i < COUNT; i++) {
        const float x = in_float[i];
        assert_true(out_float[0][i] == (x > 1 ? 1 : x > 0 ? x : 0));
        assert_true(isnan(x) || fabsf(out_float[1][i] * x - 1) < 1e-6f || fabsf(x) < 1e-37f ||
                    isinf(x));
        assert_true(!isfinite(x) || out_float[3][i] == (float)((x > 0) - (x < 0)));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(functions_of_floats_are_precise),
        cmocka_unit_test(functions_of_doubles_are_precise),
        cmocka_unit_test(numbers_are_scaled),
        cmocka_unit_test(results_come_by_pointers),
        cmocka_unit_test(numbers_are_classified),
        cmocka_unit_test(spellings_with_f_are_those_without),
        cmocka_unit_test(functions_of_integers_are_exact),
        cmocka_unit_test(noise_is_smooth_and_repeats_itself),
        cmocka_unit_test(values_are_saturated_and_inverted),
    };
    fill();
    return cmocka_run_group_tests_name("zellige.api.math", tests, begin, end);
}
