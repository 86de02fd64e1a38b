/* x86-64 with AVX2 and FMA: vectors of 128 bits. */
#define MATH_SET avx2_128_f64
#define MATH_TYPE "f64"
#define MATH_BITS 64
#define MATH_LANES 2
#define MATH_SQRT(x) _mm_sqrt_pd(x)
#define MATH_SLEEF(function, variant) Sleef_##function##d2_##variant##avx2128
#include "backend/driver/engines/simd/math/vector_set.h"
