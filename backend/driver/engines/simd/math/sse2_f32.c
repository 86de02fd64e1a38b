/* Any x86-64: vectors of 128 bits. */
#define MATH_SET sse2_f32
#define MATH_TYPE "f32"
#define MATH_BITS 32
#define MATH_LANES 4
#define MATH_SQRT(x) _mm_sqrt_ps(x)
#define MATH_SLEEF(function, variant) Sleef_##function##f4_##variant##sse2
#include "backend/driver/engines/simd/math/vector_set.h"
