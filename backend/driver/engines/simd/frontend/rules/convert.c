/* Conversions between integers, numbers and bits. */
#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

typedef struct conversion {
    const lower_value *from;
    lower_value *to;
    LLVMTypeRef type; /* of each component */
    uint32_t rounding;
    bool saturates;
} conversion;

static bool begin(lower_body *b, spirv_instruction i, lower_kind from, lower_kind to, conversion *c)
{
    const lower_value *operands[LOWER_OPERANDS];
    c->to = lower_elements_to(b, i, 3, from, to, operands);
    if (c->to == NULL)
        return false;
    const spirv_id *id = &b->l->reader.ids[spirv_find(&b->l->reader, spirv_result(i))];
    c->from = operands[0];
    c->type = lower_scalar(c->to->type)->scalar;
    c->rounding = id->rounding;
    c->saturates = (id->marks & SPIRV_SATURATED) != 0;
    return true;
}

/* What does not fit has some value: poison, were it not frozen. */
static bool number_to_integer(lower_body *b, spirv_instruction i, int is_signed)
{
    conversion c;
    if (!begin(b, i, LOWER_FLOAT, LOWER_INT, &c))
        return false;
    for (uint64_t k = 0; k < c.to->type->component_count; k++) {
        const LLVMValueRef value = lower_round_fraction(b, c.from->components[k], c.rounding);
        LLVMValueRef done;
        if (c.saturates)
            done = lower_saturate_to_integer(b, value, is_signed != 0, c.type);
        else
            done = LLVMBuildFreeze(b->builder,
                                   is_signed != 0 ? LLVMBuildFPToSI(b->builder, value, c.type, "")
                                                  : LLVMBuildFPToUI(b->builder, value, c.type, ""),
                                   "");
        c.to->components[k] = done;
    }
    return true;
}

static bool integer_to_number(lower_body *b, spirv_instruction i, int is_signed)
{
    conversion c;
    if (!begin(b, i, LOWER_INT, LOWER_FLOAT, &c))
        return false;
    for (uint64_t k = 0; k < c.to->type->component_count; k++)
        c.to->components[k] =
            lower_round_integer(b, c.from->components[k], is_signed != 0, c.type, c.rounding);
    return true;
}

static bool number_to_number(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    conversion c;
    if (lower_has_bfloat(b, i))
        return lower_convert_bfloat(b, i);
    if (!begin(b, i, LOWER_FLOAT, LOWER_FLOAT, &c))
        return false;
    for (uint64_t k = 0; k < c.to->type->component_count; k++)
        c.to->components[k] = lower_round_to(b, c.from->components[k], c.type, c.rounding);
    return true;
}

/* Rounds to what a half has, and to zero what is below its normal numbers. */
static bool quantize(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    conversion c;
    if (!begin(b, i, LOWER_FLOAT, LOWER_FLOAT, &c))
        return false;
    const LLVMTypeRef half = b->l->f16;
    const LLVMValueRef least = LLVMConstReal(c.type, 0x1p-14);
    for (uint64_t k = 0; k < c.to->type->component_count; k++) {
        const LLVMValueRef rounded = lower_round_to(b, c.from->components[k], half, c.rounding);
        const LLVMValueRef wide = LLVMBuildFPExt(b->builder, rounded, c.type, "");
        LLVMValueRef signs[] = {LLVMConstNull(c.type), wide};
        const LLVMValueRef zero = lower_intrinsic(b, "llvm.copysign", c.type, signs, 2);
        const LLVMValueRef size = lower_intrinsic(b, "llvm.fabs", c.type, &signs[1], 1);
        const LLVMValueRef below = LLVMBuildFCmp(b->builder, LLVMRealOLT, size, least, "");
        c.to->components[k] = LLVMBuildSelect(b->builder, below, zero, wide, "");
    }
    return true;
}

/* The range of integers of some bits, as constants of a type that has at least as many. */
static LLVMValueRef limit(LLVMTypeRef type, unsigned bits, bool is_signed, bool upper)
{
    const uint64_t ones = UINT64_MAX >> (64 - bits);
    if (!is_signed)
        return lower_int(type, upper ? ones : 0);
    return lower_int(type, upper ? ones >> 1 : ~(ones >> 1));
}

LLVMValueRef lower_clamp_integer(lower_body *b, LLVMValueRef value, bool from_signed,
                                 LLVMTypeRef type, bool to_signed)
{
    const LLVMTypeRef from = LLVMTypeOf(value);
    const unsigned source = lower_bits(b->l, from);
    const unsigned target = lower_bits(b->l, type);
    const LLVMIntPredicate above = from_signed ? LLVMIntSGT : LLVMIntUGT;
    if (from_signed && !to_signed) {
        const LLVMValueRef zero = LLVMConstNull(from);
        value = lower_select(b, LLVMIntSLT, value, zero, zero, value);
    }
    if (source > target || (source == target && !from_signed && to_signed)) {
        const LLVMValueRef most = limit(from, target, to_signed, true);
        value = lower_select(b, above, value, most, most, value);
    }
    if (source > target && from_signed && to_signed) {
        const LLVMValueRef least = limit(from, target, true, false);
        value = lower_select(b, LLVMIntSLT, value, least, least, value);
    }
    return LLVMBuildIntCast2(b->builder, value, type, from_signed, "");
}

typedef enum widening {
    FROM_UNSIGNED,
    FROM_SIGNED,
    SIGNED_TO_UNSIGNED,
    UNSIGNED_TO_SIGNED
} widening;

