/* What AVX-512 has instructions for, of whole registers: powers of two, and estimates. */
#include "backend/driver/engines/simd/vectorize/ir/formula/formula_parts.h"

#include <math.h>

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

static LLVMValueRef vector_of(const simd_formula_maker *m, const double *numbers, unsigned count)
{
    LLVMValueRef lanes[FORMULA_ENTRIES];
    for (unsigned i = 0; i < count; i++)
        lanes[i] = LLVMConstReal(LLVMGetElementType(m->real), numbers[i]);
    return LLVMConstVector(lanes, count);
}

LLVMValueRef simd_formula_entry(const simd_formula_maker *m, const double *table,
                                LLVMValueRef index)
{
    enum { HALF = FORMULA_ENTRIES / 2 };
    if (m->is_double) {
        LLVMValueRef halves[] = {vector_of(m, table, HALF), index,
                                 vector_of(m, table + HALF, HALF)};
        return instruction(m, NULL, "llvm.x86.avx512.vpermi2var.pd.512", halves, 3);
    }
    LLVMValueRef operands[] = {vector_of(m, table, FORMULA_ENTRIES), index};
    return instruction(m, "llvm.x86.avx512.permvar.sf.512", NULL, operands, 2);
}

/* The instruction that multiplies by 2^n leaves out the fraction of n, which the table has. */
LLVMValueRef simd_formula_exp_at_once(const simd_formula_maker *m, LLVMValueRef r, LLVMValueRef n,
                                      LLVMValueRef index)
{
    static const double powers[FORMULA_ENTRIES] = {
        1,
        0x1.0b5586cf9890fp+0,
        0x1.172b83c7d517bp+0,
        0x1.2387a6e756238p+0,
        0x1.306fe0a31b715p+0,
        0x1.3dea64c123422p+0,
        0x1.4bfdad5362a27p+0,
        0x1.5ab07dd485429p+0,
        0x1.6a09e667f3bcdp+0,
        0x1.7a11473eb0187p+0,
        0x1.8ace5422aa0dbp+0,
        0x1.9c49182a3f090p+0,
        0x1.ae89f995ad3adp+0,
        0x1.c199bdd85529cp+0,
        0x1.d5818dcfba487p+0,
        0x1.ea4afa2a490dap+0,
    };
    static const double f32[] = {0.16666866094, 0.5000099714};
    static const double f64[] = {0x1.6c17c057d3d84p-10, 0x1.11120ffce45e0p-7, 0x1.5555555516dd1p-5,
                                 0x1.55555554d864cp-3, 0.5};
    LLVMValueRef power = simd_formula_entry(m, powers, index), square = multiply(m, r, r);
    LLVMValueRef series = m->is_double ? POLYNOMIAL(m, r, f64) : POLYNOMIAL(m, r, f32);
    LLVMValueRef less = multiply_add(m, square, series, r); /* e^r - 1 */
    return simd_formula_scale_at_once(m, multiply_add(m, power, less, power), n);
}

LLVMValueRef simd_formula_whole_exponent(const simd_formula_maker *m, LLVMValueRef x)
{
    LLVMContextRef context = LLVMGetModuleContext(m->module);
    LLVMTypeRef i32 = LLVMInt32TypeInContext(context);
    LLVMTypeRef ints = LLVMVectorType(i32, LLVMGetVectorSize(m->real));
    LLVMValueRef exponent = simd_formula_exponent(m, x);
    LLVMValueRef known = LLVMBuildFCmp(m->b, LLVMRealOLT, exponent, real(m, (double)INFINITY), "");
    known = LLVMBuildBitCast(m->b, known, LLVMTypeOf(all_lanes(m)), "");
    LLVMValueRef operands[] = {exponent, splat(ints, LLVMConstInt(i32, INT32_MAX, false)), known,
                               int32_of(m, CURRENT_ROUNDING)};
    return instruction(m, "llvm.x86.avx512.mask.cvttps2dq.512",
                       "llvm.x86.avx512.mask.cvttpd2dq.512", operands, 4);
}

LLVMValueRef simd_formula_inverse(const simd_formula_maker *m, LLVMValueRef x)
{
    LLVMValueRef operands[] = {x, x, all_lanes(m)};
    return instruction(m, "llvm.x86.avx512.rcp14.ps.512", "llvm.x86.avx512.rcp14.pd.512", operands,
                       3);
}

/* 1 / y by an estimate of 14 bits: of doubles it is improved to 42. What the quotient by it lacks
 * is added. */
LLVMValueRef simd_formula_quotient(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y)
{
    if (!m->estimates)
        return LLVMBuildFDiv(m->b, x, y, "");
    LLVMValueRef r = simd_formula_inverse(m, y), minus = LLVMBuildFNeg(m->b, y, "");
    LLVMValueRef error = multiply_add(m, minus, r, real(m, 1));
    if (m->is_double)
        error = multiply_add(m, error, error, error);
    r = multiply_add(m, r, error, r);
    LLVMValueRef quotient = multiply(m, x, r);
    return multiply_add(m, multiply_add(m, minus, quotient, x), r, quotient);
}

/* By an estimate of 14 bits of 1 / sqrt(x), which is improved to 27 bits of doubles, and what the
 * square of the root lacks. */
LLVMValueRef simd_formula_root_at_once(const simd_formula_maker *m, LLVMValueRef x)
{
    LLVMValueRef operands[] = {
        choose(m, LLVMRealOGT, x, m->format->smallest, x, real(m, m->format->smallest)), x,
        all_lanes(m)};
    LLVMValueRef y = instruction(m, "llvm.x86.avx512.rsqrt14.ps.512",
                                 "llvm.x86.avx512.rsqrt14.pd.512", operands, 3);
    LLVMValueRef root = multiply(m, x, y), half = multiply(m, y, real(m, 0.5));
    if (m->is_double) {
        LLVMValueRef minus = LLVMBuildFNeg(m->b, root, "");
        LLVMValueRef error = multiply_add(m, minus, half, real(m, 0.5));
        root = multiply_add(m, root, error, root);
        half = multiply_add(m, half, error, half);
    }
    LLVMValueRef rest = multiply_add(m, LLVMBuildFNeg(m->b, root, ""), root, x);
    return multiply_add(m, rest, half, root);
}

LLVMValueRef simd_formula_root(const simd_formula_maker *m, LLVMValueRef x)
{
    return m->estimates ? simd_formula_root_at_once(m, x) : whole(m, "llvm.sqrt", x);
}
