/* Conversions between numbers and bfloat16, whose bits are an integer of 16 bits here, and rounding
 * of float to TensorFloat-32, which stays a float. */
#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

/* Newer than the headers. */
enum { CONVERT_F_TO_BF16 = 6116, CONVERT_BF16_TO_F = 6117, ROUND_F_TO_TF32 = 6426 };

/* How many low bits of a float TensorFloat-32 leaves out. */
enum { TF32_SHORTER_BY = 13 };

/* The upper bits of a float without so many, to the nearest, ties to even; a NaN stays one, and
 * becomes quiet. */
static LLVMValueRef round_off(lower_body *b, LLVMValueRef number, unsigned without)
{
    const LLVMBuilderRef builder = b->builder;
    const LLVMTypeRef type = b->l->i32;
    const LLVMValueRef by = lower_int(type, without);
    const LLVMValueRef bits = LLVMBuildBitCast(builder, number, type, "");
    const LLVMValueRef upper = LLVMBuildLShr(builder, bits, by, "");
    const LLVMValueRef odd = LLVMBuildAnd(builder, upper, lower_int(type, 1), "");
    const LLVMValueRef below_half = lower_int(type, (UINT64_C(1) << (without - 1)) - 1);
    const LLVMValueRef sum =
        LLVMBuildAdd(builder, bits, LLVMBuildAdd(builder, odd, below_half, ""), "");
    const LLVMValueRef rounded = LLVMBuildLShr(builder, sum, by, "");
    const LLVMValueRef quiet =
        LLVMBuildOr(builder, upper, lower_int(type, UINT64_C(0x400000) >> without), "");
    const LLVMValueRef is_nan = LLVMBuildFCmp(builder, LLVMRealUNO, number, number, "");
    return LLVMBuildSelect(builder, is_nan, quiet, rounded, "");
}

LLVMValueRef lower_shorten(lower_body *b, LLVMValueRef number)
{
    return LLVMBuildTrunc(b->builder, round_off(b, number, 16), b->l->i16, "");
}

LLVMValueRef lower_lengthen(lower_body *b, LLVMValueRef bits)
{
    const LLVMTypeRef type = b->l->i32;
    const LLVMValueRef wide = LLVMBuildZExt(b->builder, bits, type, "");
    const LLVMValueRef upper = LLVMBuildShl(b->builder, wide, lower_int(type, 16), "");
    return LLVMBuildBitCast(b->builder, upper, b->l->f32, "");
}

static bool convert(lower_body *b, spirv_instruction i, int to_float)
{
    const lower_value *operands[LOWER_OPERANDS];
    lower_value *value = lower_elements_to(b, i, 3, to_float != 0 ? LOWER_INT : LOWER_FLOAT,
                                           to_float != 0 ? LOWER_FLOAT : LOWER_INT, operands);
    if (value == NULL)
        return false;
    const lower_type *from = lower_scalar(operands[0]->type), *to = lower_scalar(value->type);
    if (from->bits != (to_float != 0 ? 16u : 32u) || to->bits != (to_float != 0 ? 32u : 16u))
        return lower_refuse(b->l, i, "the conversion is not between 32 and 16 bits");
    for (uint64_t k = 0; k < value->type->component_count; k++)
        value->components[k] = to_float != 0 ? lower_lengthen(b, operands[0]->components[k])
                                             : lower_shorten(b, operands[0]->components[k]);
    return true;
}

static lower_kind kind_of(const lower_value *value)
{
    const lower_type *scalar = value == NULL ? NULL : lower_scalar(value->type);
    return scalar == NULL ? LOWER_OTHER : scalar->kind;
}

bool lower_has_bfloat(lower_body *b, spirv_instruction i)
{
    const lower_type *type = lower_find_type(b->l, i, spirv_result_type(i));
    const lower_type *scalar = type == NULL ? NULL : lower_scalar(type);
    return (scalar != NULL && scalar->kind == LOWER_BFLOAT) ||
           kind_of(lower_use(b, i, 3)) == LOWER_BFLOAT;
}

