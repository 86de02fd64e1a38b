/* Functions that are formulas in vectors: of every exponent, both signs, zeros, infinities, NaN and
 * denormals, within the errors that OpenCL allows. Neighbours have arguments of all sizes, so that
 * lanes for which a formula does not hold stand beside others. */
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "tests/engine/support.h"

enum { COUNT = 1 << 13, TILE = 64 };

typedef struct function {
    const char *name;
    long double (*exact)(long double);
    double allowed; /* units in the last place */
} function;

static long double exp10_of(long double x)
{
    return powl(10, x);
}

/* Of angles in half turns, which are reduced first: nothing is lost then. */
static long double sinpi_of(long double x)
{
    const long double near = remainderl(x, 2);
    if (near == 0 || fabsl(near) == 1)
        return copysignl(0, x);
    return fabsl(near) > 0.5L ? sinl((copysignl(1, near) - near) * acosl(-1))
                              : sinl(near * acosl(-1));
}

static long double cospi_of(long double x)
{
    return isfinite(x) ? sinpi_of(0.5L - fabsl(remainderl(x, 2))) + 0 : (long double)NAN;
}

static long double tanpi_of(long double x)
{
    return sinpi_of(x) / cospi_of(x);
}

static long double rsqrt_of(long double x)
{
    return 1 / sqrtl(x);
}

static long double inverse_of(long double x)
{
    return 1 / x;
}

static long double minus_3_by(long double x)
{
    return -3 / x;
}

static const long double pi = 3.14159265358979323846264338327950288L;

static long double asinpi_of(long double x)
{
    return asinl(x) / pi;
}

static long double acospi_of(long double x)
{
    return acosl(x) / pi;
}

static long double atanpi_of(long double x)
{
    return atanl(x) / pi;
}

static long double ilogb_of(long double x)
{
    return x == 0 ? INT32_MIN : isfinite(x) ? ilogbl(x) : INT32_MAX;
}

enum { COARSE = 8192 }; /* a half_ function: denormals may be zeros */

static const function of_floats[] = {
    {"sin", sinl, 4},
    {"cos", cosl, 4},
    {"tan", tanl, 5},
    {"exp", expl, 3},
    {"exp2", exp2l, 3},
    {"log", logl, 3},
    {"log2", log2l, 3},
    {"tanh", tanhl, 5},
    {"erf", erfl, 2},
    {"erfc", erfcl, 16},
    {"exp10", exp10_of, 3},
    {"expm1", expm1l, 3},
    {"log10", log10l, 3},
    {"sinh", sinhl, 4},
    {"cosh", coshl, 4},
    {"sinpi", sinpi_of, 4},
    {"cospi", cospi_of, 4},
    {"tanpi", tanpi_of, 6},
    {"log1p", log1pl, 2},
    {"asinh", asinhl, 4},
    {"acosh", acoshl, 4},
    {"atanh", atanhl, 5},
    {"cbrt", cbrtl, 2},
    {"rsqrt", rsqrt_of, 2},
    {"native_recip", inverse_of, COARSE},
    {"native_divide", minus_3_by, 3},
    {"half_recip", inverse_of, COARSE},
    {"asin", asinl, 4},
    {"acos", acosl, 4},
    {"atan", atanl, 5},
    {"asinpi", asinpi_of, 5},
    {"acospi", acospi_of, 5},
    {"atanpi", atanpi_of, 5},
    {"logb", logbl, 0},
    {"ilogb", ilogb_of, 1}, /* the largest integer is no float */
    {"native_rsqrt", rsqrt_of, COARSE},
};
static const function of_doubles[] = {
    {"sin", sinl, 4},         {"cos", cosl, 4},         {"exp", expl, 3},
    {"exp2", exp2l, 3},       {"log", logl, 3},         {"erf", erfl, 16},
    {"erfc", erfcl, 16},      {"exp10", exp10_of, 3},   {"expm1", expm1l, 3},
    {"log2", log2l, 3},       {"log10", log10l, 3},     {"sinh", sinhl, 4},
    {"cosh", coshl, 4},       {"sinpi", sinpi_of, 4},   {"cospi", cospi_of, 4},
    {"log1p", log1pl, 2},     {"cbrt", cbrtl, 2},       {"tanpi", tanpi_of, 6},
    {"asinh", asinhl, 4},     {"acosh", acoshl, 4},     {"atanh", atanhl, 5},
    {"rsqrt", rsqrt_of, 2},   {"asin", asinl, 4},       {"acos", acosl, 4},
    {"atan", atanl, 5},       {"asinpi", asinpi_of, 5}, {"acospi", acospi_of, 5},
    {"atanpi", atanpi_of, 5}, {"logb", logbl, 0},       {"ilogb", ilogb_of, 0},
    {"tan", tanl, 5},
};
enum {
    FLOATS = sizeof of_floats / sizeof of_floats[0],
    DOUBLES = sizeof of_doubles / sizeof of_doubles[0],
};

