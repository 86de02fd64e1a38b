/* Arithmetic on integers and numbers. */
#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

static LLVMValueRef build(lower_body *b, LLVMOpcode opcode, uint32_t marks, LLVMValueRef x,
                          LLVMValueRef y)
{
    const LLVMBuilderRef builder = b->builder;
    const bool is_signed = (marks & SPIRV_NO_SIGNED_WRAP) != 0;
    if (!is_signed && (marks & SPIRV_NO_UNSIGNED_WRAP) == 0)
        return LLVMBuildBinOp(builder, opcode, x, y, "");
    if (opcode == LLVMAdd)
        return is_signed ? LLVMBuildNSWAdd(builder, x, y, "") : LLVMBuildNUWAdd(builder, x, y, "");
    if (opcode == LLVMSub)
        return is_signed ? LLVMBuildNSWSub(builder, x, y, "") : LLVMBuildNUWSub(builder, x, y, "");
    if (opcode == LLVMMul)
        return is_signed ? LLVMBuildNSWMul(builder, x, y, "") : LLVMBuildNUWMul(builder, x, y, "");
    return LLVMBuildBinOp(builder, opcode, x, y, "");
}

static lower_value *binary(lower_body *b, spirv_instruction i, lower_kind kind,
                           const lower_value *operands[LOWER_OPERANDS])
{
    lower_value *value = lower_elements(b, i, 3, kind, operands);
    if (value == NULL || i.count == 5)
        return value;
    (void)lower_refuse(b->l, i, "the instruction takes two operands");
    return NULL;
}

static bool integers(lower_body *b, spirv_instruction i, int opcode)
{
    const lower_value *operands[LOWER_OPERANDS];
    lower_value *value = binary(b, i, LOWER_INT, operands);
    const uint32_t marks = b->l->reader.ids[spirv_find(&b->l->reader, spirv_result(i))].marks;
    for (uint64_t k = 0; value != NULL && k < value->type->component_count; k++)
        value->components[k] = build(b, (LLVMOpcode)opcode, marks, operands[0]->components[k],
                                     operands[1]->components[k]);
    return value != NULL;
}

static bool numbers(lower_body *b, spirv_instruction i, int opcode)
{
    const lower_value *operands[LOWER_OPERANDS];
    lower_value *value = lower_check_rounding(b, i) ? binary(b, i, LOWER_FLOAT, operands) : NULL;
    for (uint64_t k = 0; value != NULL && k < value->type->component_count; k++)
        value->components[k] = lower_number(b, i, (LLVMOpcode)opcode, operands[0]->components[k],
                                            operands[1]->components[k]);
    return value != NULL;
}

/* In OpenCL a division by zero, or one that overflows, has some result; here it would trap. Only
 * -1 makes the lowest number overflow, so nothing is divided by -1. The comparison is with the
 * divisor alone: one that all work-items share stays one that they share. */
static LLVMValueRef safe_divisor(lower_body *b, LLVMValueRef y, LLVMValueRef is_minus_one)
{
    const LLVMTypeRef type = LLVMTypeOf(y);
    LLVMValueRef bad = LLVMBuildICmp(b->builder, LLVMIntEQ, y, LLVMConstNull(type), "");
    if (is_minus_one != NULL)
        bad = LLVMBuildOr(b->builder, bad, is_minus_one, "");
    return LLVMBuildSelect(b->builder, bad, lower_int(type, 1), y, "");
}

/* Divided by 1 instead of -1, a remainder is 0 as well, and a quotient has the other sign. That is
 * the quotient's and not the number's: both ways are the same for all lanes of a row then. */
LLVMValueRef lower_divide_safely(lower_body *b, LLVMOpcode opcode, LLVMValueRef x, LLVMValueRef y)
{
    const bool is_signed = opcode == LLVMSDiv || opcode == LLVMSRem;
    LLVMValueRef is_minus_one =
        is_signed ? LLVMBuildICmp(b->builder, LLVMIntEQ, y, LLVMConstAllOnes(LLVMTypeOf(y)), "")
                  : NULL;
    LLVMValueRef result =
        LLVMBuildBinOp(b->builder, opcode, x, safe_divisor(b, y, is_minus_one), "");
    if (opcode != LLVMSDiv)
        return result;
    return LLVMBuildSelect(b->builder, is_minus_one, LLVMBuildNeg(b->builder, result, ""), result,
                           "");
}

static bool divide(lower_body *b, spirv_instruction i, int opcode)
{
    const lower_value *operands[LOWER_OPERANDS];
    lower_value *value = binary(b, i, LOWER_INT, operands);
    for (uint64_t k = 0; value != NULL && k < value->type->component_count; k++)
        value->components[k] = lower_divide_safely(
            b, (LLVMOpcode)opcode, operands[0]->components[k], operands[1]->components[k]);
    return value != NULL;
}

/* The remainder has the sign of the divisor: if the signs differ, adds the divisor. */
static LLVMValueRef with_sign_of(lower_body *b, LLVMValueRef remainder, LLVMValueRef y)
{
    const LLVMBuilderRef builder = b->builder;
    const LLVMValueRef bits = lower_as_int(b, remainder);
    const LLVMValueRef zero = LLVMConstNull(LLVMTypeOf(bits));
    const LLVMValueRef mixed = LLVMBuildXor(builder, bits, lower_as_int(b, y), "");
    const LLVMValueRef differs = LLVMBuildICmp(builder, LLVMIntSLT, mixed, zero, "");
    const bool is_float = lower_is_float(b->l, LLVMTypeOf(remainder));
    const LLVMValueRef any = is_float ? LLVMBuildFCmp(builder, LLVMRealUNE, remainder,
                                                      LLVMConstNull(LLVMTypeOf(remainder)), "")
                                      : LLVMBuildICmp(builder, LLVMIntNE, remainder, zero, "");
    const LLVMValueRef moved = is_float ? LLVMBuildFAdd(builder, remainder, y, "")
                                        : LLVMBuildAdd(builder, remainder, y, "");
    return LLVMBuildSelect(builder, LLVMBuildAnd(builder, differs, any, ""), moved, remainder, "");
}

