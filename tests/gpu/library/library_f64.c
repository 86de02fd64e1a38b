#define MATH_BITS 64
#define MATH_TYPE "f64"
#define MATH_SET library_f64
#define MATH_VALUES library_values_f64
#include "tests/gpu/library/library_set.h"
