#include "tests/simd/math_functions.h"

#include <math.h>

static int exact_pown(mpfr_t out, const mpfr_t x, int32_t n)
{
    return mpfr_pow_si(out, x, n, MPFR_RNDN);
}

static int exact_rootn(mpfr_t out, const mpfr_t x, int32_t n)
{
    return mpfr_rootn_si(out, x, n, MPFR_RNDN);
}

static int exact_ldexp(mpfr_t out, const mpfr_t x, int32_t n)
{
    return mpfr_mul_2si(out, x, n, MPFR_RNDN);
}

static int exact_lgamma(mpfr_t out, const mpfr_t x, mpfr_rnd_t rounding)
{
    int sign;
    return mpfr_lgamma(out, &sign, x, rounding);
}

static int32_t exact_lgamma_sign(const mpfr_t x)
{
    int sign = 1;
    mpfr_t out;
    mpfr_init2(out, 64);
    mpfr_lgamma(out, &sign, x, MPFR_RNDN);
    mpfr_clear(out);
    return mpfr_inf_p(x) ? 1 : sign; /* of -infinity OpenCL C says nothing, the C library 1 */
}

/* Unlike MPFR's: NaN for an exponent that is NaN, whatever x. */
static int exact_powr(mpfr_t out, const mpfr_t x, const mpfr_t y, mpfr_rnd_t rounding)
{
    return mpfr_nan_p(y) ? mpfr_set(out, y, rounding) : mpfr_powr(out, x, y, rounding);
}

/* Unlike MPFR's: -infinity for -0. */
static int exact_rsqrt(mpfr_t out, const mpfr_t x, mpfr_rnd_t rounding)
{
    return mpfr_zero_p(x) ? mpfr_ui_div(out, 1, x, rounding) : mpfr_rec_sqrt(out, x, rounding);
}

static int exact_nextafter(mpfr_t out, const mpfr_t x, const mpfr_t y, mpfr_rnd_t rounding)
{
    const double from = mpfr_get_d(x, rounding), to = mpfr_get_d(y, rounding);
    return mpfr_get_prec(x) == 24 ? mpfr_set_flt(out, nextafterf((float)from, (float)to), rounding)
                                  : mpfr_set_d(out, nextafter(from, to), rounding);
}

static int exact_logb(mpfr_t out, const mpfr_t x, mpfr_rnd_t rounding)
{
    if (mpfr_zero_p(x)) {
        mpfr_set_inf(out, -1);
        return 0;
    }
    return mpfr_regular_p(x) ? mpfr_set_si(out, mpfr_get_exp(x) - 1, rounding)
                             : mpfr_abs(out, x, rounding);
}

static int32_t exact_ilogb(const mpfr_t x)
{
    return mpfr_regular_p(x) ? (int32_t)mpfr_get_exp(x) - 1
           : mpfr_zero_p(x)  ? INT32_MIN
                             : INT32_MAX;
}

static int exact_frexp_mantissa(mpfr_t out, const mpfr_t x, mpfr_rnd_t rounding)
{
    mpfr_set(out, x, rounding);
    return mpfr_regular_p(x) ? mpfr_set_exp(out, 0) : 0;
}

static int32_t exact_frexp_exponent(const mpfr_t x)
{
    return mpfr_regular_p(x) ? (int32_t)mpfr_get_exp(x) : 0;
}

/* OpenCL C asks for seven bits. */
static int32_t exact_remquo_quotient(const mpfr_t x, const mpfr_t y)
{
    long quotient = 0;
    mpfr_t out;
    mpfr_init2(out, 64);
    mpfr_remquo(out, &quotient, x, y, MPFR_RNDN);
    mpfr_clear(out);
    return mpfr_nan_p(x) || mpfr_nan_p(y) ? 0 : (int32_t)(quotient % 128);
}

/* The limits are those of the OpenCL C 3.0 specification, "Relative Error as ULPs", full profile;
 * lgamma is left to the implementation there. */
