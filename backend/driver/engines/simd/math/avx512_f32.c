/* x86-64 with AVX-512: vectors of 512 bits. */
#define MATH_SET avx512_f32
#define MATH_TYPE "f32"
#define MATH_BITS 32
#define MATH_LANES 16
#define MATH_SQRT(x) _mm512_sqrt_ps(x)
#define MATH_SLEEF(function, variant) Sleef_##function##f16_##variant##avx512f
#include "backend/driver/engines/simd/math/vector_set.h"
