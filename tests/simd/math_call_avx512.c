#include "tests/simd/math_caller.h"

CALLER(f32x16, float, 16)
CALLER(f64x8, double, 8)
