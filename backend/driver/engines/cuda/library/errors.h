/* erf, erfc. */
#ifndef ZELLIGE_CUDA_LIBRARY_ERRORS_H
#define ZELLIGE_CUDA_LIBRARY_ERRORS_H

#include "exponentials.h"

/* erf(x) / x by x^2, up to 1; -ln(erfc(x)) from 1 to 4, of a float; (1 + 2 * x) * e^(x^2) * erfc(x)
 * by (x - k) / (x + k), from 0.9 on. */
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
#define ERFC_MIDDLE 3
#define ERF_SLOPE_LOW 0x1.1ae3a914fed8p-56
LIBRARY_TABLE real erf_series[] = {
    -0x1.29b9f1b3df556p-38, 0x1.7f072188e194dp-34, -0x1.4e607b41a6416p-30, 0x1.fc4356498c2d9p-27,
    -0x1.5f6d925a0bc7ap-23, 0x1.b9e6509b9867dp-20, -0x1.f4d2561aeafd4p-17, 0x1.f9a326c233146p-14,
    -0x1.c02db3feeb579p-11, 0x1.565bcd0e6502dp-8,  -0x1.b82ce312889bap-6,  0x1.ce2f21a042bdep-4,
    -0x1.812746b0379e7p-2,  0x1.20dd750429b6dp+0};
LIBRARY_TABLE real erfc_series[] = {
    -0x1.5a6639e298647p-29, -0x1.0060935e95f90p-25, 0x1.785e71a092d0bp-23, -0x1.c708a3ccf1403p-24,
    -0x1.7f98d47bbc62dp-21, 0x1.96c445ffff5e9p-22,  0x1.d8965999aa290p-19, -0x1.961b60106e0e7p-21,
    -0x1.516dc37b5acb0p-16, 0x1.4ccae7e4ecfcfp-18,  0x1.065ae869d6d98p-13, -0x1.b9148a8e2d30bp-14,
    -0x1.98db51756e2d1p-11, 0x1.ef1be1225ca1fp-10,  0x1.4b884e2c313a0p-9,  -0x1.8574c40fd32f8p-6,
    0x1.17ca287801503p-4,   -0x1.e88b803a40a47p-4,  0x1.098366a5b431fp-3,  -0x1.85a15c58aa968p-5,
    -0x1.15c084bb9e8ecp-3,  0x1.40c522d7e4987p+0};
#endif

/* erfc(x) from 0.9 on. */
INLINE real error_left(real x)
{
    x = clamp_to(x, 0, PICK(12, 30));
    const real square = x * x, lost = fma(x, x, -square);
    const real t = quotient(x - ERFC_MIDDLE, x + ERFC_MIDDLE);
    const real power = exponential(-square, 0);
    const real factor = quotient(POLYNOMIAL(t, erfc_series), fma(x, 2, 1));
    return fma(power, -lost, power) * factor;
}

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
#if MATH_BITS == 32
    return exponential(-POLYNOMIAL(clamp_to(x, 0, 4), erfc_exponents), 0);
#else
    return error_left(x);
#endif
}

LIBRARY_SHARED real math_erf(real x)
{
    const real a = magnitude(x);
    return a < 1 ? x * POLYNOMIAL(x * x, erf_series) : with_sign(1 - error_left_of_1(a), x);
}

LIBRARY_SHARED real math_erfc(real x)
{
    const real a = magnitude(x), left = error_left(a);
    return a < 1 ? error_left_near_0(x) : is_negative(x) ? 2 - left : left;
}

#endif
