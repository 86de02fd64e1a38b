#include "tests/simd/math_caller.h"

CALLER(f32x8, float, 8)
CALLER(f64x4, double, 4)
