/* Integer functions. Those for both signs have the rule's `what`: whether it is signed. */
#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/opencl/opencl.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

static LLVMValueRef absolute(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x)
{
    (void)rule;
    LLVMValueRef arguments[] = {x[0], LLVMConstNull(b->l->i1)};
    return lower_intrinsic(b, "llvm.abs", LLVMTypeOf(x[0]), arguments, 2);
}

static LLVMValueRef identity(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x)
{
    (void)b, (void)rule;
    return x[0];
}

static LLVMValueRef minimum(lower_body *b, bool is_signed, LLVMValueRef x, LLVMValueRef y)
{
    LLVMValueRef arguments[] = {x, y};
    return lower_intrinsic(b, is_signed ? "llvm.smin" : "llvm.umin", LLVMTypeOf(x), arguments, 2);
}

static LLVMValueRef maximum(lower_body *b, bool is_signed, LLVMValueRef x, LLVMValueRef y)
{
    LLVMValueRef arguments[] = {x, y};
    return lower_intrinsic(b, is_signed ? "llvm.smax" : "llvm.umax", LLVMTypeOf(x), arguments, 2);
}

static LLVMValueRef difference(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x)
{
    return LLVMBuildSub(b->builder, maximum(b, rule->what != 0, x[0], x[1]),
                        minimum(b, rule->what != 0, x[0], x[1]), "");
}

static LLVMValueRef halved(lower_body *b, bool is_signed, LLVMValueRef x)
{
    const LLVMValueRef one = lower_int(LLVMTypeOf(x), 1);
    return is_signed ? LLVMBuildAShr(b->builder, x, one, "")
                     : LLVMBuildLShr(b->builder, x, one, "");
}

/* (x + y) >> 1 without overflow: the common bits, plus half of the differing ones. */
static LLVMValueRef average(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x)
{
    const LLVMValueRef both = LLVMBuildAnd(b->builder, x[0], x[1], "");
    const LLVMValueRef differ = LLVMBuildXor(b->builder, x[0], x[1], "");
    return LLVMBuildAdd(b->builder, both, halved(b, rule->what != 0, differ), "");
}

static LLVMValueRef average_up(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x)
{
    const LLVMValueRef either = LLVMBuildOr(b->builder, x[0], x[1], "");
    const LLVMValueRef differ = LLVMBuildXor(b->builder, x[0], x[1], "");
    return LLVMBuildSub(b->builder, either, halved(b, rule->what != 0, differ), "");
}

static LLVMValueRef clamp(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x)
{
    const bool is_signed = rule->what != 0;
    return minimum(b, is_signed, maximum(b, is_signed, x[0], x[1]), x[2]);
}

static LLVMValueRef count_zeros(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x)
{
    LLVMValueRef arguments[] = {x[0], LLVMConstNull(b->l->i1)};
    return lower_intrinsic(b, rule->name, LLVMTypeOf(x[0]), arguments, 2);
}

static LLVMValueRef rotate(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x)
{
    (void)rule;
    LLVMValueRef arguments[] = {x[0], x[0], x[1]};
    return lower_intrinsic(b, "llvm.fshl", LLVMTypeOf(x[0]), arguments, 3);
}

static LLVMValueRef multiply_high(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x)
{
    return lower_multiply_high(b, rule->what != 0, x[0], x[1]);
}

static LLVMValueRef multiply_add_high(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x)
{
    return LLVMBuildAdd(b->builder, multiply_high(b, rule, x), x[2], "");
}

/* The sum of a product of two halves and a number does not fit where the upper half is more than
 * the sign of the lower. */
static LLVMValueRef signed_add_saturated(lower_body *b, LLVMValueRef *x)
{
    const LLVMBuilderRef builder = b->builder;
    const LLVMTypeRef type = LLVMTypeOf(x[0]);
    const unsigned bits = lower_bits(b->l, type);
    const LLVMValueRef sign = lower_int(type, bits - 1);
    const LLVMValueRef product = LLVMBuildMul(builder, x[0], x[1], "");
    const LLVMValueRef low = LLVMBuildAdd(builder, product, x[2], "");
    const LLVMValueRef carry = LLVMBuildICmp(builder, LLVMIntULT, low, product, "");
    LLVMValueRef high = lower_multiply_high(b, true, x[0], x[1]);
    high = LLVMBuildAdd(builder, high, LLVMBuildAShr(builder, x[2], sign, ""), "");
    high = LLVMBuildAdd(builder, high, LLVMBuildZExt(builder, carry, type, ""), "");
    const LLVMValueRef most = lower_int(type, (UINT64_C(1) << (bits - 1)) - 1);
    const LLVMValueRef limit =
        LLVMBuildXor(builder, LLVMBuildAShr(builder, high, sign, ""), most, "");
    return lower_select(b, LLVMIntEQ, high, LLVMBuildAShr(builder, low, sign, ""), low, limit);
}

static LLVMValueRef unsigned_add_saturated(lower_body *b, LLVMValueRef *x)
{
    const LLVMBuilderRef builder = b->builder;
    const LLVMTypeRef type = LLVMTypeOf(x[0]);
    const LLVMValueRef product = LLVMBuildMul(builder, x[0], x[1], "");
    const LLVMValueRef low = LLVMBuildAdd(builder, product, x[2], "");
    const LLVMValueRef carry = LLVMBuildICmp(builder, LLVMIntULT, low, product, "");
    const LLVMValueRef high = lower_multiply_high(b, false, x[0], x[1]);
    const LLVMValueRef all = LLVMConstAllOnes(type);
    const LLVMValueRef sum = LLVMBuildSelect(builder, carry, all, low, "");
    return lower_select(b, LLVMIntNE, high, LLVMConstNull(type), all, sum);
}

