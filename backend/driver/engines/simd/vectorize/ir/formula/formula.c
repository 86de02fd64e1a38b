/* The formulas: an argument is reduced to a small interval, with multiply-adds that lose nothing,
 * and a polynomial approximates the function there. The polynomials are mpmath's chebyfit().
 *
 * OpenCL allows errors of 4 units in the last place for sin and cos, of 5 for tan and tanh, of 3
 * for exp and log, of 2 for log1p and cbrt, of 16 for erf and pow, and none for remainders.
 * tests/engine/numbers/formulas_test.c holds them to it. */
#include "backend/driver/engines/simd/vectorize/ir/formula/formula_parts.h"

#include <string.h>

static const format formats[] = {
    {.mantissa = 23,
     .bias = 127,
     .magic = 0x1.8p23,
     .smallest = 0x1p-126,
     .two_over_pi = 0x1.45f306dc9c883p-1,
     .log2_e = 0x1.71547652b82fep+0,
     .ln_least = -104,
     .ln_most = 89},
    {.mantissa = 52,
     .bias = 1023,
     .magic = 0x1.8p52,
     .smallest = 0x1p-1022,
     .two_over_pi = 0x1.45f306dc9c883p-1,
     .log2_e = 0x1.71547652b82fep+0,
     .ln_least = -746,
     .ln_most = 710},
};

/* Whether multiply-adds are fused, and of floats and doubles. Exponents have 8 and 11 bits; angles
 * not fused, 10 and 12. */
static const constants all_constants[2][2] = {
    {{.pi_half = {0x1.922p+0, -0x1.2afp-18, 0x1.0b48p-34, -0x1.ee59dap-50},
      .ln_2 = {0x1.62e4p-1, 0x1.7f7d1cp-20},
      .log10_2 = {0x1.344p-2, 0x1.3509f8p-18},
      .farthest_angle = 0x1p10},
     {.pi_half = {0x1.921fb54443p+0, -0x1.73dcb3b39ap-43, 0x1.45c06e0e68948p-86},
      .ln_2 = {0x1.62e42fefa38p-1, 0x1.ef35793c7673p-45},
      .log10_2 = {0x1.34413509f78p-2, 0x1.fef311f12b358p-46},
      .farthest_angle = 0x1p12}},
    {{.pi_half = {0x1.921fb6p+0, -0x1.777a5cp-25, -0x1.ee59dap-50},
      .ln_2 = {0x1.62e43p-1, -0x1.05c61p-29},
      .log10_2 = {0x1.344134p-2, 0x1.09f79fef311f1p-26},
      .farthest_angle = 0x1p17},
     {.pi_half = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54, -0x1.f1976b7ed8fbcp-110},
      .ln_2 = {0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56},
      .log10_2 = {0x1.34413509f79fep-2, 0x1.e623e2566b02ep-55},
      .farthest_angle = 0x1p20}},
};

#define ANGLE (-1.0) /* it holds up to the farthest angle */

