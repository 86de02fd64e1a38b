#define MATH_BITS 32
#define MATH_TYPE "f32"
#define MATH_SET library_f32
#define MATH_VALUES library_values_f32
#include "tests/gpu/library/library_set.h"