const math_function math_functions[] = {
    {"acos", R_R, 4, {.r = mpfr_acos}},
    {"acosh", R_R, 4, {.r = mpfr_acosh}},
    {"acospi", R_R, 5, {.r = mpfr_acospi}},
    {"asin", R_R, 4, {.r = mpfr_asin}},
    {"asinh", R_R, 4, {.r = mpfr_asinh}},
    {"asinpi", R_R, 5, {.r = mpfr_asinpi}},
    {"atan", R_R, 5, {.r = mpfr_atan}},
    {"atan2", R_RR, 6, {.rr = mpfr_atan2}},
    {"atan2pi", R_RR, 6, {.rr = mpfr_atan2pi}},
    {"atanh", R_R, 5, {.r = mpfr_atanh}},
    {"atanpi", R_R, 5, {.r = mpfr_atanpi}},
    {"cbrt", R_R, 2, {.r = mpfr_cbrt}},
    {"cos", R_R, 4, {.r = mpfr_cos}},
    {"cosh", R_R, 4, {.r = mpfr_cosh}},
    {"cospi", R_R, 4, {.r = mpfr_cospi}},
    {"erf", R_R, 16, {.r = mpfr_erf}},
    {"erfc", R_R, 16, {.r = mpfr_erfc}},
    {"exp", R_R, 3, {.r = mpfr_exp}},
    {"exp10", R_R, 3, {.r = mpfr_exp10}},
    {"exp2", R_R, 3, {.r = mpfr_exp2}},
    {"expm1", R_R, 3, {.r = mpfr_expm1}},
    {"fmod", R_RR, 0, {.rr = mpfr_fmod}},
    {"frexp_exponent", I_R, 0, {.i_r = exact_frexp_exponent}},
    {"frexp_mantissa", R_R, 0, {.r = exact_frexp_mantissa}},
    {"hypot", R_RR, 4, {.rr = mpfr_hypot}},
    {"ilogb", I_R, 0, {.i_r = exact_ilogb}},
    {"ldexp", R_RI, 0, {.ri = exact_ldexp}},
    {"lgamma", R_R, 16, {.r = exact_lgamma}},
    {"lgamma_sign", I_R, 0, {.i_r = exact_lgamma_sign}},
    {"log", R_R, 3, {.r = mpfr_log}},
    {"log10", R_R, 3, {.r = mpfr_log10}},
    {"log1p", R_R, 2, {.r = mpfr_log1p}},
    {"log2", R_R, 3, {.r = mpfr_log2}},
    {"logb", R_R, 0, {.r = exact_logb}},
    {"modf_fraction", R_R, 0, {.r = mpfr_frac}},
    {"nextafter", R_RR, 0, {.rr = exact_nextafter}},
    {"pow", R_RR, 16, {.rr = mpfr_pow}},
    {"pown", R_RI, 16, {.ri = exact_pown}},
    {"powr", R_RR, 16, {.rr = exact_powr}},
    {"remainder", R_RR, 0, {.rr = mpfr_remainder}},
    {"remquo_quotient", I_RR, 0, {.i_rr = exact_remquo_quotient}},
    {"rootn", R_RI, 16, {.ri = exact_rootn}},
    {"rsqrt", R_R, 2, {.r = exact_rsqrt}},
    {"sin", R_R, 4, {.r = mpfr_sin}},
    {"sinh", R_R, 4, {.r = mpfr_sinh}},
    {"sinpi", R_R, 4, {.r = mpfr_sinpi}},
    {"tan", R_R, 5, {.r = mpfr_tan}},
    {"tanh", R_R, 5, {.r = mpfr_tanh}},
    {"tanpi", R_R, 6, {.r = mpfr_tanpi}},
    {"tgamma", R_R, 16, {.r = mpfr_gamma}},
};

const size_t math_function_count = sizeof math_functions / sizeof *math_functions;