/* By way of a float: it holds every bfloat16, and half the bits of a double are too many. */
static LLVMValueRef convert_one(lower_body *b, LLVMValueRef from, lower_kind kind,
                                const lower_type *to)
{
    if (kind == LOWER_BFLOAT)
        from = lower_lengthen(b, from);
    if (to->kind != LOWER_BFLOAT)
        return lower_round_to(b, from, to->scalar, SPIRV_NONE);
    if (LLVMTypeOf(from) == b->l->f64)
        return lower_shorten(b, lower_round_to_odd(b, from));
    return lower_shorten(b, lower_round_to(b, from, b->l->f32, SPIRV_NONE));
}

bool lower_convert_bfloat(lower_body *b, spirv_instruction i)
{
    const lower_value *from = lower_use(b, i, 3);
    lower_value *to = from == NULL || !lower_check_rounding(b, i) ? NULL : lower_define(b, i);
    if (to == NULL)
        return false;
    const lower_kind source = kind_of(from), target = kind_of(to);
    if ((source != LOWER_FLOAT && source != LOWER_BFLOAT) ||
        (target != LOWER_FLOAT && target != LOWER_BFLOAT) ||
        from->type->component_count != to->type->component_count)
        return lower_refuse(b->l, i, "the conversion is not between numbers, as many as there are");
    for (uint64_t k = 0; k < to->type->component_count; k++)
        to->components[k] = convert_one(b, from->components[k], source, lower_scalar(to->type));
    return true;
}

static bool round_to_tensor_float(lower_body *b, spirv_instruction i, int what)
{
    const lower_value *operands[LOWER_OPERANDS];
    lower_value *value = lower_elements(b, i, 3, LOWER_FLOAT, operands);
    (void)what;
    if (value == NULL)
        return false;
    if (lower_scalar(value->type)->bits != 32)
        return lower_refuse(b->l, i, "the number does not have 32 bits");
    const LLVMValueRef by = lower_int(b->l->i32, TF32_SHORTER_BY);
    for (uint64_t k = 0; k < value->type->component_count; k++) {
        const LLVMValueRef upper = round_off(b, operands[0]->components[k], TF32_SHORTER_BY);
        value->components[k] =
            LLVMBuildBitCast(b->builder, LLVMBuildShl(b->builder, upper, by, ""), b->l->f32, "");
    }
    return true;
}

static LLVMValueRef convert_from_memory(lower_body *b, LLVMValueRef from, bool to_float, uint64_t k)
{
    const unsigned bytes = to_float ? 2 : 4;
    const LLVMValueRef read = lower_load_component(b, to_float ? b->l->i16 : b->l->f32,
                                                   lower_offset(b, from, k * bytes), bytes, 0);
    return to_float ? lower_lengthen(b, read) : lower_shorten(b, read);
}

bool lower_bfloat_function(lower_body *b, spirv_instruction i, bool to_float, uint64_t count)
{
    const LLVMValueRef from = lower_use_scalar(b, i, 4, LOWER_POINTER);
    if (from == NULL)
        return false;
    if (count == 0)
        return lower_define_scalar(b, i, convert_from_memory(b, from, to_float, 0));
    const LLVMValueRef to = lower_use_scalar(b, i, 5, LOWER_POINTER);
    if (to == NULL)
        return false;
    LLVMValueRef numbers[LOWER_BFLOATS];
    for (uint64_t k = 0; k < count; k++)
        numbers[k] = convert_from_memory(b, from, to_float, k);
    const unsigned bytes = to_float ? 4 : 2;
    for (uint64_t k = 0; k < count; k++)
        lower_store_component(b, numbers[k], lower_offset(b, to, k * bytes), bytes, 0);
    return lower_define(b, i) != NULL;
}

const lower_rule lower_bfloat_rules[] = {
    {CONVERT_F_TO_BF16, 4, "OpConvertFToBF16INTEL", convert, 0},
    {CONVERT_BF16_TO_F, 4, "OpConvertBF16ToFINTEL", convert, 1},
    {ROUND_F_TO_TF32, 4, "OpRoundFToTF32INTEL", round_to_tensor_float, 0},
    {0},
};
