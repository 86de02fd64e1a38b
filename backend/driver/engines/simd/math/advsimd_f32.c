/* AArch64: vectors of 128 bits. */
#define MATH_SET advsimd_f32
#define MATH_TYPE "f32"
#define MATH_BITS 32
#define MATH_LANES 4
#define MATH_SQRT(x) vsqrtq_f32(x)
#define MATH_SLEEF(function, variant) Sleef_##function##f4_##variant##advsimd
#include "backend/driver/engines/simd/math/vector_set.h"
