/* AArch64: vectors of 128 bits. */
#define MATH_SET advsimd_f64
#define MATH_TYPE "f64"
#define MATH_BITS 64
#define MATH_LANES 2
#define MATH_SQRT(x) vsqrtq_f64(x)
#define MATH_SLEEF(function, variant) Sleef_##function##d2_##variant##advsimd
#include "backend/driver/engines/simd/math/vector_set.h"
