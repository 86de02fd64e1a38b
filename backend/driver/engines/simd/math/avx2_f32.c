/* x86-64 with AVX2 and FMA: vectors of 256 bits. */
#define MATH_SET avx2_f32
#define MATH_TYPE "f32"
#define MATH_BITS 32
#define MATH_LANES 8
#define MATH_SQRT(x) _mm256_sqrt_ps(x)
#define MATH_SLEEF(function, variant) Sleef_##function##f8_##variant##avx2
#include "backend/driver/engines/simd/math/vector_set.h"
