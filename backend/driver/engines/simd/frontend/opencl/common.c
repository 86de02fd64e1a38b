/* Common and relational functions. */
#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/opencl/opencl.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

static LLVMValueRef real(LLVMValueRef like, double value)
{
    return LLVMConstReal(LLVMTypeOf(like), value);
}

/* Where one operand is no number these give the second: one instruction of the machine each. */
static LLVMValueRef least(lower_body *b, LLVMValueRef x, LLVMValueRef y)
{
    const LLVMValueRef less = LLVMBuildFCmp(b->builder, LLVMRealOLT, x, y, "");
    return LLVMBuildSelect(b->builder, less, x, y, "");
}

static LLVMValueRef most(lower_body *b, LLVMValueRef x, LLVMValueRef y)
{
    const LLVMValueRef greater = LLVMBuildFCmp(b->builder, LLVMRealOGT, x, y, "");
    return LLVMBuildSelect(b->builder, greater, x, y, "");
}

static LLVMValueRef minimum(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x)
{
    (void)rule;
    return least(b, x[1], x[0]);
}

static LLVMValueRef maximum(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x)
{
    (void)rule;
    return most(b, x[1], x[0]);
}

static LLVMValueRef clamp(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x)
{
    (void)rule;
    return least(b, most(b, x[0], x[1]), x[2]);
}

static LLVMValueRef scale(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x)
{
    const double factor = rule->what != 0 ? 57.295779513082320876798 : 0.017453292519943295769237;
    return LLVMBuildFMul(b->builder, x[0], real(x[0], factor), "");
}

static LLVMValueRef mix(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x)
{
    (void)rule;
    LLVMValueRef arguments[] = {LLVMBuildFSub(b->builder, x[1], x[0], ""), x[2], x[0]};
    return lower_intrinsic(b, "llvm.fmuladd", LLVMTypeOf(x[0]), arguments, 3);
}

static LLVMValueRef step(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x)
{
    (void)rule;
    const LLVMValueRef below = LLVMBuildFCmp(b->builder, LLVMRealOLT, x[1], x[0], "");
    return LLVMBuildSelect(b->builder, below, real(x[0], 0.0), real(x[0], 1.0), "");
}

static LLVMValueRef smooth_step(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x)
{
    (void)rule;
    const LLVMBuilderRef builder = b->builder;
    const LLVMValueRef way = LLVMBuildFSub(builder, x[2], x[0], "");
    const LLVMValueRef whole = LLVMBuildFSub(builder, x[1], x[0], "");
    const LLVMValueRef part = LLVMBuildFDiv(builder, way, whole, "");
    const LLVMValueRef t = least(b, most(b, part, real(part, 0.0)), real(part, 1.0));
    LLVMValueRef rest[] = {real(t, -2.0), t, real(t, 3.0)};
    const LLVMValueRef slope = lower_intrinsic(b, "llvm.fmuladd", LLVMTypeOf(t), rest, 3);
    return LLVMBuildFMul(builder, LLVMBuildFMul(builder, t, t, ""), slope, "");
}

/* Zeros keep their sign; the sign of a NaN is 0. */
static LLVMValueRef sign(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x)
{
    (void)rule;
    const LLVMBuilderRef builder = b->builder;
    const LLVMValueRef zero = real(x[0], 0.0);
    const LLVMValueRef above = LLVMBuildFCmp(builder, LLVMRealOGT, x[0], zero, "");
    const LLVMValueRef below = LLVMBuildFCmp(builder, LLVMRealOLT, x[0], zero, "");
    const LLVMValueRef is_nan = LLVMBuildFCmp(builder, LLVMRealUNO, x[0], x[0], "");
    LLVMValueRef value = LLVMBuildSelect(builder, is_nan, zero, x[0], "");
    value = LLVMBuildSelect(builder, below, real(x[0], -1.0), value, "");
    return LLVMBuildSelect(builder, above, real(x[0], 1.0), value, "");
}

static LLVMValueRef bit_select(lower_body *b, const lower_opencl_rule *rule, LLVMValueRef *x)
{
    (void)rule;
    const LLVMBuilderRef builder = b->builder;
    const LLVMValueRef mask = lower_as_int(b, x[2]);
    const LLVMValueRef out = LLVMBuildNot(builder, mask, "");
    const LLVMValueRef kept = LLVMBuildAnd(builder, lower_as_int(b, x[0]), out, "");
    const LLVMValueRef taken = LLVMBuildAnd(builder, lower_as_int(b, x[1]), mask, "");
    return LLVMBuildBitCast(builder, LLVMBuildOr(builder, kept, taken, ""), LLVMTypeOf(x[0]), "");
}

/* A vector's components select by their highest bit, a scalar by being other than 0. */
static bool select_by_integer(lower_body *b, spirv_instruction i, const lower_opencl_rule *rule)
{
    (void)rule;
    const lower_value *no = lower_opencl_operand(b, i, 0, LOWER_OTHER);
    const lower_value *yes = no == NULL ? NULL : lower_opencl_operand(b, i, 1, LOWER_OTHER);
    const lower_value *by = yes == NULL ? NULL : lower_opencl_operand(b, i, 2, LOWER_INT);
    lower_value *value = by == NULL ? NULL : lower_define(b, i);
    if (value == NULL || !lower_same_components(b->l, i, no->type, value->type) ||
        !lower_same_components(b->l, i, yes->type, value->type))
        return false;
    if (by->type->component_count != value->type->component_count)
        return lower_refuse(b->l, i, "the third operand has another number of components");
    const LLVMIntPredicate predicate = value->type->kind == LOWER_VECTOR ? LLVMIntSLT : LLVMIntNE;
    for (uint64_t k = 0; k < value->type->component_count; k++)
        value->components[k] = lower_select(b, predicate, by->components[k],
                                            LLVMConstNull(LLVMTypeOf(by->components[k])),
                                            yes->components[k], no->components[k]);
    return true;
}

#define NUMBER(instruction, operands, name, element, what) \
    LOWER_ELEMENT(instruction, operands, LOWER_FLOAT, name, element, what)

const lower_opencl_rule lower_opencl_common_rules[] = {
    NUMBER(FClamp, 3, "clamp", clamp, 0),
    NUMBER(Degrees, 1, "degrees", scale, true),
    NUMBER(Radians, 1, "radians", scale, false),
    NUMBER(FMin_common, 2, "min", minimum, 0),
    NUMBER(FMax_common, 2, "max", maximum, 0),
    NUMBER(Mix, 3, "mix", mix, 0),
    NUMBER(Step, 2, "step", step, 0),
    NUMBER(Smoothstep, 3, "smoothstep", smooth_step, 0),
    NUMBER(Sign, 1, "sign", sign, 0),
    LOWER_ELEMENT(Bitselect, 3, LOWER_OTHER, "bitselect", bit_select, 0),
    LOWER_WHOLE(Select, 3, "select", select_by_integer, 0),
    {0},
};