/* What one unit is: of a denormal, that of the smallest normal number. */
static long double unit_of(long double exact, int digits, int least_exponent)
{
    int exponent;
    (void)frexpl(exact, &exponent);
    return ldexpl(1, (exponent < least_exponent ? least_exponent : exponent) - digits);
}

/* `most` is the largest finite number. */
static bool is_right(const function *f, long double found, long double x, long double unit,
                     long double most)
{
    const long double exact = f->exact(x);
    if (isnan(exact))
        return isnan(found);
    if (x == 0 && exact == 0)
        return found == 0 && signbit(found) == signbit(exact);
    if (isinf(exact) || fabsl(exact) > most + unit)
        return found == copysignl(INFINITY, exact);
    const bool may_overflow = isinf(found) && fabsl(exact) + (long double)f->allowed * unit > most;
    return may_overflow || fabsl(found - exact) <= (long double)f->allowed * unit;
}

static void check_float(const function *f, float found, float x)
{
    const long double exact = f->exact(x);
    const long double unit = unit_of(exact, FLT_MANT_DIG, FLT_MIN_EXP);
    const bool is_flushed =
        (fabsf(x) < FLT_MIN && isinf(found)) || (fabsl(exact) < (long double)FLT_MIN && found == 0);
    if (f->allowed >= (double)COARSE && is_flushed && !signbit(exact) == !signbit(found))
        return;
    if (!is_right(f, found, x, unit, FLT_MAX))
        fail_msg("%s(%a) is %a, not %La", f->name, (double)x, (double)found, f->exact(x));
}

static void check_double(const function *f, double found, double x)
{
    const long double unit = unit_of(f->exact(x), DBL_MANT_DIG, DBL_MIN_EXP);
    if (!is_right(f, found, x, unit, DBL_MAX))
        fail_msg("%s(%a) is %a, not %La", f->name, x, found, f->exact(x));
}

static float float_at(uint32_t i)
{
    const uint32_t bits = i * 0x9e3779b1u; /* odd: each exponent as often as every other */
    float x;
    memcpy(&x, &bits, sizeof x);
    return i % 4 == 0 ? (float)(int32_t)(bits % 2000 - 1000) * 0.125f : x;
}

static double double_at(uint32_t i)
{
    const uint64_t bits = i * 0x9e3779b97f4a7c15u;
    double x;
    memcpy(&x, &bits, sizeof x);
    return i % 2 == 0 ? (double)(int64_t)(bits >> 40) * 0x1p-14 - 500 : x;
}

static const double edges[] = {0, -0.0, 1, -1, (double)INFINITY, -(double)INFINITY, (double)NAN};
enum { EDGES = sizeof edges / sizeof edges[0] };

static void in_floats(const test_program *program)
{
    static float x[COUNT], y[FLOATS][COUNT];
    const uint32_t n = COUNT;
    for (uint32_t i = 0; i < n; i++)
        x[i] = i < EDGES ? (float)edges[i] : float_at(i);
    launch(program, "floats", RANGE(TILE, n / TILE), POINTER(x), POINTER(y), VALUE(n));
    for (uint32_t k = 0; k < FLOATS; k++)
        for (uint32_t i = 0; i < n; i++)
            check_float(&of_floats[k], y[k][i], x[i]);
}

static void in_doubles(const test_program *program)
{
    static double x[COUNT], y[DOUBLES][COUNT];
    const uint32_t n = COUNT;
    for (uint32_t i = 0; i < n; i++)
        x[i] = i < EDGES ? edges[i] : double_at(i);
    launch(program, "doubles", RANGE(TILE, n / TILE), POINTER(x), POINTER(y), VALUE(n));
    for (uint32_t k = 0; k < DOUBLES; k++)
        for (uint32_t i = 0; i < n; i++)
            check_double(&of_doubles[k], y[k][i], x[i]);
}

