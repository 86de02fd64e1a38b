/* Functions of a number's exponent: logb and ilogb. */
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