static const simd_formula formulas[] = {
    {"sin.f32", 28, ANGLE, .make = simd_formula_sin, .make_alone = simd_formula_lone_sin,
     .partner = "cos.f32"},
    {"cos.f32", 28, ANGLE, .make = simd_formula_cos, .make_alone = simd_formula_lone_cos,
     .partner = "sin.f32"},
    {"tan.f32", 30, ANGLE, .make = simd_formula_tan},
    {"asin.f32", 28, 0, .make = simd_formula_asin},
    {"acos.f32", 30, 0, .make = simd_formula_acos},
    {"atan.f32", 32, 0, .make = simd_formula_atan},
    {"asinpi.f32", 30, 0, .make = simd_formula_asinpi},
    {"acospi.f32", 32, 0, .make = simd_formula_acospi},
    {"atanpi.f32", 33, 0, .make = simd_formula_atanpi},
    {"atan2.f32", 36, .make_of_two = simd_formula_atan2, .is_far = simd_formula_far_atan2},
    {"atan2pi.f32", 37, .make_of_two = simd_formula_atan2pi, .is_far = simd_formula_far_atan2},
    {"logb.f32", 12, 0, .make = simd_formula_logb},
    {"ilogb.f32", 12, 0, .make = simd_formula_ilogb},
    {"sinpi.f32", 16, 0x1p21, .make = simd_formula_sinpi},
    {"cospi.f32", 16, 0x1p21, .make = simd_formula_cospi},
    {"tanpi.f32", 40, 0, .make = simd_formula_tanpi},
    {"exp.f32", 22, 0, .make = simd_formula_exp},
    {"exp2.f32", 21, 0, .make = simd_formula_exp2},
    {"exp10.f32", 23, 0, .make = simd_formula_exp10},
    {"expm1.f32", 24, 0, .make = simd_formula_expm1},
    {"sinh.f32", 32, 0, .make = simd_formula_sinh},
    {"cosh.f32", 25, 0, .make = simd_formula_cosh},
    {"tanh.f32", 36, 0, .make = simd_formula_tanh},
    {"log.f32", 29, .make = simd_formula_log, .is_far = simd_formula_far_log,
     .make_far = simd_formula_log_of_any},
    {"log2.f32", 29, .make = simd_formula_log2, .is_far = simd_formula_far_log,
     .make_far = simd_formula_log2_of_any},
    {"log10.f32", 30, .make = simd_formula_log10, .is_far = simd_formula_far_log,
     .make_far = simd_formula_log10_of_any},
    {"log1p.f32", 42, 0, .make = simd_formula_log1p},
    {"asinh.f32", 55, 0, .make = simd_formula_asinh},
    {"acosh.f32", 51, 0, .make = simd_formula_acosh},
    {"atanh.f32", 48, 0, .make = simd_formula_atanh},
    {"cbrt.f32", 26, 0, .make = simd_formula_cbrt},
    {"erf.f32", 27, 0, .make = simd_formula_erf},
    {"frexp_mantissa.f32", 12, 0, .make = simd_formula_frexp_mantissa},
    {"frexp_exponent.f32", 12, 0, .make = simd_formula_frexp_exponent},
    {"erfc.f32", 48, 0, .make = simd_formula_erfc},
    {"ldexp.f32", 20, .make_of_two = simd_formula_ldexp},
    {"hypot.f32", 16, .make_of_two = simd_formula_hypot, .is_far = simd_formula_far_hypot},
    {"pow.f32", 95, .make_of_two = simd_formula_pow},
    {"pown.f32", 105, .make_of_two = simd_formula_small_pown, .is_far = simd_formula_far_pown,
     .make_far_of_two = simd_formula_pow},
    {"powr.f32", 80, .make_of_two = simd_formula_powr},
    {"rootn.f32", 85, .make_of_two = simd_formula_rootn},
    {"fmod.f32", 14, .needs_fused = true, .make_of_two = simd_formula_fmod,
     .is_far = simd_formula_far_quotient},
    {"remainder.f32", 18, .needs_fused = true, .make_of_two = simd_formula_remainder,
     .is_far = simd_formula_far_quotient},
    {"remquo_quotient.f32", 22, .needs_fused = true, .make_of_two = simd_formula_remquo_quotient,
     .is_far = simd_formula_far_quotient},
    {"sin.f64", 34, ANGLE, .make = simd_formula_sin, .make_alone = simd_formula_lone_sin,
     .partner = "cos.f64"},
    {"cos.f64", 34, ANGLE, .make = simd_formula_cos, .make_alone = simd_formula_lone_cos,
     .partner = "sin.f64"},
    {"tan.f64", 42, ANGLE, .make = simd_formula_tan},
    {"asin.f64", 36, 0, .make = simd_formula_asin},
    {"acos.f64", 38, 0, .make = simd_formula_acos},
    {"atan.f64", 36, 0, .make = simd_formula_atan},
    {"asinpi.f64", 38, 0, .make = simd_formula_asinpi},
    {"acospi.f64", 40, 0, .make = simd_formula_acospi},
    {"atanpi.f64", 37, 0, .make = simd_formula_atanpi},
    {"atan2.f64", 44, .make_of_two = simd_formula_atan2, .is_far = simd_formula_far_atan2},
    {"atan2pi.f64", 45, .make_of_two = simd_formula_atan2pi, .is_far = simd_formula_far_atan2},
    {"logb.f64", 14, 0, .make = simd_formula_logb},
    {"ilogb.f64", 15, 0, .make = simd_formula_ilogb},
    {"sinpi.f64", 20, 0x1p50, .make = simd_formula_sinpi},
    {"cospi.f64", 20, 0x1p50, .make = simd_formula_cospi},
    {"tanpi.f64", 46, 0, .make = simd_formula_tanpi},
    {"exp.f64", 28, 0, .make = simd_formula_exp},
    {"exp2.f64", 27, 0, .make = simd_formula_exp2},
    {"exp10.f64", 29, 0, .make = simd_formula_exp10},
    {"expm1.f64", 30, 0, .make = simd_formula_expm1},
    {"sinh.f64", 42, 0, .make = simd_formula_sinh},
    {"cosh.f64", 31, 0, .make = simd_formula_cosh},
    {"log.f64", 34, .make = simd_formula_log, .is_far = simd_formula_far_log,
     .make_far = simd_formula_log_of_any},
    {"log2.f64", 34, .make = simd_formula_log2, .is_far = simd_formula_far_log,
     .make_far = simd_formula_log2_of_any},
    {"log10.f64", 36, .make = simd_formula_log10, .is_far = simd_formula_far_log,
     .make_far = simd_formula_log10_of_any},
    {"log1p.f64", 52, 0, .make = simd_formula_log1p},
    {"asinh.f64", 66, 0, .make = simd_formula_asinh},
    {"acosh.f64", 62, 0, .make = simd_formula_acosh},
    {"atanh.f64", 58, 0, .make = simd_formula_atanh},
    {"cbrt.f64", 34, 0, .make = simd_formula_cbrt},
    {"erf.f64", 32, 0, .make = simd_formula_erf},
    {"frexp_mantissa.f64", 13, 0, .make = simd_formula_frexp_mantissa},
    {"frexp_exponent.f64", 15, 0, .make = simd_formula_frexp_exponent},
    {"erfc.f64", 70, 0, .make = simd_formula_erfc},
    {"ldexp.f64", 24, .make_of_two = simd_formula_ldexp},
    {"hypot.f64", 16, .make_of_two = simd_formula_hypot, .is_far = simd_formula_far_hypot},
    {"pow.f64", 110, .needs_fused = true, .make_of_two = simd_formula_pow},
    {"pown.f64", 120, .needs_fused = true, .make_of_two = simd_formula_small_pown,
     .is_far = simd_formula_far_pown, .make_far_of_two = simd_formula_pow},
    {"powr.f64", 95, .needs_fused = true, .make_of_two = simd_formula_powr},
    {"rootn.f64", 100, .needs_fused = true, .make_of_two = simd_formula_rootn},
    {"fmod.f64", 14, .needs_fused = true, .make_of_two = simd_formula_fmod,
     .is_far = simd_formula_far_quotient},
    {"remainder.f64", 18, .needs_fused = true, .make_of_two = simd_formula_remainder,
     .is_far = simd_formula_far_quotient},
    {"remquo_quotient.f64", 22, .needs_fused = true, .make_of_two = simd_formula_remquo_quotient,
     .is_far = simd_formula_far_quotient},
};

