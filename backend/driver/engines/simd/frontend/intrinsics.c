/* Functions of LLVM that a translator left as imports. */
#include <inttypes.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/opencl/opencl.h"
#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

#define FIRST_ARGUMENT 4u /* its word in OpFunctionCall */

/* As the instruction of OpenCL.std, which has one more word before its operands. */
static bool extended(lower_body *b, spirv_instruction i, const lower_known_intrinsic *intrinsic)
{
    uint32_t words[LOWER_OPENCL_OPERAND + LOWER_OPERANDS] = {0};
    for (uint32_t k = 1; k < FIRST_ARGUMENT; k++)
        words[k] = i.words[k];
    words[4] = intrinsic->what;
    for (uint32_t k = 0; k < intrinsic->operands; k++)
        words[LOWER_OPENCL_OPERAND + k] = i.words[FIRST_ARGUMENT + k];
    i.words = words;
    i.count = (uint16_t)(LOWER_OPENCL_OPERAND + intrinsic->operands);
    return lower_opencl(b, i, lower_find_opencl(intrinsic->what));
}

/* Integers of the same components; NULL after a refusal. */
static const lower_value *integers(lower_body *b, spirv_instruction i, uint32_t k)
{
    const lower_value *value = lower_use(b, i, FIRST_ARGUMENT + k);
    if (value == NULL)
        return NULL;
    const lower_type *scalar = lower_scalar(value->type);
    if (scalar != NULL && scalar->kind == LOWER_INT)
        return value;
    (void)lower_refuse(b->l, i, "operand %" PRIu32 " has the wrong type", k + 1);
    return NULL;
}

static LLVMValueRef order(lower_body *b, bool is_signed, LLVMTypeRef type, LLVMValueRef x,
                          LLVMValueRef y)
{
    const LLVMIntPredicate above = is_signed ? LLVMIntSGT : LLVMIntUGT;
    const LLVMIntPredicate below = is_signed ? LLVMIntSLT : LLVMIntULT;
    return lower_select(b, above, x, y, lower_int(type, 1),
                        lower_select(b, below, x, y, LLVMConstAllOnes(type), lower_int(type, 0)));
}

/* -1, 0 or 1. */
static bool compare(lower_body *b, spirv_instruction i, const lower_known_intrinsic *intrinsic)
{
    const lower_value *x = integers(b, i, 0), *y = x == NULL ? NULL : integers(b, i, 1);
    lower_value *to = y == NULL ? NULL : lower_define(b, i);
    if (to == NULL || !lower_same_components(b->l, i, x->type, y->type))
        return false;
    const lower_type *scalar = lower_scalar(to->type);
    if (scalar == NULL || scalar->kind != LOWER_INT ||
        to->type->component_count != x->type->component_count)
        return lower_refuse(b->l, i, "the result is no integer for each component");
    for (uint64_t k = 0; k < x->type->component_count; k++)
        to->components[k] =
            order(b, intrinsic->what != 0, scalar->scalar, x->components[k], y->components[k]);
    return true;
}

/* A fraction is dropped; a NaN gives 0. */
static bool saturate(lower_body *b, spirv_instruction i, const lower_known_intrinsic *intrinsic)
{
    const lower_value *operands[LOWER_OPERANDS];
    lower_value *to = lower_elements_to(b, i, FIRST_ARGUMENT, LOWER_FLOAT, LOWER_INT, operands);
    if (to == NULL)
        return false;
    const LLVMTypeRef type = lower_scalar(to->type)->scalar;
    for (uint64_t k = 0; k < to->type->component_count; k++)
        to->components[k] =
            lower_saturate_to_integer(b, operands[0]->components[k], intrinsic->what != 0, type);
    return true;
}

static LLVMValueRef is_negative(lower_body *b, LLVMValueRef x)
{
    return LLVMBuildICmp(b->builder, LLVMIntSLT, x, lower_int(LLVMTypeOf(x), 0), "");
}

static LLVMValueRef sum_overflows(lower_body *b, bool is_signed, LLVMValueRef x, LLVMValueRef y,
                                  LLVMValueRef sum)
{
    if (!is_signed)
        return LLVMBuildICmp(b->builder, LLVMIntULT, sum, x, "");
    return is_negative(b, LLVMBuildAnd(b->builder, LLVMBuildXor(b->builder, x, sum, ""),
                                       LLVMBuildXor(b->builder, y, sum, ""), ""));
}

static LLVMValueRef difference_overflows(lower_body *b, bool is_signed, LLVMValueRef x,
                                         LLVMValueRef y, LLVMValueRef difference)
{
    if (!is_signed)
        return LLVMBuildICmp(b->builder, LLVMIntULT, x, y, "");
    return is_negative(b, LLVMBuildAnd(b->builder, LLVMBuildXor(b->builder, x, y, ""),
                                       LLVMBuildXor(b->builder, x, difference, ""), ""));
}

/* The upper half of a product that fits repeats the sign. */
static LLVMValueRef product_overflows(lower_body *b, bool is_signed, LLVMValueRef x, LLVMValueRef y,
                                      LLVMValueRef product)
{
    const LLVMTypeRef type = LLVMTypeOf(x);
    LLVMValueRef fitting = lower_int(type, 0);
    if (is_signed)
        fitting =
            LLVMBuildAShr(b->builder, product, lower_int(type, lower_bits(b->l, type) - 1u), "");
    return LLVMBuildICmp(b->builder, LLVMIntNE, lower_multiply_high(b, is_signed, x, y), fitting,
                         "");
}

