/* Powers of floats in double precision: twice the vectors, but no sums of two numbers, which take
 * less where multiply-adds are fused (formula_pow.c). */
#include "backend/driver/engines/simd/vectorize/ir/formula/formula_parts.h"

#include <math.h>

static LLVMValueRef extended(const simd_formula_maker *m, LLVMValueRef x)
{
    const bool is_real = LLVMGetTypeKind(LLVMGetElementType(LLVMTypeOf(x))) == LLVMFloatTypeKind;
    return is_real ? LLVMBuildFPExt(m->b, x, m->real, "") : LLVMBuildSIToFP(m->b, x, m->real, "");
}

/* log2(1 + f) = s * series(s^2), where s = f / (2 + f): 37 bits of it. */
static LLVMValueRef log2_of(const simd_formula_maker *m, LLVMValueRef x)
{
    static const double series[] = {0x1.5ce39e0f72792p-2, 0x1.a58dceca72ce8p-2,
                                    0x1.27777f461993ep-1, 0x1.ec709d13c0821p-1,
                                    0x1.71547652bed13p+1};
    const simd_formula_parts p = simd_formula_take_normal(m, x);
    LLVMValueRef s = LLVMBuildFDiv(m->b, p.rest, add(m, p.rest, real(m, 2)), "");
    LLVMValueRef sum = POLYNOMIAL(m, multiply(m, s, s), series);
    return simd_formula_log_at_edges(m, x, multiply_add(m, s, sum, p.exponent));
}

/* 2^x, to 28 bits: what is too large for a float, or too small, is none for a double. */
static LLVMValueRef exp2_of(const simd_formula_maker *m, LLVMValueRef x)
{
    static const double series[] = {0x1.443fffc90db59p-13,
                                    0x1.5f48c04f62e50p-10,
                                    0x1.3b2a1b7152befp-7,
                                    0x1.c6aecc669b6ddp-5,
                                    0x1.ebfbe045f4d3cp-3,
                                    0x1.62e430d034702p-1,
                                    1};
    LLVMValueRef magic = real(m, m->format->magic + (double)m->format->bias);
    LLVMValueRef near = clamp(m, x, -200, 200), shifted = add(m, near, magic);
    LLVMValueRef r = subtract(m, near, subtract(m, shifted, magic));
    LLVMValueRef power = LLVMBuildShl(m->b, as_bits(m, shifted), bits(m, m->format->mantissa), "");
    return multiply(m, POLYNOMIAL(m, r, series), as_real(m, power));
}

LLVMValueRef simd_formula_powr_f32(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y)
{
    const simd_formula_maker wide = simd_formula_of_doubles(m);
    LLVMValueRef exponent = multiply(m, extended(&wide, y), log2_of(&wide, extended(&wide, x)));
    return LLVMBuildFPTrunc(m->b, exp2_of(&wide, exponent), m->real, "");
}

/* 1^y and x^0 are 1, whatever the other is. */
LLVMValueRef simd_formula_pow_f32(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y)
{
    const simd_formula_maker wide = simd_formula_of_doubles(m);
    LLVMValueRef log = log2_of(&wide, extended(&wide, x)), power = extended(&wide, y);
    LLVMValueRef exponent = multiply(m, power, log);
    exponent = choose(&wide, LLVMRealOEQ, power, 0, real(&wide, 0), exponent);
    exponent = choose(&wide, LLVMRealOEQ, log, 0, real(&wide, 0), exponent);
    return LLVMBuildFPTrunc(m->b, exp2_of(&wide, exponent), m->real, "");
}

LLVMValueRef simd_formula_root_f32(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef degree)
{
    const simd_formula_maker wide = simd_formula_of_doubles(m);
    LLVMValueRef log = log2_of(&wide, extended(&wide, x));
    LLVMValueRef exponent = LLVMBuildFDiv(m->b, log, extended(&wide, degree), "");
    return LLVMBuildFPTrunc(m->b, exp2_of(&wide, exponent), m->real, "");
}
