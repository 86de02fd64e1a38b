/* tgamma, lgamma and its sign. */
#ifndef ZELLIGE_CUDA_LIBRARY_GAMMAS_H
#define ZELLIGE_CUDA_LIBRARY_GAMMAS_H

#include "angles.h"
#include "powers.h"

/* By x - 1.5, for x from 1 to 2: 1 / gamma(x), ln(gamma(x)) / ((x - 1) * (x - 2)).
 * Behind, of a large x: gamma(x) * e^x / x^(x - 1/2) / sqrt(2 * pi) by 1 / x, and the logarithm of
 * that, times x, by 1 / x^2. */
#if MATH_BITS == 32
#define GAMMA_LARGE 6
#define LGAMMA_LARGE 8
LIBRARY_TABLE real inverse_gamma_series[] = {-0.0010960190861F, 0.0022035054361F, 0.0066101131514F,
                                             -0.042170516828F,  0.050967054411F,  0.17510308669F,
                                             -0.52665443917F,   -0.041174546297F, 1.1283791671F};
LIBRARY_TABLE real ln_gamma_series[] = {0.0023883113357F,  -0.0039721337603F, 0.0053551165581F,
                                        -0.0092765364377F, 0.016803567031F,   -0.031319042502F,
                                        0.062911278915F,   -0.14595969659F,   0.48312895054F};
LIBRARY_TABLE real stirling_gamma[] = {9.0596281975e-5F, -0.0027273899523F, 0.0034749434859F,
                                       0.083333276852F, 1.0000000002F};
LIBRARY_TABLE real stirling_ln_gamma[] = {0.00078003471898F, -0.0027776985452F, 0.083333333265F};
#else
#define GAMMA_LARGE 12
#define LGAMMA_LARGE 8
LIBRARY_TABLE real inverse_gamma_series[] = {
    0x1.21263fe0d7581p-26,  -0x1.82a4ea6702998p-24, 0x1.f2ae41d5b51adp-25, 0x1.2172c2ddcbee9p-19,
    -0x1.d24cdaed928e6p-17, 0x1.a96374da02946p-16,  0x1.3f84605541cc3p-13, -0x1.232bd852d67ecp-10,
    0x1.15f7f0609c138p-9,   0x1.b16203e548491p-8,   -0x1.5955cc3972186p-5, 0x1.a18540be33653p-5,
    0x1.669be41a93892p-3,   -0x1.0da5a671c048cp-1,  -0x1.514d3d90584b3p-5, 0x1.20dd750429b6dp+0};
LIBRARY_TABLE real ln_gamma_series[] = {
    -0x1.2eb5136d557dbp-16, 0x1.db79b9599b3a6p-16, -0x1.72274bc432ce1p-16, 0x1.25823abba02b4p-15,
    -0x1.1bbedb9aeb43dp-14, 0x1.c3ca9686347cfp-14, -0x1.61af5dcde0802p-13, 0x1.1c0dd4afb9573p-12,
    -0x1.cb4cc1c288e9ep-12, 0x1.7510a4178474dp-11, -0x1.313e688773355p-10, 0x1.f81485f78bbd0p-10,
    -0x1.a50352d82388ep-9,  0x1.64f066cdbffa0p-8,  -0x1.34dbda13c8fa0p-7,  0x1.13342351dde0fp-6,
    -0x1.007aa83cee7e5p-5,  0x1.01af62a292e9ep-4,  -0x1.2aed059bd608ap-3,  0x1.eeb95b094c191p-2};
LIBRARY_TABLE real stirling_gamma[] = {
    0x1.6ad2c656749dep-11, -0x1.0a8b9ee45c0bbp-16, -0x1.388a64b4614a2p-11, 0x1.25819d1adcf6bp-14,
    0x1.9b0eb1111d07ep-11, -0x1.e13cc6acaa94dp-13, -0x1.5f7268f3db05dp-9,  0x1.c71c71c726d92p-9,
    0x1.5555555555552p-4,  0x1.0000000000000p+0};
