/* Any x86-64: vectors of 128 bits. */
#define MATH_SET sse2_f64
#define MATH_TYPE "f64"
#define MATH_BITS 64
#define MATH_LANES 2
#define MATH_SQRT(x) _mm_sqrt_pd(x)
#define MATH_SLEEF(function, variant) Sleef_##function##d2_##variant##sse2
#include "backend/driver/engines/simd/math/vector_set.h"
