/* Functions of a number's exponent: logb, ilogb, frexp and ldexp. */
#include "backend/driver/engines/simd/vectorize/ir/formula/formula_parts.h"

#include <math.h>

/* The exponent of a magnitude that is neither 0 nor infinite. A denormal becomes normal before. */
static LLVMValueRef exponent_of(const simd_formula_maker *m, LLVMValueRef a)
{
    const format *f = m->format;
    const uint64_t power = UINT64_C(1) << f->mantissa;
    LLVMValueRef normal =
        choose(m, LLVMRealOLT, a, f->smallest, multiply(m, a, real(m, (double)power)), a);
    LLVMValueRef offset =
        choose(m, LLVMRealOLT, a, f->smallest, as_real(m, bits(m, f->bias + f->mantissa)),
               as_real(m, bits(m, f->bias)));
    LLVMValueRef field = LLVMBuildLShr(m->b, as_bits(m, normal), bits(m, f->mantissa), "");
    return LLVMBuildSub(m->b, field, as_bits(m, offset), "");
}

LLVMValueRef simd_formula_logb(const simd_formula_maker *m, LLVMValueRef x)
{
    if (m->scales)
        return simd_formula_exponent(m, x);
    LLVMValueRef a = magnitude(m, x), exponent = exponent_of(m, a);
    /* a whole number with 1.5 * 2^mantissa, without it */
    LLVMValueRef magic = real(m, m->format->magic);
    LLVMValueRef shifted = as_real(m, LLVMBuildAdd(m->b, exponent, as_bits(m, magic), ""));
    LLVMValueRef result = subtract(m, shifted, magic);
    result = choose(m, LLVMRealOLT, a, (double)INFINITY, result, a);
    return choose(m, LLVMRealOEQ, a, 0, real(m, -(double)INFINITY), result);
}

/* INT_MIN of 0, INT_MAX of infinity and NaN. */
LLVMValueRef simd_formula_ilogb(const simd_formula_maker *m, LLVMValueRef x)
{
    if (m->scales)
        return simd_formula_whole_exponent(m, x);
    LLVMValueRef a = magnitude(m, x), exponent = exponent_of(m, a);
    LLVMValueRef zero = LLVMBuildFCmp(m->b, LLVMRealOEQ, a, real(m, 0), "");
    LLVMValueRef finite = LLVMBuildFCmp(m->b, LLVMRealOLT, a, real(m, (double)INFINITY), "");
    exponent = LLVMBuildSelect(m->b, zero, bits(m, (uint64_t)INT32_MIN), exponent, "");
    exponent = LLVMBuildSelect(m->b, finite, exponent, bits(m, INT32_MAX), "");
    LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetModuleContext(m->module));
    return LLVMBuildTrunc(m->b, exponent, LLVMVectorType(i32, LLVMGetVectorSize(m->real)), "");
}

/* ---- frexp ----------------------------------------------------------------------------------- */

/* Where a number is neither 0, nor infinite, nor NaN. */
static LLVMValueRef has_exponent(const simd_formula_maker *m, LLVMValueRef x)
{
    LLVMValueRef a = magnitude(m, x);
    LLVMValueRef above = LLVMBuildFCmp(m->b, LLVMRealOGT, a, real(m, 0), "");
    LLVMValueRef finite = LLVMBuildFCmp(m->b, LLVMRealOLT, a, real(m, (double)INFINITY), "");
    return LLVMBuildAnd(m->b, above, finite, "");
}

/* From 1/2 to 1, with the sign of x; and what has no exponent itself. */
LLVMValueRef simd_formula_frexp_mantissa(const simd_formula_maker *m, LLVMValueRef x)
{
    enum { FROM_A_HALF = 2 };
    const format *f = m->format;
    const uint64_t half = (f->bias - 1) << f->mantissa, sign = UINT64_C(1)
                                                               << (m->is_double ? 63 : 31);
    LLVMValueRef mantissa;
    if (m->scales) {
        mantissa = simd_formula_mantissa(m, x, FROM_A_HALF);
    } else {
        LLVMValueRef power = real(m, (double)(UINT64_C(1) << f->mantissa));
        LLVMValueRef normal =
            choose(m, LLVMRealOLT, magnitude(m, x), f->smallest, multiply(m, x, power), x);
        LLVMValueRef kept = bits(m, sign | ((UINT64_C(1) << f->mantissa) - 1));
        mantissa = LLVMBuildAnd(m->b, as_bits(m, normal), kept, "");
        mantissa = as_real(m, LLVMBuildOr(m->b, mantissa, bits(m, half), ""));
    }
    return LLVMBuildSelect(m->b, has_exponent(m, x), mantissa, x, "");
}

/* One more than ilogb; 0 of what has none. */
LLVMValueRef simd_formula_frexp_exponent(const simd_formula_maker *m, LLVMValueRef x)
{
    LLVMValueRef exponent = simd_formula_ilogb(m, x);
    LLVMTypeRef type = LLVMTypeOf(exponent), i32 = LLVMGetElementType(type);
    LLVMValueRef more = LLVMBuildAdd(m->b, exponent, splat(type, LLVMConstInt(i32, 1, false)), "");
    return LLVMBuildSelect(m->b, has_exponent(m, x), more, LLVMConstNull(type), "");
}

/* ---- ldexp ----------------------------------------------------------------------------------- */

static LLVMValueRef bound(const simd_formula_maker *m, LLVMValueRef n, int64_t least, int64_t most)
{
    LLVMTypeRef type = LLVMTypeOf(n);
    LLVMValueRef down[] = {
        n, splat(type, LLVMConstInt(LLVMGetElementType(type), (uint64_t)most, true))};
    LLVMValueRef up[] = {
        simd_intrinsic_build(m->module, m->b, "llvm.smin", &type, 1, down, 2),
        splat(type, LLVMConstInt(LLVMGetElementType(type), (uint64_t)least, true))};
    return simd_intrinsic_build(m->module, m->b, "llvm.smax", &type, 1, up, 2);
}

/* Of an exponent that a normal number has. */
static LLVMValueRef power_of_two(const simd_formula_maker *m, LLVMValueRef n)
{
    LLVMTypeRef type = LLVMTypeOf(n);
    LLVMValueRef bias = splat(type, LLVMConstInt(LLVMGetElementType(type), m->format->bias, false));
    LLVMValueRef field = LLVMBuildZExt(m->b, LLVMBuildAdd(m->b, n, bias, ""), m->bits, "");
    return as_real(m, LLVMBuildShl(m->b, field, bits(m, m->format->mantissa), ""));
}

/* Three steps take the largest number to 0 and the smallest to infinity. The longest is the last:
 * what one before it rounds is lost, or infinite, in the end. */
LLVMValueRef simd_formula_ldexp(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef n)
{
    enum { STEPS = 3 };
    const int64_t most = (int64_t)m->format->bias, least = 1 - most;
    LLVMValueRef step[STEPS];
    if (m->scales)
        return simd_formula_scale_at_once(m, x, LLVMBuildSIToFP(m->b, n, m->real, ""));
    for (int s = 0; s < STEPS; s++) {
        step[s] = bound(m, n, least, most);
        n = LLVMBuildSub(m->b, n, step[s], "");
    }
    for (int s = STEPS; s-- > 0;)
        x = multiply(m, x, power_of_two(m, step[s]));
    return x;
}
