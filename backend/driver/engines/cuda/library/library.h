/* The mathematics that the front end calls (scalar.h, SIMD_MATH) and GPUs have no instructions for:
 * a function math_NAME for each. The polynomials of sin, cos, tan, exp, exp2 and log are those of
 * the SIMD engine's formulas. */
#ifndef ZELLIGE_CUDA_LIBRARY_LIBRARY_H
#define ZELLIGE_CUDA_LIBRARY_LIBRARY_H

#include "angles.h"
#include "arcs.h"
#include "errors.h"
#include "exponentials.h"
#include "functions.h"
#include "gammas.h"
#include "logarithms.h"
#include "powers.h"
#include "remainders.h"
#include "representation.h"
#include "roots.h"

#endif
