/* erf, erfc. */
#ifndef ZELLIGE_CUDA_LIBRARY_ERRORS_H
#define ZELLIGE_CUDA_LIBRARY_ERRORS_H

#include "exponentials.h"

/* erf(x) / x by x^2, up to 1; -ln(erfc(x)) from 1 to 4, of a float; (1 + 2 * x) * e^(x^2) * erfc(x)
 * by (x - k) / (x + k): of a float from 0.9 on, of a double from 0 on. */
#if MATH_BITS == 32
#define ERFC_MIDDLE 2
#define ERF_SLOPE_LOW 0x1.fd329p-25F /* more bits of the last coefficient */
LIBRARY_TABLE real erf_series[] = {7.8758750627e-5F, -0.00080168642872F, 0.0051890874234F,
                                   -0.026854212011F, 0.11283594715F,     -0.37612626667F,
                                   1.1283791658F};
LIBRARY_TABLE real erfc_exponents[] = {-1.6386372863e-6F, 4.6087447117e-5F, -0.00059705297463F,
                                       0.0047607477754F,  -0.026424370706F, 0.11008568108F,
                                       0.63182026148F,    1.1302367449F,    -0.00032091437606F};
LIBRARY_TABLE real erfc_series[] = {
    0.00052765085778F, -0.0024033817489F, 0.0014159312886F, 0.0089542789147F, -0.0081248039999F,
    -0.054234765616F,  0.16406008502F,    -0.16603018317F,  -0.092764031247F, 1.276978381F};
#else
#define ERFC_MIDDLE 4
LIBRARY_TABLE real erf_series[] = {
    -0x1.29b9f1b3df556p-38, 0x1.7f072188e194dp-34, -0x1.4e607b41a6416p-30, 0x1.fc4356498c2d9p-27,
    -0x1.5f6d925a0bc7ap-23, 0x1.b9e6509b9867dp-20, -0x1.f4d2561aeafd4p-17, 0x1.f9a326c233146p-14,
    -0x1.c02db3feeb579p-11, 0x1.565bcd0e6502dp-8,  -0x1.b82ce312889bap-6,  0x1.ce2f21a042bdep-4,
    -0x1.812746b0379e7p-2,  0x1.20dd750429b6dp+0};
LIBRARY_TABLE real erfc_series[] = {
    0x1.5b62d008c2d94p-30,  0x1.00cd8e2f991c3p-29,  -0x1.e432644b5660ap-27, -0x1.353a87be1712dp-26,
    0x1.d8b4353ca5555p-24,  0x1.40eafd5947706p-24,  -0x1.bb2bbabb02ec5p-21, 0x1.3b713b970cad2p-22,
    0x1.7f2d5af276b00p-18,  -0x1.788ca4d342b82p-17, -0x1.9959f4cc5a01cp-16, 0x1.3be068698b9ccp-13,
    -0x1.a1df1e2a70512p-13, -0x1.8d4a9c3d62797p-11, 0x1.49c6727af5d87p-8,   -0x1.096238828c1cbp-6,
    0x1.3079edf6aa5a8p-5,   -0x1.0fb06dfe56142p-4,  0x1.7fee004e112c3p-4,   -0x1.9ddb23c3e8874p-4,
    0x1.16ecefcfa540ep-4,   0x1.f7f5df66fd6a7p-7,   -0x1.1df1ad154a28fp-3,  0x1.3ba5916e9fd7fp+0};
#endif

/* erfc(x) where that series begins. */
INLINE real error_left(real x)
{
    x = clamp_to(x, 0, PICK(12, 30));
    const real square = x * x, lost = fma(x, x, -square);
    const real t = quotient(x - ERFC_MIDDLE, x + ERFC_MIDDLE);
    const real power = exponential(-square, 0);
    const real factor = quotient(POLYNOMIAL(t, erfc_series), fma(x, 2, 1));
    return fma(power, -lost, power) * factor;
}

#if MATH_BITS == 32
/* 1 - erf(x) up to 1, where 1 and the first term of erf leave little. */
INLINE real error_left_near_0(real x)
{
    const int last = (int)(sizeof(erf_series) / sizeof(real)) - 1;
    const real slope = erf_series[last], square = x * x, first = x * slope;
    const real lost = fma(x, slope, -first) + x * ERF_SLOPE_LOW;
    return (1 - first) - fma(x * square, polynomial(square, erf_series, last), lost);
}

/* The same as a part of 1. */
INLINE real error_left_of_1(real x)
{
    return exponential(-POLYNOMIAL(clamp_to(x, 0, 4), erfc_exponents), 0);
}
#else
INLINE real error_left_of_1(real x)
{
    return error_left(x);
}
#endif

LIBRARY_SHARED real math_erf(real x)
{
    const real a = magnitude(x);
    return a < 1 ? x * POLYNOMIAL(x * x, erf_series) : with_sign(1 - error_left_of_1(a), x);
}

/* Of doubles one series is for all: those of a warp are rarely all near 0, or all far. */
LIBRARY_SHARED real math_erfc(real x)
{
    const real a = magnitude(x), left = error_left(a);
#if MATH_BITS == 32
    if (a < 1)
        return error_left_near_0(x);
#endif
    return is_negative(x) ? 2 - left : left;
}

#endif
