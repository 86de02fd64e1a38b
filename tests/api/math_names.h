/* What the test of <zellige/math.h> and its kernels agree on. */
#ifndef ZELLIGE_TESTS_API_MATH_NAMES_H
#define ZELLIGE_TESTS_API_MATH_NAMES_H

/* clang-format off */
#define MATH_OF_ONE(X) X(erfinv) X(erfcinv) X(phi) X(probit) X(rcbrt) X(nearbyint)

#define MATH_SPELT_1(X)                                                                            \
    X(acos) X(acosh) X(asin) X(asinh) X(atan) X(atanh) X(cbrt) X(ceil) X(cos) X(cosh) X(cospi)     \
    X(erf) X(erfc) X(erfcinv) X(erfinv) X(exp) X(exp10) X(exp2) X(expm1) X(fabs) X(floor)          \
    X(lgamma) X(log) X(log10) X(log1p) X(log2) X(logb) X(nearbyint) X(phi) X(probit) X(rcbrt)      \
    X(round) X(rsqrt) X(sin) X(sinh) X(sinpi) X(sqrt) X(tan) X(tanh) X(tanpi) X(tgamma) X(trunc)

#define MATH_SPELT_2(X)                                                                            \
    X(atan2) X(copysign) X(fdim) X(fmax) X(fmin) X(fmod) X(hypot) X(nextafter) X(pow)              \
    X(remainder) X(scalb)
/* clang-format on */

enum { MATH_NAN, MATH_INFINITE, MATH_ZERO, MATH_SUBNORMAL, MATH_NORMAL };

#endif