static void alone(const test_program *program)
{
    static const struct {
        const char *kernel;
        function function;
    } cases[] = {{"lone_sines", {"sin", sinl, 4}}, {"lone_cosines", {"cos", cosl, 4}}};
    static float x[COUNT], y[COUNT];
    static double d[COUNT], e[COUNT];
    for (uint32_t i = 0; i < COUNT; i++) {
        x[i] = i < EDGES ? (float)edges[i] : float_at(i);
        d[i] = i < EDGES ? edges[i] : double_at(i);
    }
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        launch(program, cases[k].kernel, RANGE(TILE, COUNT / TILE), POINTER(x), POINTER(y),
               POINTER(d), POINTER(e));
        for (uint32_t i = 0; i < COUNT; i++) {
            check_float(&cases[k].function, y[i], x[i]);
            check_double(&cases[k].function, e[i], d[i]);
        }
    }
}

/* They lose nothing. */
enum { REMAINDERS = 6 };

static void check_exact(const char *name, uint32_t i, double found, double exact)
{
    if (isnan(exact) ? !isnan(found) : found != exact || signbit(found) != signbit(exact))
        fail_msg("%s of pair %u is %a, not %a", name, i, found, exact);
}

/* The last seven bits of what x is taken apart into, as OpenCL has them. */
static int quotient_of(double x, double y)
{
    int quotient = 0;
    if (isfinite(x) && !isnan(y) && y != 0)
        (void)remquo(x, y, &quotient);
    const int last = abs(quotient) & 7; /* as many as C promises */
    return quotient < 0 ? -last : last;
}

static void check_remainders(uint32_t i, double x, double y, const double found[REMAINDERS])
{
    int exponent = 0;
    const double mantissa = frexp(x, &exponent);
    check_exact("fmod", i, found[0], fmod(x, y));
    check_exact("remainder", i, found[1], remainder(x, y));
    check_exact("remquo", i, found[2], remainder(x, y));
    check_exact("the quotient", i, fmod(found[3], 8) + 0.0, quotient_of(x, y));
    check_exact("the mantissa", i, found[4], mantissa);
    check_exact("the exponent", i, found[5], isfinite(x) ? exponent : 0);
}

static void in_remainders(const test_program *program)
{
    static float x[COUNT], y[REMAINDERS][COUNT];
    static double doubles[COUNT], of_doubles_found[REMAINDERS][COUNT];
    const uint32_t n = COUNT;
    for (uint32_t i = 0; i < n; i++) {
        x[i] = i < EDGES ? (float)edges[i] : float_at(i);
        doubles[i] = i < EDGES ? edges[i] : double_at(i);
    }
    launch(program, "remainders", RANGE(TILE, n / TILE), POINTER(x), POINTER(y), VALUE(n));
    launch(program, "double_remainders", RANGE(TILE, n / TILE), POINTER(doubles),
           POINTER(of_doubles_found), VALUE(n));
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t j = (i * 5 + 3) % n;
        double found[2][REMAINDERS];
        for (int k = 0; k < REMAINDERS; k++) {
            found[0][k] = (double)y[k][i];
            found[1][k] = of_doubles_found[k][i];
        }
        check_remainders(i, (double)x[i], (double)x[j], found[0]);
        check_remainders(i, doubles[i], doubles[j], found[1]);
    }
}

typedef struct function_of_two {
    const char *name;
    long double (*exact)(long double, long double);
    double allowed;
} function_of_two;

/* Where C has no such function: it refuses what OpenCL's does. */
static long double powr_of(long double x, long double y)
{
    const bool wrong = x < 0 || (x == 0 && y == 0) || (isinf(x) && y == 0) || isnan(x) ||
                       (x == 1 && isinf(y)) || isnan(y);
    return wrong ? (long double)NAN : powl(fabsl(x), y);
}

static long double atan2pi_of(long double y, long double x)
{
    return atan2l(y, x) / pi;
}

static long double rootn_of(long double x, long double n)
{
    const bool is_odd = fmodl(n, 2) != 0;
    if (n == 0 || (x < 0 && !is_odd))
        return (long double)NAN;
    return is_odd ? copysignl(powl(fabsl(x), 1 / n), x) : powl(fabsl(x), 1 / n);
}

static long double ldexp_of(long double x, long double n)
{
    return ldexpl(x, (int)n);
}

