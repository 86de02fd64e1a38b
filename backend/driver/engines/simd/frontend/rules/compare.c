/* Comparisons and selection. */
#include <math.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

static lower_value *operands_of(lower_body *b, spirv_instruction i, lower_kind kind,
                                const lower_value *operands[LOWER_OPERANDS])
{
    if (i.count == 5)
        return lower_elements_to(b, i, 3, kind, LOWER_BOOL, operands);
    (void)lower_refuse(b->l, i, "the instruction takes two operands");
    return NULL;
}

static bool compare(lower_body *b, spirv_instruction i, lower_kind kind, int predicate)
{
    const lower_value *operands[LOWER_OPERANDS];
    lower_value *value = operands_of(b, i, kind, operands);
    for (uint64_t k = 0; value != NULL && k < value->type->component_count; k++)
        value->components[k] =
            LLVMBuildICmp(b->builder, (LLVMIntPredicate)predicate, operands[0]->components[k],
                          operands[1]->components[k], "");
    return value != NULL;
}

/* LLVM compares booleans as numbers of one bit, which is their sign, `p > q` for `p && !q`, and
 * pointers to see whether buffers overlap. The translator writes both as they come. */
static lower_kind compared_as(const lower_value *x)
{
    const lower_type *type = lower_scalar(x->type);
    const bool is_other = type != NULL && (type->kind == LOWER_BOOL || type->kind == LOWER_POINTER);
    return is_other ? type->kind : LOWER_INT;
}

static bool integers(lower_body *b, spirv_instruction i, int predicate)
{
    const lower_value *x = lower_use(b, i, 3);
    return x != NULL && compare(b, i, compared_as(x), predicate);
}

static bool booleans(lower_body *b, spirv_instruction i, int predicate)
{
    return compare(b, i, LOWER_BOOL, predicate);
}

/* LLVM's own target compares floats so where atomic_compare_exchange() tells whether it found the
 * expected one: by their bits. */
static bool same_bits(lower_body *b, spirv_instruction i, int predicate)
{
    const lower_value *x = lower_use(b, i, 3);
    const lower_type *type = x == NULL ? NULL : lower_scalar(x->type);
    if (type == NULL || type->kind != LOWER_FLOAT)
        return x != NULL && integers(b, i, predicate);
    const lower_value *operands[LOWER_OPERANDS];
    lower_value *value = operands_of(b, i, LOWER_FLOAT, operands);
    for (uint64_t k = 0; value != NULL && k < value->type->component_count; k++)
        value->components[k] = LLVMBuildICmp(b->builder, (LLVMIntPredicate)predicate,
                                             lower_as_int(b, operands[0]->components[k]),
                                             lower_as_int(b, operands[1]->components[k]), "");
    return value != NULL;
}

static bool pointers(lower_body *b, spirv_instruction i, int predicate)
{
    const LLVMValueRef x = lower_use_scalar(b, i, 3, LOWER_POINTER);
    const LLVMValueRef y = x == NULL ? NULL : lower_use_scalar(b, i, 4, LOWER_POINTER);
    if (y == NULL)
        return false;
    return lower_define_scalar(b, i,
                               LLVMBuildICmp(b->builder, (LLVMIntPredicate)predicate, x, y, ""));
}

static bool numbers(lower_body *b, spirv_instruction i, int predicate)
{
    const lower_value *operands[LOWER_OPERANDS];
    lower_value *value = operands_of(b, i, LOWER_FLOAT, operands);
    for (uint64_t k = 0; value != NULL && k < value->type->component_count; k++)
        value->components[k] =
            LLVMBuildFCmp(b->builder, (LLVMRealPredicate)predicate, operands[0]->components[k],
                          operands[1]->components[k], "");
    return value != NULL;
}

typedef enum class_kind { CLASS_NAN, CLASS_INF, CLASS_FINITE, CLASS_NORMAL, CLASS_SIGN } class_kind;

static LLVMValueRef is_of(lower_body *b, class_kind kind, LLVMValueRef x)
{
    const LLVMTypeRef type = LLVMTypeOf(x);
    if (kind == CLASS_NAN)
        return LLVMBuildFCmp(b->builder, LLVMRealUNO, x, x, "");
    if (kind == CLASS_SIGN) {
        const LLVMValueRef bits = lower_as_int(b, x);
        return LLVMBuildICmp(b->builder, LLVMIntSLT, bits, LLVMConstNull(LLVMTypeOf(bits)), "");
    }
    const LLVMValueRef size = lower_intrinsic(b, "llvm.fabs", type, &x, 1);
    const LLVMValueRef infinity = LLVMConstReal(type, (double)INFINITY);
    if (kind == CLASS_INF)
        return LLVMBuildFCmp(b->builder, LLVMRealOEQ, size, infinity, "");
    const LLVMValueRef finite = LLVMBuildFCmp(b->builder, LLVMRealOLT, size, infinity, "");
    if (kind == CLASS_FINITE)
        return finite;
    const double least = type == b->l->f16 ? 0x1p-14 : type == b->l->f32 ? 0x1p-126 : 0x1p-1022;
    const LLVMValueRef large =
        LLVMBuildFCmp(b->builder, LLVMRealOGE, size, LLVMConstReal(type, least), "");
    return LLVMBuildAnd(b->builder, finite, large, "");
}

