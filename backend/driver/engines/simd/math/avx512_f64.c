/* x86-64 with AVX-512: vectors of 512 bits. */
#define MATH_SET avx512_f64
#define MATH_TYPE "f64"
#define MATH_BITS 64
#define MATH_LANES 8
#define MATH_SQRT(x) _mm512_sqrt_pd(x)
#define MATH_SLEEF(function, variant) Sleef_##function##d8_##variant##avx512f
#include "backend/driver/engines/simd/math/vector_set.h"