LIBRARY_TABLE real stirling_ln_gamma[] = {
    0x1.4bffc9d8b455bp-8,  -0x1.ef8d748aeb0f2p-10, 0x1.b92c33f9445e5p-11, -0x1.38134d4f8896fp-11,
    0x1.a01a017dcf9e1p-11, -0x1.6c16c16c149f4p-9,  0x1.5555555555555p-4};
#endif

#define ROOT_2_PI PICK(0x1.40d932p+1, 0x1.40d931ff62706p+1)
#define LN_ROOT_2_PI PICK(0x1.d67f1cp-1, 0x1.d67f1c864beb5p-1)

/* Of a number that is not far from 0: what it is multiplied with, and divided by, on its way to
 * one from 1 to 2. */
typedef struct steps {
    real product, divisor, end;
} steps;

INLINE steps step_to_1(real x)
{
    steps s = {1, 1, x};
    while (s.end >= 2) {
        s.end -= 1;
        s.product *= s.end;
    }
    while (s.end < 1) {
        s.divisor *= s.end;
        s.end += 1;
    }
    return s;
}

INLINE real gamma_near_0(real x)
{
    const steps s = step_to_1(x);
    return s.product / (s.divisor * POLYNOMIAL(s.end - PICK(1.5, 1.5), inverse_gamma_series));
}

/* The power goes in twice by its half, which is finite where gamma is. Of negative numbers, gamma
 * is -pi / (a * sin(pi * a) * gamma(a)). */
INLINE real gamma_far_from_0(real x)
{
    const real most = PICK(60, 200), far = magnitude(x), a = far > most ? most : far;
    const real part = power(a, a * PICK(0.5, 0.5) - PICK(0.25, 0.25), 0);
    const real rest = exponential(-a, 0) * (POLYNOMIAL(1 / a, stirling_gamma) * ROOT_2_PI);
    if (!is_negative(x))
        return part * rest * part;
    return -PI_HIGH / (a * sine_of_half_turns(far)) / part / rest / part;
}

LIBRARY_SHARED real math_tgamma(real x)
{
    if (x < 0 && floor(x) == x)
        return NO_NUMBER;
    return magnitude(x) < GAMMA_LARGE ? gamma_near_0(x) : x != x ? x : gamma_far_from_0(x);
}

/* From 1 to 2, given as how far from there. */
INLINE real ln_gamma_middle(real from_1, real from_2)
{
    const real middle = from_1 - PICK(0.5, 0.5);
    return from_1 * from_2 * POLYNOMIAL(middle, ln_gamma_series);
}

INLINE real ln_gamma_positive(real x)
{
    if (x < 1)
        return ln_gamma_middle(x, x - 1) - logarithm(x);
    if (x < LGAMMA_LARGE) {
        const steps s = step_to_1(x);
        return ln_gamma_middle(s.end - 1, s.end - 2) + logarithm(s.product);
    }
    const real more = POLYNOMIAL(1 / (x * x), stirling_ln_gamma) / x;
    return fma(x - PICK(0.5, 0.5), logarithm(x) - 1, LN_ROOT_2_PI - PICK(0.5, 0.5) + more);
}

LIBRARY_SHARED real math_lgamma(real x)
{
    const real a = magnitude(x);
    if (!(a <= LARGEST))
        return a;
    if (!is_negative(x) || a < PICK(0x1p-30, 0x1p-60))
        return a == 0 ? ENDLESS : is_negative(x) ? -logarithm(a) : ln_gamma_positive(a);
    const real sine = magnitude(sine_of_half_turns(a));
    return sine == 0 ? ENDLESS : logarithm(PI_HIGH / (a * sine)) - ln_gamma_positive(a);
}

/* At a pole there is none. */
LIBRARY_SHARED int math_lgamma_sign(real x)
{
    const real whole = floor(x);
    if (x == 0)
        return is_negative(x) ? -1 : 1;
    return x < 0 && whole != x && rint(whole * PICK(0.5, 0.5)) * 2 != whole ? -1 : 1;
}

#endif
