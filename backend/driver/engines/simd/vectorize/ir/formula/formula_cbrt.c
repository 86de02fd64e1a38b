/* cbrt. */
#include "backend/driver/engines/simd/vectorize/ir/formula/formula_parts.h"

#include <math.h>

/* An estimate of 1 / cbrt(x) within 4 %: what a third of the exponent and of the bits behind it
 * leaves of a constant. */
static LLVMValueRef estimate_f32(const simd_formula_maker *m, LLVMValueRef x)
{
    LLVMValueRef whole = LLVMBuildSIToFP(m->b, as_bits(m, x), m->real, "");
    LLVMValueRef left = multiply_add(m, whole, real(m, -1.0 / 3), real(m, 0x54a1f460));
    return as_real(m, LLVMBuildFPToSI(m->b, left, m->bits, ""));
}

static LLVMValueRef estimate_f64(const simd_formula_maker *m, LLVMValueRef x)
{
    LLVMValueRef half = bits(m, 32), high = LLVMBuildLShr(m->b, as_bits(m, x), half, "");
    LLVMValueRef third = LLVMBuildMul(m->b, high, bits(m, 0x55555556), "");
    third = LLVMBuildAnd(m->b, third, bits(m, 0xffffffff00000000), "");
    return as_real(m, LLVMBuildSub(m->b, bits(m, 0x553ef0ff289dd796), third, ""));
}

/* A better one: y * (1 - h)^(-1/3), where h = 1 - x * y^3 is small. */
static LLVMValueRef improve(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y,
                            const double *series, size_t count)
{
    LLVMValueRef xy = multiply(m, x, y), square = multiply(m, y, y);
    LLVMValueRef h = multiply_add(m, LLVMBuildFNeg(m->b, xy, ""), square, real(m, 1));
    LLVMValueRef more = multiply(m, polynomial(m, h, series, count), h);
    return multiply_add(m, y, more, y);
}

/* Of a positive, normal number: t = x * y^2, and one step of Newton's method. */
static LLVMValueRef root_f32(const simd_formula_maker *m, LLVMValueRef x)
{
    static const double series[] = {14.0 / 81, 2.0 / 9, 1.0 / 3};
    LLVMValueRef y = improve(m, x, estimate_f32(m, x), series, 3);
    LLVMValueRef square = multiply(m, y, y), t = multiply(m, x, square);
    LLVMValueRef minus = LLVMBuildFNeg(m->b, multiply(m, t, t), "");
    LLVMValueRef rest = multiply_add(m, minus, t, x);
    return multiply_add(m, rest, multiply(m, square, real(m, 1.0 / 3)), t);
}

/* The same by two better estimates. What is lost of t^2 is a third of a unit of the result. */
static LLVMValueRef root_f64(const simd_formula_maker *m, LLVMValueRef x)
{
    static const double first[] = {14.0 / 81, 2.0 / 9, 1.0 / 3};
    LLVMValueRef y = improve(m, x, estimate_f64(m, x), first, 3);
    y = improve(m, x, y, first + 2, 1);
    LLVMValueRef square = multiply(m, y, y), t = multiply(m, x, square);
    LLVMValueRef minus = LLVMBuildFNeg(m->b, multiply(m, t, t), "");
    LLVMValueRef rest = multiply_add(m, minus, t, x);
    return multiply_add(m, rest, multiply(m, square, real(m, 1.0 / 3)), t);
}

/* A denormal is multiplied by a power of eight before. The root of 0 is 0 by itself. */
LLVMValueRef simd_formula_cbrt(const simd_formula_maker *m, LLVMValueRef x)
{
    const double up = m->is_double ? 0x1p54 : 0x1p24, down = m->is_double ? 0x1p-18 : 0x1p-8;
    LLVMValueRef a = magnitude(m, x), large = multiply(m, a, real(m, up));
    LLVMValueRef normal = choose(m, LLVMRealOLT, a, m->format->smallest, large, a);
    LLVMValueRef scale = choose(m, LLVMRealOLT, a, m->format->smallest, real(m, down), real(m, 1));
    LLVMValueRef root = m->is_double ? root_f64(m, normal) : root_f32(m, normal);
    root = with_sign_of(m, x, multiply(m, root, scale));
    return choose(m, LLVMRealOLT, a, (double)INFINITY, root, add(m, x, x));
}