static void compute(lower_body *b, uint32_t what, LLVMValueRef x, LLVMValueRef y,
                    LLVMValueRef *result, LLVMValueRef *overflows)
{
    const bool is_signed = (what & LOWER_OVERFLOW_SIGNED) != 0;
    switch (what & ~LOWER_OVERFLOW_SIGNED) {
    case LOWER_OVERFLOW_ADD:
        *result = LLVMBuildAdd(b->builder, x, y, "");
        *overflows = sum_overflows(b, is_signed, x, y, *result);
        break;
    case LOWER_OVERFLOW_SUB:
        *result = LLVMBuildSub(b->builder, x, y, "");
        *overflows = difference_overflows(b, is_signed, x, y, *result);
        break;
    default:
        *result = LLVMBuildMul(b->builder, x, y, "");
        *overflows = product_overflows(b, is_signed, x, y, *result);
    }
}

/* A struct: the results, and for each whether it is wrong. */
static bool overflow(lower_body *b, spirv_instruction i, const lower_known_intrinsic *intrinsic)
{
    const lower_value *x = integers(b, i, 0), *y = x == NULL ? NULL : integers(b, i, 1);
    lower_value *to = y == NULL ? NULL : lower_define(b, i);
    if (to == NULL || !lower_same_components(b->l, i, x->type, y->type))
        return false;
    const uint64_t count = x->type->component_count;
    if (to->type->component_count != 2 * count ||
        to->type->components[0].type != lower_scalar(x->type)->scalar)
        return lower_refuse(b->l, i, "the result is not a struct of the operands' type and a bool");
    for (uint64_t k = 0; k < count; k++)
        compute(b, intrinsic->what, x->components[k], y->components[k], &to->components[k],
                &to->components[count + k]);
    return true;
}

static void keep_volatile(lower_body *b, spirv_instruction i, LLVMValueRef call)
{
    uint64_t is_volatile;
    if (!spirv_read_constant(&b->l->reader, i.words[FIRST_ARGUMENT + 3], &is_volatile) ||
        is_volatile != 0)
        LLVMSetOperand(call, 3, lower_int(b->l->i1, 1));
}

/* Memory, and how many bytes of it. */
static bool memory(lower_body *b, spirv_instruction i, const lower_known_intrinsic *intrinsic)
{
    const bool fills = intrinsic->kind == LOWER_INTRINSIC_FILL;
    const LLVMValueRef to = lower_use_scalar(b, i, FIRST_ARGUMENT, LOWER_POINTER);
    const LLVMValueRef from =
        to == NULL ? NULL
                   : lower_use_scalar(b, i, FIRST_ARGUMENT + 1, fills ? LOWER_INT : LOWER_POINTER);
    const LLVMValueRef given =
        from == NULL ? NULL : lower_use_scalar(b, i, FIRST_ARGUMENT + 2, LOWER_INT);
    if (given == NULL)
        return false;
    if (fills && LLVMTypeOf(from) != b->l->i8)
        return lower_refuse(b->l, i, "memory is filled with something else than a byte");
    const LLVMValueRef size = LLVMBuildIntCast2(b->builder, given, b->l->i64, false, "");
    keep_volatile(b, i,
                  fills                  ? LLVMBuildMemSet(b->builder, to, from, size, 1)
                  : intrinsic->what != 0 ? LLVMBuildMemMove(b->builder, to, 1, from, 1, size)
                                         : LLVMBuildMemCpy(b->builder, to, 1, from, 1, size));
    return lower_define(b, i) != NULL;
}

static bool same(lower_body *b, spirv_instruction i)
{
    const lower_value *from = lower_use(b, i, FIRST_ARGUMENT);
    lower_value *to = from == NULL ? NULL : lower_define(b, i);
    if (to == NULL)
        return false;
    if (to->type != from->type)
        return lower_refuse(b->l, i, "operand 1 has the wrong type");
    for (uint64_t k = 0; k < to->type->component_count; k++)
        to->components[k] = from->components[k];
    return true;
}

bool lower_llvm_intrinsic(lower_body *b, spirv_instruction i,
                          const lower_known_intrinsic *intrinsic)
{
    if (i.count < FIRST_ARGUMENT + intrinsic->operands)
        return lower_refuse(b->l, i, "\"%s\" needs %u operands", intrinsic->name,
                            (unsigned)intrinsic->operands);
    i.count = (uint16_t)(FIRST_ARGUMENT + intrinsic->operands);
    switch (intrinsic->kind) {
    case LOWER_INTRINSIC_OPENCL:
        return extended(b, i, intrinsic);
    case LOWER_INTRINSIC_INTEGER:
        return lower_intrinsic_elements(b, i, FIRST_ARGUMENT, LOWER_INT, intrinsic->name);
    case LOWER_INTRINSIC_COMPARE:
        return compare(b, i, intrinsic);
    case LOWER_INTRINSIC_SATURATE:
        return saturate(b, i, intrinsic);
    case LOWER_INTRINSIC_OVERFLOW:
        return overflow(b, i, intrinsic);
    case LOWER_INTRINSIC_MOVE:
    case LOWER_INTRINSIC_FILL:
        return memory(b, i, intrinsic);
    case LOWER_INTRINSIC_SAME:
        return same(b, i);
    case LOWER_INTRINSIC_NOTHING:
        break;
    }
    return lower_define(b, i) != NULL;
}