static bool classify(lower_body *b, spirv_instruction i, int kind)
{
    const lower_value *operands[LOWER_OPERANDS];
    lower_value *value = lower_elements_to(b, i, 3, LOWER_FLOAT, LOWER_BOOL, operands);
    for (uint64_t k = 0; value != NULL && k < value->type->component_count; k++)
        value->components[k] = is_of(b, (class_kind)kind, operands[0]->components[k]);
    return value != NULL;
}

/* clang-22 gives OpAny the integers of OpenCL C's any(), of which the highest bit counts. */
static bool fold(lower_body *b, spirv_instruction i, int opcode)
{
    const lower_value *vector = lower_use(b, i, 3);
    if (vector == NULL)
        return false;
    const lower_type *scalar = lower_scalar(vector->type);
    if (scalar == NULL || (scalar->kind != LOWER_BOOL && scalar->kind != LOWER_INT))
        return lower_refuse(b->l, i, "the operand is no vector of booleans");
    LLVMValueRef all = NULL;
    for (uint64_t k = 0; k < vector->type->component_count; k++) {
        LLVMValueRef component = vector->components[k];
        if (scalar->kind == LOWER_INT)
            component =
                LLVMBuildICmp(b->builder, LLVMIntSLT, component, LLVMConstNull(scalar->scalar), "");
        all =
            k == 0 ? component : LLVMBuildBinOp(b->builder, (LLVMOpcode)opcode, all, component, "");
    }
    return lower_define_scalar(b, i, all);
}

static bool select_value(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const lower_value *condition = lower_use(b, i, 3);
    const lower_value *yes = condition == NULL ? NULL : lower_use(b, i, 4);
    const lower_value *no = yes == NULL ? NULL : lower_use(b, i, 5);
    lower_value *value = no == NULL ? NULL : lower_define(b, i);
    if (value == NULL || !lower_same_components(b->l, i, yes->type, value->type) ||
        !lower_same_components(b->l, i, no->type, value->type))
        return false;
    const lower_type *scalar = lower_scalar(condition->type);
    const bool each = condition->type->kind == LOWER_VECTOR;
    if (scalar == NULL || scalar->kind != LOWER_BOOL ||
        (each && condition->type->component_count != value->type->component_count))
        return lower_refuse(b->l, i, "the condition does not fit the result");
    for (uint64_t k = 0; k < value->type->component_count; k++)
        value->components[k] = LLVMBuildSelect(b->builder, condition->components[each ? k : 0],
                                               yes->components[k], no->components[k], "");
    return true;
}

const lower_rule lower_compare_rules[] = {
    LOWER_RULE(IEqual, 5, same_bits, LLVMIntEQ),
    LOWER_RULE(INotEqual, 5, same_bits, LLVMIntNE),
    LOWER_RULE(UGreaterThan, 5, integers, LLVMIntUGT),
    LOWER_RULE(SGreaterThan, 5, integers, LLVMIntSGT),
    LOWER_RULE(UGreaterThanEqual, 5, integers, LLVMIntUGE),
    LOWER_RULE(SGreaterThanEqual, 5, integers, LLVMIntSGE),
    LOWER_RULE(ULessThan, 5, integers, LLVMIntULT),
    LOWER_RULE(SLessThan, 5, integers, LLVMIntSLT),
    LOWER_RULE(ULessThanEqual, 5, integers, LLVMIntULE),
    LOWER_RULE(SLessThanEqual, 5, integers, LLVMIntSLE),
    LOWER_RULE(FOrdEqual, 5, numbers, LLVMRealOEQ),
    LOWER_RULE(FUnordEqual, 5, numbers, LLVMRealUEQ),
    LOWER_RULE(FOrdNotEqual, 5, numbers, LLVMRealONE),
    LOWER_RULE(FUnordNotEqual, 5, numbers, LLVMRealUNE),
    LOWER_RULE(FOrdLessThan, 5, numbers, LLVMRealOLT),
    LOWER_RULE(FUnordLessThan, 5, numbers, LLVMRealULT),
    LOWER_RULE(FOrdGreaterThan, 5, numbers, LLVMRealOGT),
    LOWER_RULE(FUnordGreaterThan, 5, numbers, LLVMRealUGT),
    LOWER_RULE(FOrdLessThanEqual, 5, numbers, LLVMRealOLE),
    LOWER_RULE(FUnordLessThanEqual, 5, numbers, LLVMRealULE),
    LOWER_RULE(FOrdGreaterThanEqual, 5, numbers, LLVMRealOGE),
    LOWER_RULE(FUnordGreaterThanEqual, 5, numbers, LLVMRealUGE),
    LOWER_RULE(LessOrGreater, 5, numbers, LLVMRealONE),
    LOWER_RULE(Ordered, 5, numbers, LLVMRealORD),
    LOWER_RULE(Unordered, 5, numbers, LLVMRealUNO),
    LOWER_RULE(LogicalEqual, 5, booleans, LLVMIntEQ),
    LOWER_RULE(PtrEqual, 5, pointers, LLVMIntEQ),
    LOWER_RULE(PtrNotEqual, 5, pointers, LLVMIntNE),
    LOWER_RULE(IsNan, 4, classify, CLASS_NAN),
    LOWER_RULE(IsInf, 4, classify, CLASS_INF),
    LOWER_RULE(IsFinite, 4, classify, CLASS_FINITE),
    LOWER_RULE(IsNormal, 4, classify, CLASS_NORMAL),
    LOWER_RULE(SignBitSet, 4, classify, CLASS_SIGN),
    LOWER_RULE(Any, 4, fold, LLVMOr),
    LOWER_RULE(All, 4, fold, LLVMAnd),
    LOWER_RULE(Select, 6, select_value, 0),
    {0},
};