static const function_of_two of_two[] = {
    {"pow", powl, 16},        {"powr", powr_of, 16},      {"pown", powl, 16},
    {"hypot", hypotl, 4},     {"pow", powl, 16},          {"pow", powl, 16},
    {"atan2", atan2l, 6},     {"atan2pi", atan2pi_of, 6}, {"rootn", rootn_of, 16},
    {"ldexp", ldexp_of, 0.5}, {"ldexp", ldexp_of, 0.5}};
enum { OF_TWO = sizeof of_two / sizeof of_two[0] };

static bool is_right_of_two(const function_of_two *f, long double found, long double x,
                            long double y, int digits, int least, long double most)
{
    const long double exact = f->exact(x, y), unit = unit_of(exact, digits, least);
    if (isnan(exact))
        return isnan(found);
    if (exact == 0 || isinf(exact) || fabsl(exact) > most + unit)
        return fabsl(exact) > most ? found == copysignl(INFINITY, exact)
                                   : fabsl(found) <= unit && signbit(found) == signbit(exact);
    const bool may_overflow = isinf(found) && fabsl(exact) + f->allowed * unit > most;
    return may_overflow || fabsl(found - exact) <= (long double)f->allowed * unit;
}

static void in_powers(const test_program *program)
{
    static float x[COUNT], y[OF_TWO][COUNT];
    const uint32_t n = COUNT;
    for (uint32_t i = 0; i < n; i++)
        x[i] = i < EDGES ? (float)edges[i] : float_at(i);
    x[5 * 3 + 3] = FLT_TRUE_MIN; /* the exponent of x[3], which is -1 */
    x[100] = -1;                 /* with an exponent that is no number */
    x[100 * 5 + 3] = NAN;
    launch(program, "powers", RANGE(TILE, n / TILE), POINTER(x), POINTER(y), VALUE(n));
    for (uint32_t i = 0; i < n; i++) {
        const float other = x[(i * 5 + 3) % n], small = other / 64, near = 1 + x[i] / 4096;
        const float first[] = {x[i], x[i], x[i], x[i], fabsf(x[i]), near,
                               x[i], x[i], x[i], x[i], x[i]};
        const float whole = (float)((int)(i % 67) - 33);
        const float second[] = {other, other, whole, other,     small, other,
                                other, other, whole, 9 * whole, -3};
        for (int k = 0; k < OF_TWO; k++)
            if (!is_right_of_two(&of_two[k], (long double)y[k][i], (long double)first[k],
                                 (long double)second[k], FLT_MANT_DIG, FLT_MIN_EXP, FLT_MAX))
                fail_msg("%s(%a, %a) is %a", of_two[k].name, (double)first[k], (double)second[k],
                         (double)y[k][i]);
    }
}

static void in_double_powers(const test_program *program)
{
    static double x[COUNT], y[OF_TWO][COUNT];
    const uint32_t n = COUNT;
    for (uint32_t i = 0; i < n; i++)
        x[i] = i < EDGES ? edges[i] : double_at(i);
    x[5 * 3 + 3] = DBL_TRUE_MIN;
    x[100] = -1;
    x[100 * 5 + 3] = (double)NAN;
    launch(program, "double_powers", RANGE(TILE, n / TILE), POINTER(x), POINTER(y), VALUE(n));
    for (uint32_t i = 0; i < n; i++) {
        const double other = x[(i * 5 + 3) % n], small = other / 64, near = 1 + x[i] / 4096;
        const double first[] = {x[i], x[i], x[i], x[i], fabs(x[i]), near,
                                x[i], x[i], x[i], x[i], x[i]};
        const double whole = (int)(i % 67) - 33;
        const double second[] = {other, other, whole, other,      small, other,
                                 other, other, whole, 65 * whole, -3};
        for (int k = 0; k < OF_TWO; k++)
            if (!is_right_of_two(&of_two[k], (long double)y[k][i], (long double)first[k],
                                 (long double)second[k], DBL_MANT_DIG, DBL_MIN_EXP, DBL_MAX))
                fail_msg("%s(%a, %a) is %a", of_two[k].name, first[k], second[k], y[k][i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_ALL_VARIANTS("formulas", in_floats),        IN_ALL_VARIANTS("formulas", in_doubles),
        IN_ALL_VARIANTS("formulas", in_remainders),    IN_ALL_VARIANTS("formulas", in_powers),
        IN_ALL_VARIANTS("formulas", in_double_powers), IN_ALL_VARIANTS("formulas", alone),
    };
    return run_group("zellige.engine.formulas", tests, sizeof tests / sizeof tests[0]);
}
