/* x86-64 with AVX2 and FMA: vectors of 256 bits. */
#define MATH_SET avx2_f64
#define MATH_TYPE "f64"
#define MATH_BITS 64
#define MATH_LANES 4
#define MATH_SQRT(x) _mm256_sqrt_pd(x)
#define MATH_SLEEF(function, variant) Sleef_##function##d4_##variant##avx2
#include "backend/driver/engines/simd/math/vector_set.h"
