/* x86-64 with AVX2 and FMA: vectors of 128 bits. */
#define MATH_SET avx2_128_f32
#define MATH_TYPE "f32"
#define MATH_BITS 32
#define MATH_LANES 4
#define MATH_SQRT(x) _mm_sqrt_ps(x)
#define MATH_SLEEF(function, variant) Sleef_##function##f4_##variant##avx2128
#include "backend/driver/engines/simd/math/vector_set.h"