static bool integer_to_integer(lower_body *b, spirv_instruction i, int what)
{
    conversion c;
    if (!begin(b, i, LOWER_INT, LOWER_INT, &c))
        return false;
    const bool from_signed = what == FROM_SIGNED || what == SIGNED_TO_UNSIGNED;
    const bool to_signed = what == FROM_SIGNED || what == UNSIGNED_TO_SIGNED;
    const bool saturates = c.saturates || from_signed != to_signed;
    for (uint64_t k = 0; k < c.to->type->component_count; k++)
        c.to->components[k] =
            saturates
                ? lower_clamp_integer(b, c.from->components[k], from_signed, c.type, to_signed)
                : LLVMBuildIntCast2(b->builder, c.from->components[k], c.type, from_signed, "");
    return true;
}

/* Narrow parts make a wide one, the first its low end. */
static LLVMValueRef join(lower_body *b, const LLVMValueRef *parts, unsigned count, LLVMTypeRef wide)
{
    LLVMValueRef whole = LLVMConstNull(wide);
    for (unsigned k = 0; k < count; k++) {
        const LLVMValueRef part = lower_as_int(b, parts[k]);
        const unsigned bits = lower_bits(b->l, LLVMTypeOf(part));
        const LLVMValueRef placed =
            LLVMBuildShl(b->builder, LLVMBuildZExt(b->builder, part, wide, ""),
                         lower_int(wide, (uint64_t)k * bits), "");
        whole = LLVMBuildOr(b->builder, whole, placed, "");
    }
    return whole;
}

static LLVMValueRef from_bits(lower_body *b, LLVMValueRef bits, LLVMTypeRef type)
{
    if (type == b->l->pointer)
        return LLVMBuildIntToPtr(b->builder, bits, type, "");
    return LLVMBuildBitCast(b->builder, bits, type, "");
}

static void recast(lower_body *b, const lower_value *from, lower_value *to, LLVMTypeRef type)
{
    const uint64_t sources = from->type->component_count;
    const uint64_t targets = to->type->component_count;
    const LLVMTypeRef bits = lower_int_type(b->l, lower_bits(b->l, type));
    for (uint64_t k = 0; k < targets; k++) {
        if (sources >= targets) {
            const unsigned share = (unsigned)(sources / targets);
            to->components[k] =
                from_bits(b,
                          share == 1 ? lower_as_int(b, from->components[k])
                                     : join(b, from->components + k * share, share, bits),
                          type);
            continue;
        }
        const uint64_t share = targets / sources;
        const LLVMValueRef whole = lower_as_int(b, from->components[k / share]);
        const LLVMValueRef down =
            LLVMBuildLShr(b->builder, whole,
                          lower_int(LLVMTypeOf(whole), k % share * lower_bits(b->l, type)), "");
        to->components[k] = from_bits(b, LLVMBuildTrunc(b->builder, down, bits, ""), type);
    }
}

static bool bitcast(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const lower_value *from = lower_use(b, i, 3);
    lower_value *to = from == NULL ? NULL : lower_define(b, i);
    if (to == NULL)
        return false;
    const lower_type *source = lower_scalar(from->type);
    const lower_type *target = lower_scalar(to->type);
    if (source == NULL || target == NULL || source->kind == LOWER_BOOL ||
        target->kind == LOWER_BOOL ||
        from->type->component_count * lower_bits(b->l, source->scalar) !=
            to->type->component_count * lower_bits(b->l, target->scalar) ||
        (from->type->component_count % to->type->component_count != 0 &&
         to->type->component_count % from->type->component_count != 0))
        return lower_refuse(b->l, i, "operand and result differ in size");
    if (source->scalar == target->scalar)
        for (uint64_t k = 0; k < to->type->component_count; k++)
            to->components[k] = from->components[k];
    else
        recast(b, from, to, target->scalar);
    return true;
}

static bool pointer_to_integer(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    conversion c;
    if (!begin(b, i, LOWER_POINTER, LOWER_INT, &c))
        return false;
    for (uint64_t k = 0; k < c.to->type->component_count; k++)
        c.to->components[k] = LLVMBuildPtrToInt(b->builder, c.from->components[k], c.type, "");
    return true;
}

static bool integer_to_pointer(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    conversion c;
    if (!begin(b, i, LOWER_INT, LOWER_POINTER, &c))
        return false;
    for (uint64_t k = 0; k < c.to->type->component_count; k++) {
        const LLVMValueRef bits =
            LLVMBuildIntCast2(b->builder, c.from->components[k], b->l->i64, false, "");
        c.to->components[k] = LLVMBuildIntToPtr(b->builder, bits, c.type, "");
    }
    return true;
}

const lower_rule lower_convert_rules[] = {
    LOWER_RULE(ConvertFToU, 4, number_to_integer, false),
    LOWER_RULE(ConvertFToS, 4, number_to_integer, true),
    LOWER_RULE(ConvertSToF, 4, integer_to_number, true),
    LOWER_RULE(ConvertUToF, 4, integer_to_number, false),
    LOWER_RULE(UConvert, 4, integer_to_integer, FROM_UNSIGNED),
    LOWER_RULE(SConvert, 4, integer_to_integer, FROM_SIGNED),
    LOWER_RULE(SatConvertSToU, 4, integer_to_integer, SIGNED_TO_UNSIGNED),
    LOWER_RULE(SatConvertUToS, 4, integer_to_integer, UNSIGNED_TO_SIGNED),
    LOWER_RULE(FConvert, 4, number_to_number, 0),
    LOWER_RULE(QuantizeToF16, 4, quantize, 0),
    LOWER_RULE(Bitcast, 4, bitcast, 0),
    LOWER_RULE(ConvertPtrToU, 4, pointer_to_integer, 0),
    LOWER_RULE(ConvertUToPtr, 4, integer_to_pointer, 0),
    {0},
};
