/* Functions that are formulas in vectors: of every exponent, both signs, zeros, infinities, NaN and
 * denormals, within the errors that OpenCL allows. Neighbours have arguments of all sizes, so that
 * lanes for which a formula does not hold stand beside others. */
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "tests/engine/support.h"

enum { COUNT = 1 << 13, TILE = 64 };

typedef struct function {
    const char *name;
    long double (*exact)(long double);
    double allowed; /* units in the last place */
} function;

static const function of_floats[] = {
    {"sin", sinl, 4}, {"cos", cosl, 4},   {"tan", tanl, 5},   {"exp", expl, 3}, {"exp2", exp2l, 3},
    {"log", logl, 3}, {"log2", log2l, 3}, {"tanh", tanhl, 5}, {"erf", erfl, 2},
};
static const function of_doubles[] = {
    {"sin", sinl, 4}, {"cos", cosl, 4}, {"exp", expl, 3}, {"exp2", exp2l, 3}, {"log", logl, 3},
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
    const long double unit = unit_of(f->exact(x), FLT_MANT_DIG, FLT_MIN_EXP);
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

/* They lose nothing. */
static void in_remainders(const test_program *program)
{
    static float x[COUNT], y[COUNT];
    static double doubles[COUNT], of_doubles_found[COUNT];
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
        const double found[] = {(double)y[i], of_doubles_found[i]};
        const double exact[] = {(double)fmodf(x[i], x[j]), fmod(doubles[i], doubles[j])};
        for (int k = 0; k < 2; k++)
            if (isnan(exact[k]) ? !isnan(found[k])
                                : found[k] != exact[k] || signbit(found[k]) != signbit(exact[k]))
                fail_msg("fmod of pair %u is %a, not %a", i, found[k], exact[k]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_ALL_VARIANTS("formulas", in_floats),
        IN_ALL_VARIANTS("formulas", in_doubles),
        IN_ALL_VARIANTS("formulas", in_remainders),
    };
    return run_group("zellige.engine.formulas", tests, sizeof tests / sizeof tests[0]);
}
