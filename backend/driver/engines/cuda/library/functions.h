/* The names of the library's functions. */
#ifndef ZELLIGE_CUDA_LIBRARY_FUNCTIONS_H
#define ZELLIGE_CUDA_LIBRARY_FUNCTIONS_H

/* clang-format off */

/* REAL(name), REAL_2(name) of two numbers, REAL_INT(name) of a number and an int, INT(name) and
 * INT_2(name) with an int as the result. */
#define LIBRARY_FUNCTIONS(REAL, REAL_2, REAL_INT, INT, INT_2)                              \
    REAL(acos) REAL(acosh) REAL(acospi) REAL(asin) REAL(asinh) REAL(asinpi) REAL(atan)     \
    REAL(atanh) REAL(atanpi) REAL(cbrt) REAL(cos) REAL(cosh) REAL(cospi) REAL(erf)         \
    REAL(erfc) REAL(exp) REAL(exp10) REAL(exp2) REAL(expm1) REAL(frexp_mantissa)           \
    REAL(lgamma) REAL(log) REAL(log10) REAL(log1p) REAL(log2) REAL(logb)                   \
    REAL(modf_fraction) REAL(rsqrt) REAL(sin) REAL(sinh) REAL(sinpi) REAL(tan) REAL(tanh)  \
    REAL(tanpi) REAL(tgamma) REAL_2(atan2) REAL_2(atan2pi) REAL_2(fmod) REAL_2(hypot)      \
    REAL_2(pow)                                                                            \
    REAL_2(powr) REAL_2(remainder) REAL_INT(pown) REAL_INT(rootn) REAL_INT(ldexp)          \
    INT(frexp_exponent) INT(ilogb) INT(lgamma_sign) INT_2(remquo_quotient)

/* clang-format on */

#endif