static LLVMValueRef multiply_add_saturated(lower_body *b, const lower_opencl_rule *rule,
                                           LLVMValueRef *x)
{
    return rule->what != 0 ? signed_add_saturated(b, x) : unsigned_add_saturated(b, x);
}

/* Factors of more than 24 bits have no product that OpenCL names. A whole one is as good as that of
   their lower bits, needs no shifts, and leaves indices linear. */
static LLVMValueRef multiply24(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x)
{
    (void)rule;
    return LLVMBuildMul(b->builder, x[0], x[1], "");
}

static LLVMValueRef multiply_add24(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x)
{
    return LLVMBuildAdd(b->builder, multiply24(b, rule, x), x[2], "");
}

/* High and low parts make integers of twice their width. */
static bool upsample(lower_body *b, spirv_instruction i, const lower_opencl_rule *rule)
{
    (void)rule;
    const lower_value *high = lower_opencl_operand(b, i, 0, LOWER_INT);
    const lower_value *low = high == NULL ? NULL : lower_opencl_operand(b, i, 1, LOWER_INT);
    lower_value *value = low == NULL ? NULL : lower_define(b, i);
    if (value == NULL || !lower_same_components(b->l, i, high->type, low->type))
        return false;
    const lower_type *narrow = lower_scalar(low->type);
    const lower_type *wide = lower_scalar(value->type);
    if (wide == NULL || wide->kind != LOWER_INT || wide->bits != 2 * narrow->bits ||
        value->type->component_count != low->type->component_count)
        return lower_refuse(b->l, i, "the result is no integer twice as wide as the operands");
    for (uint64_t k = 0; k < value->type->component_count; k++) {
        const LLVMValueRef top = LLVMBuildZExt(b->builder, high->components[k], wide->scalar, "");
        const LLVMValueRef bottom = LLVMBuildZExt(b->builder, low->components[k], wide->scalar, "");
        const LLVMValueRef shifted =
            LLVMBuildShl(b->builder, top, lower_int(wide->scalar, narrow->bits), "");
        value->components[k] = LLVMBuildOr(b->builder, shifted, bottom, "");
    }
    return true;
}

#define INTEGER(instruction, operands, name, element, what) \
    LOWER_ELEMENT(instruction, operands, LOWER_INT, name, element, what)

const lower_opencl_rule lower_opencl_integer_rules[] = {
    INTEGER(SAbs, 1, "abs", absolute, true),
    INTEGER(UAbs, 1, "abs", identity, false),
    INTEGER(SAbs_diff, 2, "abs_diff", difference, true),
    INTEGER(UAbs_diff, 2, "abs_diff", difference, false),
    INTEGER(SAdd_sat, 2, "llvm.sadd.sat", lower_element_intrinsic, true),
    INTEGER(UAdd_sat, 2, "llvm.uadd.sat", lower_element_intrinsic, false),
    INTEGER(SSub_sat, 2, "llvm.ssub.sat", lower_element_intrinsic, true),
    INTEGER(USub_sat, 2, "llvm.usub.sat", lower_element_intrinsic, false),
    INTEGER(SHadd, 2, "hadd", average, true),
    INTEGER(UHadd, 2, "hadd", average, false),
    INTEGER(SRhadd, 2, "rhadd", average_up, true),
    INTEGER(URhadd, 2, "rhadd", average_up, false),
    INTEGER(SClamp, 3, "clamp", clamp, true),
    INTEGER(UClamp, 3, "clamp", clamp, false),
    INTEGER(Clz, 1, "llvm.ctlz", count_zeros, 0),
    INTEGER(Ctz, 1, "llvm.cttz", count_zeros, 0),
    INTEGER(SMad_hi, 3, "mad_hi", multiply_add_high, true),
    INTEGER(UMad_hi, 3, "mad_hi", multiply_add_high, false),
    INTEGER(SMad_sat, 3, "mad_sat", multiply_add_saturated, true),
    INTEGER(UMad_sat, 3, "mad_sat", multiply_add_saturated, false),
    INTEGER(SMax, 2, "llvm.smax", lower_element_intrinsic, true),
    INTEGER(UMax, 2, "llvm.umax", lower_element_intrinsic, false),
    INTEGER(SMin, 2, "llvm.smin", lower_element_intrinsic, true),
    INTEGER(UMin, 2, "llvm.umin", lower_element_intrinsic, false),
    INTEGER(SMul_hi, 2, "mul_hi", multiply_high, true),
    INTEGER(UMul_hi, 2, "mul_hi", multiply_high, false),
    INTEGER(Rotate, 2, "rotate", rotate, 0),
    INTEGER(Popcount, 1, "llvm.ctpop", lower_element_intrinsic, 0),
    INTEGER(SMad24, 3, "mad24", multiply_add24, 0),
    INTEGER(UMad24, 3, "mad24", multiply_add24, 0),
    INTEGER(SMul24, 2, "mul24", multiply24, 0),
    INTEGER(UMul24, 2, "mul24", multiply24, 0),
    LOWER_WHOLE(S_Upsample, 2, "upsample", upsample, true),
    LOWER_WHOLE(U_Upsample, 2, "upsample", upsample, false),
    {0},
};