const simd_formula *simd_formula_find(const char *name)
{
    for (size_t i = 0; i < sizeof formulas / sizeof formulas[0]; i++)
        if (strcmp(formulas[i].name, name) == 0)
            return &formulas[i];
    return NULL;
}

static simd_formula_maker maker_for(const simd_target *target, LLVMModuleRef module,
                                    LLVMBuilderRef builder, LLVMTypeRef real)
{
    LLVMContextRef context = LLVMGetModuleContext(module);
    simd_formula_maker m = {.module = module, .b = builder, .real = real};
    m.is_double = LLVMGetTypeKind(LLVMGetElementType(m.real)) == LLVMDoubleTypeKind;
    m.bits = LLVMVectorType(LLVMIntTypeInContext(context, m.is_double ? 64 : 32),
                            LLVMGetVectorSize(m.real));
    m.format = &formats[m.is_double];
    m.fuses = target->fuses;
    m.constants = &all_constants[m.fuses][m.is_double];
    m.scales = target->scales &&
               LLVMGetVectorSize(m.real) * (m.is_double ? 64 : 32) == target->register_bits;
    m.estimates = m.scales && !target->divides_soon;
    return m;
}

simd_formula_maker simd_formula_of_doubles(const simd_formula_maker *m)
{
    simd_formula_maker wide = *m;
    LLVMContextRef context = LLVMGetModuleContext(m->module);
    const unsigned lanes = LLVMGetVectorSize(m->real);
    wide.real = LLVMVectorType(LLVMDoubleTypeInContext(context), lanes);
    wide.bits = LLVMVectorType(LLVMInt64TypeInContext(context), lanes);
    wide.is_double = true;
    wide.scales = wide.estimates = false;
    wide.format = &formats[true];
    wide.constants = &all_constants[m->fuses][true];
    return wide;
}

LLVMValueRef simd_formula_build(const simd_formula *formula, bool is_alone,
                                const simd_target *target, LLVMModuleRef module,
                                LLVMBuilderRef builder, const LLVMValueRef x[])
{
    const simd_formula_maker m = maker_for(target, module, builder, LLVMTypeOf(x[0]));
    if (is_alone && formula->make_alone != NULL)
        return formula->make_alone(&m, x[0]);
    return formula->make != NULL ? formula->make(&m, x[0]) : formula->make_of_two(&m, x[0], x[1]);
}

LLVMValueRef simd_formula_build_any(const simd_formula *formula, const simd_target *target,
                                    LLVMModuleRef module, LLVMBuilderRef builder,
                                    const LLVMValueRef x[])
{
    const simd_formula_maker m = maker_for(target, module, builder, LLVMTypeOf(x[0]));
    return formula->make_far != NULL ? formula->make_far(&m, x[0])
                                     : formula->make_far_of_two(&m, x[0], x[1]);
}

LLVMValueRef simd_formula_build_far(const simd_formula *formula, const simd_target *target,
                                    LLVMModuleRef module, LLVMBuilderRef builder,
                                    const LLVMValueRef x[])
{
    const simd_formula_maker m = maker_for(target, module, builder, LLVMTypeOf(x[0]));
    if (formula->is_far != NULL)
        return formula->is_far(&m, x[0], formula->make != NULL ? NULL : x[1]);
    if (formula->farthest == 0)
        return NULL;
    const double farthest =
        formula->farthest == ANGLE ? m.constants->farthest_angle : formula->farthest;
    return LLVMBuildFCmp(builder, LLVMRealOGT, magnitude(&m, x[0]), real(&m, farthest), "");
}
