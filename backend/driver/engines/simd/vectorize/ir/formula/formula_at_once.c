/* What AVX-512 has instructions for, of whole registers: powers of two, and estimates. */
#include "backend/driver/engines/simd/vectorize/ir/formula/formula_parts.h"

enum { CURRENT_ROUNDING = 4 };

static LLVMValueRef int32_of(const simd_formula_maker *m, uint64_t value)
{
    LLVMContextRef context = LLVMGetModuleContext(m->module);
    return LLVMConstInt(LLVMInt32TypeInContext(context), value, false);
}

static LLVMValueRef all_lanes(const simd_formula_maker *m)
{
    LLVMContextRef context = LLVMGetModuleContext(m->module);
    return LLVMConstAllOnes(LLVMIntTypeInContext(context, m->is_double ? 8 : 16));
}

static LLVMValueRef instruction(const simd_formula_maker *m, const char *of_floats,
                                const char *of_doubles, LLVMValueRef *operands, unsigned count)
{
    return simd_intrinsic_build(m->module, m->b, m->is_double ? of_doubles : of_floats, NULL, 0,
                                operands, count);
}

LLVMValueRef simd_formula_scale_at_once(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef n)
{
    LLVMValueRef operands[] = {x, n, x, all_lanes(m), int32_of(m, CURRENT_ROUNDING)};
    return instruction(m, "llvm.x86.avx512.mask.scalef.ps.512",
                       "llvm.x86.avx512.mask.scalef.pd.512", operands, 5);
}

LLVMValueRef simd_formula_exponent(const simd_formula_maker *m, LLVMValueRef x)
{
    LLVMValueRef operands[] = {x, x, all_lanes(m), int32_of(m, CURRENT_ROUNDING)};
    return instruction(m, "llvm.x86.avx512.mask.getexp.ps.512",
                       "llvm.x86.avx512.mask.getexp.pd.512", operands, 4);
}

LLVMValueRef simd_formula_mantissa(const simd_formula_maker *m, LLVMValueRef x, unsigned how)
{
    LLVMValueRef operands[] = {x, int32_of(m, how), x, all_lanes(m), int32_of(m, CURRENT_ROUNDING)};
    return instruction(m, "llvm.x86.avx512.mask.getmant.ps.512",
                       "llvm.x86.avx512.mask.getmant.pd.512", operands, 5);
}

/* 1 / y by an estimate of 14 bits: of doubles it is improved to 42. What the quotient by it lacks
 * is added. */
LLVMValueRef simd_formula_quotient(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y)
{
    if (!m->scales)
        return LLVMBuildFDiv(m->b, x, y, "");
    LLVMValueRef operands[] = {y, y, all_lanes(m)}, minus = LLVMBuildFNeg(m->b, y, "");
    LLVMValueRef r =
        instruction(m, "llvm.x86.avx512.rcp14.ps.512", "llvm.x86.avx512.rcp14.pd.512", operands, 3);
    LLVMValueRef error = multiply_add(m, minus, r, real(m, 1));
    if (m->is_double)
        error = multiply_add(m, error, error, error);
    r = multiply_add(m, r, error, r);
    LLVMValueRef quotient = multiply(m, x, r);
    return multiply_add(m, multiply_add(m, minus, quotient, x), r, quotient);
}