static bool modulo(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    if (!divide(b, i, LLVMSRem))
        return false;
    const lower_value *divisor = lower_use(b, i, 4);
    const lower_slot *slot = &b->l->slots[spirv_find(&b->l->reader, spirv_result(i))];
    lower_value *value = (lower_value *)slot->value;
    for (uint64_t k = 0; k < value->type->component_count; k++)
        value->components[k] = with_sign_of(b, value->components[k], divisor->components[k]);
    return true;
}

static bool remainder_of_numbers(lower_body *b, spirv_instruction i, int is_modulo)
{
    const lower_value *operands[LOWER_OPERANDS];
    lower_value *value = binary(b, i, LOWER_FLOAT, operands);
    for (uint64_t k = 0; value != NULL && k < value->type->component_count; k++) {
        LLVMValueRef components[] = {operands[0]->components[k], operands[1]->components[k]};
        const LLVMValueRef rest = lower_math(b, "fmod", LLVMTypeOf(components[0]), components, 2);
        value->components[k] = is_modulo != 0 ? with_sign_of(b, rest, components[1]) : rest;
    }
    return value != NULL;
}

static bool negate(lower_body *b, spirv_instruction i, int is_float)
{
    const lower_value *operands[LOWER_OPERANDS];
    lower_value *value = lower_elements(b, i, 3, is_float != 0 ? LOWER_FLOAT : LOWER_INT, operands);
    for (uint64_t k = 0; value != NULL && k < value->type->component_count; k++)
        value->components[k] = is_float != 0
                                   ? LLVMBuildFNeg(b->builder, operands[0]->components[k], "")
                                   : LLVMBuildNeg(b->builder, operands[0]->components[k], "");
    return value != NULL;
}

static bool times_scalar(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const lower_value *vector = lower_use(b, i, 3);
    const LLVMValueRef scalar = lower_use_scalar(b, i, 4, LOWER_FLOAT);
    lower_value *value = vector == NULL || scalar == NULL ? NULL : lower_define(b, i);
    if (value == NULL || !lower_same_components(b->l, i, vector->type, value->type))
        return false;
    if (vector->type->kind != LOWER_VECTOR || vector->type->element->scalar != LLVMTypeOf(scalar))
        return lower_refuse(b->l, i, "the operands are no vector and number of one type");
    for (uint64_t k = 0; k < value->type->component_count; k++)
        value->components[k] = lower_number(b, i, LLVMFMul, vector->components[k], scalar);
    return true;
}

static bool dot(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const lower_value *x = lower_use(b, i, 3);
    const lower_value *y = x == NULL ? NULL : lower_use(b, i, 4);
    if (y == NULL || !lower_same_components(b->l, i, x->type, y->type))
        return false;
    const lower_type *scalar = lower_scalar(x->type);
    if (scalar == NULL || scalar->kind != LOWER_FLOAT)
        return lower_refuse(b->l, i, "the operands are no vectors of numbers");
    return lower_define_scalar(b, i, lower_dot(b, x, y));
}

enum { ARITHMETIC_FENCE = 6145 }; /* newer than the headers */

/* Nothing is computed in another order across a freeze. */
static bool keep_order(lower_body *b, spirv_instruction i, int what)
{
    const lower_value *operands[LOWER_OPERANDS];
    (void)what;
    lower_value *value = lower_elements(b, i, 3, LOWER_FLOAT, operands);
    if (value == NULL)
        return false;
    for (uint64_t k = 0; k < value->type->component_count; k++)
        value->components[k] = LLVMBuildFreeze(b->builder, operands[0]->components[k], "");
    return true;
}

/* Newer than the headers. */
enum { FMA_KHR = 4427 };

static bool fma_of(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    return lower_intrinsic_elements(b, i, 3, LOWER_FLOAT, "llvm.fma");
}

const lower_rule lower_arithmetic_rules[] = {
    {FMA_KHR, 6, "OpFmaKHR", fma_of, 0},
    {ARITHMETIC_FENCE, 4, "OpArithmeticFenceEXT", keep_order, 0},
    LOWER_RULE(IAdd, 5, integers, LLVMAdd),
    LOWER_RULE(ISub, 5, integers, LLVMSub),
    LOWER_RULE(IMul, 5, integers, LLVMMul),
    LOWER_RULE(FAdd, 5, numbers, LLVMFAdd),
    LOWER_RULE(FSub, 5, numbers, LLVMFSub),
    LOWER_RULE(FMul, 5, numbers, LLVMFMul),
    LOWER_RULE(FDiv, 5, numbers, LLVMFDiv),
    LOWER_RULE(UDiv, 5, divide, LLVMUDiv),
    LOWER_RULE(SDiv, 5, divide, LLVMSDiv),
    LOWER_RULE(UMod, 5, divide, LLVMURem),
    LOWER_RULE(SRem, 5, divide, LLVMSRem),
    LOWER_RULE(SMod, 5, modulo, 0),
    LOWER_RULE(FRem, 5, remainder_of_numbers, false),
    LOWER_RULE(FMod, 5, remainder_of_numbers, true),
    LOWER_RULE(SNegate, 4, negate, false),
    LOWER_RULE(FNegate, 4, negate, true),
    LOWER_RULE(VectorTimesScalar, 5, times_scalar, 0),
    LOWER_RULE(Dot, 5, dot, 0),
    {0},
};
