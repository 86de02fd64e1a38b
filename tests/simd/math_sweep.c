/* All floats, or each so-many-th, through every mathematical function of one float, in every set
 * that this CPU runs: the worst distance from the exact value, as the table of docs/precision.md.
 * The reference is the C library's function of doubles, whose own error is less than a millionth of
 * a float's last place. Exits with 1 if a distance is beyond OpenCL C's limit.
 *
 *     zellige.simd.math_sweep [STEP [FUNCTION]]
 *
 * A step of 1 takes all floats. It is odd: then it comes to all exponents.
 */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/math/find.h"
#include "tests/simd/math_functions.h"

#define PI 3.14159265358979323846
#define FLOATS (UINT64_C(1) << 32)

enum { WIDTHS = 4 }; /* 1, 4, 8 and 16 lanes */

/* ---- References ------------------------------------------------------------------------------ */

static double ref_acospi(double x)
{
    return acos(x) / PI;
}

static double ref_asinpi(double x)
{
    return asin(x) / PI;
}

static double ref_atanpi(double x)
{
    return atan(x) / PI;
}

static double ref_exp10(double x)
{
    return pow(10, x);
}

static double ref_rsqrt(double x)
{
    return 1 / sqrt(x);
}

/* The distance from the next even number, in which all is exact but the last step. */
static double ref_sinpi(double x)
{
    const double r = remainder(x, 2), a = fabs(r);
    return copysign(sin(PI * (a > 0.5 ? 1 - a : a)), r);
}

static double ref_cospi(double x)
{
    const double a = fabs(remainder(x, 2));
    return sin(PI * (0.5 - a)) + 0.0;
}

static double ref_tanpi(double x)
{
    const double r = remainder(x, 1), a = fabs(r);
    return a == 0.5 ? INFINITY : copysign(a > 0.25 ? 1 / tan(PI * (0.5 - a)) : tan(PI * a), r);
}

static double ref_lgamma(double x)
{
    int sign;
    return lgamma_r(x, &sign);
}

static const struct reference {
    const char *name;
    double (*of)(double);
} references[] = {
    {"acos", acos},         {"acosh", acosh},       {"acospi", ref_acospi}, {"asin", asin},
    {"asinh", asinh},       {"asinpi", ref_asinpi}, {"atan", atan},         {"atanh", atanh},
    {"atanpi", ref_atanpi}, {"cbrt", cbrt},         {"cos", cos},           {"cosh", cosh},
    {"cospi", ref_cospi},   {"erf", erf},           {"erfc", erfc},         {"exp", exp},
    {"exp10", ref_exp10},   {"exp2", exp2},         {"expm1", expm1},       {"lgamma", ref_lgamma},
    {"log", log},           {"log10", log10},       {"log1p", log1p},       {"log2", log2},
    {"rsqrt", ref_rsqrt},   {"sin", sin},           {"sinh", sinh},         {"sinpi", ref_sinpi},
    {"tan", tan},           {"tanh", tanh},         {"tanpi", ref_tanpi},   {"tgamma", tgamma},
};

/* ---- Distances ------------------------------------------------------------------------------- */

/* In units of the last place that the exact value has as a float; infinity counts as the number
 * after the largest. Of poles the sign is as it likes: math_test.c looks at those. */
static double distance(double result, double exact)
{
    if (isnan(result) || isnan(exact))
        return isnan(result) && isnan(exact) ? 0 : INFINITY;
    if (isinf(exact) && isinf(result))
        return 0;
    const double a = isinf(result) ? copysign(0x1p128, result) : result;
    const double b = fabs(exact) > 0x1p128 ? copysign(0x1p128, exact) : exact;
    const int exponent = b == 0 ? -126 : ilogb(b);
    const int unit = (exponent < -126 ? -126 : exponent > 127 ? 127 : exponent) - 23;
    return fabs(a - b) * ldexp(1, -unit);
}

typedef struct worst {
    double distance, at;
    bool has_code;
} worst;

static int width_of(unsigned lanes)
{
    return lanes == 1 ? 0 : lanes == 4 ? 1 : lanes == 8 ? 2 : 3;
}

static simd_math_code *find_code(const simd_math_set *set, const char *name)
{
    for (size_t e = 0; e < set->entry_count; e++)
        if (strcmp(set->entries[e].name, name) == 0)
            return set->entries[e].code;
    return NULL;
}

static void look_at(const call_values *v, const double *exact, worst *out)
{
    for (unsigned i = 0; i < CALL_VALUES; i++) {
        const double d = distance(v->result[i], exact[i]);
        if (d > out->distance)
            *out = (worst){d, v->x[i], true};
    }
}

static double float_of(uint32_t bits)
{
    float x;
    memcpy(&x, &bits, sizeof x);
    return (double)x;
}

static void sweep(const struct reference *reference, uint64_t step, worst out[WIDTHS])
{
    const simd_math_set *sets[SIMD_MATH_MAX_SETS];
    simd_math_code *codes[SIMD_MATH_MAX_SETS];
    const size_t count = simd_math_list(sets);
    char name[40];
    snprintf(name, sizeof name, "%s.f32", reference->name);
    for (size_t k = 0; k < count; k++) {
        codes[k] = find_code(sets[k], name);
        if (codes[k] != NULL)
            out[width_of(sets[k]->lanes)].has_code = true;
    }
    for (uint64_t at = 0; at < FLOATS;) {
        call_values v = {0};
        double exact[CALL_VALUES];
        for (unsigned i = 0; i < CALL_VALUES; i++, at += step) {
            v.x[i] = float_of((uint32_t)at);
            exact[i] = reference->of(v.x[i]);
        }
        for (size_t k = 0; k < count; k++) {
            if (codes[k] == NULL)
                continue;
            math_call(codes[k], R_R, 32, sets[k]->lanes, &v);
            look_at(&v, exact, &out[width_of(sets[k]->lanes)]);
        }
    }
}

/* ---- The table ------------------------------------------------------------------------------- */

static double limit_of(const char *name)
{
    for (size_t i = 0; i < math_function_count; i++)
        if (strcmp(math_functions[i].name, name) == 0)
            return math_functions[i].limit;
    abort();
}

static bool tell(const char *name, const worst found[WIDTHS])
{
    const double limit = limit_of(name);
    bool right = true;
    printf("| `%s` | %g |", name, limit);
    for (int w = 0; w < WIDTHS; w++) {
        if (found[w].has_code)
            printf(" %.2f |", found[w].distance);
        else
            printf(" |");
        right = right && found[w].distance <= limit;
    }
    printf("\n");
    for (int w = 0; w < WIDTHS; w++)
        if (found[w].distance > limit)
            fprintf(stderr, "%s(%a) is wrong by %g units\n", name, found[w].at, found[w].distance);
    return right;
}

int main(int count, char **words)
{
    const uint64_t step = count > 1 ? strtoull(words[1], NULL, 0) : 100003;
    bool right = step % 2 == 1;
    printf("| function | limit | 1 lane | 4 | 8 | 16 |\n|---|---|---|---|---|---|\n");
    for (size_t i = 0; right && i < sizeof references / sizeof *references; i++) {
        worst found[WIDTHS] = {{0}};
        if (count > 2 && strcmp(words[2], references[i].name) != 0)
            continue;
        sweep(&references[i], step, found);
        right = tell(references[i].name, found);
        fflush(stdout);
    }
    return !right;
}
