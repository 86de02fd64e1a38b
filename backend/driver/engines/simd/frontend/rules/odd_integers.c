/* Integers of other widths than 8, 16, 32 and 64 bits (SPV_INTEL_arbitrary_precision_integers).
 * LLVM's optimisations make them: the closed form of a sum of 32 bits has 33, the upper half of a
 * product 128. A value is one part, of the next width that there is, or two of 64 bits, the lower
 * first. Above the width are zeros. */
#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

typedef struct odd {
    LLVMValueRef low, high; /* high: NULL of one part */
    uint32_t bits;
} odd;

typedef bool odd_rule(lower_body *b, spirv_instruction i);

/* ---- Reading and writing --------------------------------------------------------------------- */

static odd of_value(const lower_value *value)
{
    const bool two = value->type->component_count == 2;
    return (odd){value->components[0], two ? value->components[1] : NULL, value->type->bits};
}

static bool is_odd_type(const lower_type *type)
{
    return type != NULL && type->kind == LOWER_ODD;
}

static bool use(lower_body *b, spirv_instruction i, uint32_t word, odd *out)
{
    const lower_value *value = lower_use(b, i, word);
    if (value == NULL)
        return false;
    if (value->type->kind != LOWER_INT && value->type->kind != LOWER_ODD)
        return lower_refuse(b->l, i, "the operand in word %u is no integer", word);
    *out = of_value(value);
    return true;
}

/* Both operands, and the result; those have its width. */
static lower_value *use_two(lower_body *b, spirv_instruction i, odd *x, odd *y)
{
    lower_value *value = use(b, i, 3, x) && use(b, i, 4, y) ? lower_define(b, i) : NULL;
    if (value == NULL || (x->bits == value->type->bits && y->bits == x->bits))
        return value;
    (void)lower_refuse(b->l, i, "operands and result differ in type");
    return NULL;
}

static LLVMTypeRef part_type(const lowering *l, uint32_t bits)
{
    return lower_int_type(l, lower_part_bits(bits));
}

/* How many bits of the upper part are no part of the number. */
static uint32_t spare_bits(const lowering *l, odd x)
{
    const LLVMValueRef top = x.high != NULL ? x.high : x.low;
    return lower_bits(l, LLVMTypeOf(top)) - (x.high != NULL ? x.bits - 64 : x.bits);
}

/* Zeros, or the sign, above the width. */
static odd extend(lower_body *b, odd x, bool is_signed)
{
    LLVMValueRef *top = x.high != NULL ? &x.high : &x.low;
    const uint32_t spare = spare_bits(b->l, x);
    const LLVMValueRef by = lower_int(LLVMTypeOf(*top), spare);
    if (spare == 0)
        return x;
    *top = LLVMBuildShl(b->builder, *top, by, "");
    *top = is_signed ? LLVMBuildAShr(b->builder, *top, by, "")
                     : LLVMBuildLShr(b->builder, *top, by, "");
    return x;
}

static void put(lower_body *b, lower_value *value, odd x)
{
    x = extend(b, x, false);
    value->components[0] = x.low;
    if (x.high != NULL)
        value->components[1] = x.high;
}

/* ---- Arithmetic ------------------------------------------------------------------------------ */

/* A sum, or a difference: what the lower parts carry, or borrow, goes to the upper ones. */
static odd combine(lower_body *b, LLVMOpcode opcode, odd x, odd y)
{
    odd to = {LLVMBuildBinOp(b->builder, opcode, x.low, y.low, ""), NULL, x.bits};
    if (x.high == NULL)
        return to;
    const bool adds = opcode == LLVMAdd;
    const LLVMValueRef carry =
        LLVMBuildICmp(b->builder, LLVMIntULT, adds ? to.low : x.low, adds ? x.low : y.low, "");
    to.high =
        LLVMBuildBinOp(b->builder, opcode, LLVMBuildBinOp(b->builder, opcode, x.high, y.high, ""),
                       LLVMBuildZExt(b->builder, carry, b->l->i64, ""), "");
    return to;
}

static odd product(lower_body *b, odd x, odd y)
{
    odd to = {LLVMBuildMul(b->builder, x.low, y.low, ""), NULL, x.bits};
    if (x.high == NULL)
        return to;
    const LLVMValueRef crossed =
        LLVMBuildAdd(b->builder, LLVMBuildMul(b->builder, x.low, y.high, ""),
                     LLVMBuildMul(b->builder, x.high, y.low, ""), "");
    to.high = LLVMBuildAdd(b->builder, lower_multiply_high(b, false, x.low, y.low), crossed, "");
    return to;
}

static bool arithmetic(lower_body *b, spirv_instruction i)
{
    odd x = {0}, y = {0};
    lower_value *value = use_two(b, i, &x, &y);
    if (value == NULL)
        return false;
    put(b, value,
        i.opcode == SpvOpIMul ? product(b, x, y)
                              : combine(b, i.opcode == SpvOpIAdd ? LLVMAdd : LLVMSub, x, y));
    return true;
}

static bool negate(lower_body *b, spirv_instruction i)
{
    odd x = {0};
    lower_value *value = use(b, i, 3, &x) ? lower_define(b, i) : NULL;
    if (value == NULL)
        return false;
    if (value->type->bits != x.bits)
        return lower_refuse(b->l, i, "operand and result differ in type");
    const LLVMValueRef fill = LLVMConstNull(LLVMTypeOf(x.low));
    const LLVMValueRef ones = LLVMConstAllOnes(LLVMTypeOf(x.low));
    const odd other = i.opcode == SpvOpNot ? (odd){ones, x.high == NULL ? NULL : ones, x.bits}
                                           : (odd){fill, x.high == NULL ? NULL : fill, x.bits};
    put(b, value, combine(b, LLVMSub, other, x));
    return true;
}

static bool bitwise(lower_body *b, spirv_instruction i)
{
    odd x = {0}, y = {0};
    lower_value *value = use_two(b, i, &x, &y);
    if (value == NULL)
        return false;
    const LLVMOpcode opcode = i.opcode == SpvOpBitwiseAnd  ? LLVMAnd
                              : i.opcode == SpvOpBitwiseOr ? LLVMOr
                                                           : LLVMXor;
    x.low = LLVMBuildBinOp(b->builder, opcode, x.low, y.low, "");
    if (x.high != NULL)
        x.high = LLVMBuildBinOp(b->builder, opcode, x.high, y.high, "");
    put(b, value, x);
    return true;
}

static bool divide(lower_body *b, spirv_instruction i)
{
    odd x = {0}, y = {0};
    lower_value *value = use_two(b, i, &x, &y);
    if (value == NULL)
        return false;
    if (x.high != NULL)
        return lower_refuse(b->l, i, "integers of %u bits are not divided", x.bits);
    const bool is_signed = i.opcode == SpvOpSDiv || i.opcode == SpvOpSRem;
    const LLVMOpcode opcode = i.opcode == SpvOpUDiv   ? LLVMUDiv
                              : i.opcode == SpvOpUMod ? LLVMURem
                              : i.opcode == SpvOpSDiv ? LLVMSDiv
                                                      : LLVMSRem;
    x = extend(b, x, is_signed);
    y = extend(b, y, is_signed);
    x.low = lower_divide_safely(b, opcode, x.low, y.low);
    put(b, value, x);
    return true;
}

/* ---- Shifts ---------------------------------------------------------------------------------- */

/* The bits that one part loses and the other receives: none if nothing is shifted. */
static LLVMValueRef moved(lower_body *b, LLVMValueRef from, LLVMOpcode back, LLVMOpcode one,
                          LLVMValueRef by)
{
    const LLVMTypeRef i64 = b->l->i64;
    const LLVMValueRef rest = LLVMBuildSub(b->builder, lower_int(i64, 63), by, "");
    return LLVMBuildBinOp(b->builder, back,
                          LLVMBuildBinOp(b->builder, one, from, lower_int(i64, 1), ""), rest, "");
}

static odd shift_two(lower_body *b, odd x, LLVMOpcode opcode, LLVMValueRef by)
{
    const LLVMTypeRef i64 = b->l->i64;
    const bool left = opcode == LLVMShl;
    const LLVMValueRef within = LLVMBuildAnd(b->builder, by, lower_int(i64, 63), "");
    const LLVMValueRef far = LLVMBuildICmp(b->builder, LLVMIntUGE, by, lower_int(i64, 64), "");
    const LLVMValueRef near = left ? x.low : x.high; /* that only loses bits */
    const LLVMValueRef shifted = LLVMBuildBinOp(b->builder, opcode, near, within, "");
    const LLVMValueRef fill = opcode == LLVMAShr
                                  ? LLVMBuildAShr(b->builder, x.high, lower_int(i64, 63), "")
                                  : lower_int(i64, 0);
    const LLVMValueRef kept =
        LLVMBuildBinOp(b->builder, left ? LLVMShl : LLVMLShr, left ? x.high : x.low, within, "");
    const LLVMValueRef given =
        moved(b, near, left ? LLVMLShr : LLVMShl, left ? LLVMLShr : LLVMShl, within);
    const LLVMValueRef both = LLVMBuildOr(b->builder, kept, given, "");
    const LLVMValueRef outer = LLVMBuildSelect(b->builder, far, fill, shifted, "");
    const LLVMValueRef inner = LLVMBuildSelect(b->builder, far, shifted, both, "");
    return left ? (odd){outer, inner, x.bits} : (odd){inner, outer, x.bits};
}

static bool shift(lower_body *b, spirv_instruction i)
{
    odd x = {0}, by = {0};
    lower_value *value = use(b, i, 3, &x) && use(b, i, 4, &by) ? lower_define(b, i) : NULL;
    if (value == NULL)
        return false;
    if (value->type->bits != x.bits)
        return lower_refuse(b->l, i, "operand and result differ in type");
    const LLVMOpcode opcode = i.opcode == SpvOpShiftLeftLogical    ? LLVMShl
                              : i.opcode == SpvOpShiftRightLogical ? LLVMLShr
                                                                   : LLVMAShr;
    x = extend(b, x, opcode == LLVMAShr);
    const LLVMValueRef amount = LLVMBuildIntCast2(b->builder, by.low, LLVMTypeOf(x.low), false, "");
    if (x.high != NULL)
        x = shift_two(b, x, opcode, amount);
    else
        x.low = LLVMBuildBinOp(b->builder, opcode, x.low, amount, "");
    put(b, value, x);
    return true;
}

/* ---- Comparisons ----------------------------------------------------------------------------- */

static LLVMIntPredicate predicate_of(uint16_t opcode)
{
    switch (opcode) {
    case SpvOpIEqual:
        return LLVMIntEQ;
    case SpvOpINotEqual:
        return LLVMIntNE;
    case SpvOpUGreaterThan:
        return LLVMIntUGT;
    case SpvOpSGreaterThan:
        return LLVMIntSGT;
    case SpvOpUGreaterThanEqual:
        return LLVMIntUGE;
    case SpvOpSGreaterThanEqual:
        return LLVMIntSGE;
    case SpvOpULessThan:
        return LLVMIntULT;
    case SpvOpSLessThan:
        return LLVMIntSLT;
    case SpvOpULessThanEqual:
        return LLVMIntULE;
    default:
        return LLVMIntSLE;
    }
}

static LLVMIntPredicate without_sign(LLVMIntPredicate predicate)
{
    return predicate == LLVMIntSGT   ? LLVMIntUGT
           : predicate == LLVMIntSGE ? LLVMIntUGE
           : predicate == LLVMIntSLT ? LLVMIntULT
           : predicate == LLVMIntSLE ? LLVMIntULE
                                     : predicate;
}

/* Where the upper parts are equal, the lower ones decide. */
static LLVMValueRef compare_two(lower_body *b, odd x, odd y, LLVMIntPredicate predicate)
{
    const LLVMBuilderRef builder = b->builder;
    const LLVMValueRef high = LLVMBuildICmp(builder, predicate, x.high, y.high, "");
    const LLVMValueRef low = LLVMBuildICmp(builder, without_sign(predicate), x.low, y.low, "");
    if (predicate == LLVMIntEQ)
        return LLVMBuildAnd(builder, high, low, "");
    if (predicate == LLVMIntNE)
        return LLVMBuildOr(builder, high, low, "");
    const LLVMValueRef same = LLVMBuildICmp(builder, LLVMIntEQ, x.high, y.high, "");
    return LLVMBuildSelect(builder, same, low, high, "");
}

static bool compare(lower_body *b, spirv_instruction i)
{
    odd x = {0}, y = {0};
    if (!use(b, i, 3, &x) || !use(b, i, 4, &y))
        return false;
    if (x.bits != y.bits)
        return lower_refuse(b->l, i, "the operands differ in type");
    const LLVMIntPredicate predicate = predicate_of(i.opcode);
    const bool is_signed = without_sign(predicate) != predicate;
    x = extend(b, x, is_signed);
    y = extend(b, y, is_signed);
    return lower_define_scalar(b, i,
                               x.high != NULL
                                   ? compare_two(b, x, y, predicate)
                                   : LLVMBuildICmp(b->builder, predicate, x.low, y.low, ""));
}

/* ---- Conversions ----------------------------------------------------------------------------- */

static bool resize(lower_body *b, spirv_instruction i)
{
    odd x = {0};
    const bool is_signed = i.opcode == SpvOpSConvert;
    lower_value *value = use(b, i, 3, &x) ? lower_define(b, i) : NULL;
    if (value == NULL)
        return false;
    if (value->type->kind != LOWER_INT && value->type->kind != LOWER_ODD)
        return lower_refuse(b->l, i, "the result is no integer");
    const LLVMTypeRef type = part_type(b->l, value->type->bits);
    x = extend(b, x, is_signed);
    odd to = {LLVMBuildIntCast2(b->builder, x.low, type, is_signed, ""), NULL, value->type->bits};
    if (value->type->component_count == 2)
        to.high = x.high != NULL ? x.high
                  : is_signed    ? LLVMBuildAShr(b->builder, to.low, lower_int(b->l->i64, 63), "")
                                 : lower_int(b->l->i64, 0);
    put(b, value, to);
    return true;
}

static bool to_number(lower_body *b, spirv_instruction i)
{
    odd x = {0};
    const bool is_signed = i.opcode == SpvOpConvertSToF;
    lower_value *value = use(b, i, 3, &x) ? lower_define(b, i) : NULL;
    if (value == NULL)
        return false;
    if (x.high != NULL || value->type->kind != LOWER_FLOAT)
        return lower_refuse(b->l, i, "integers of %u bits are not converted to this", x.bits);
    x = extend(b, x, is_signed);
    value->components[0] = is_signed ? LLVMBuildSIToFP(b->builder, x.low, value->type->scalar, "")
                                     : LLVMBuildUIToFP(b->builder, x.low, value->type->scalar, "");
    return true;
}

static bool from_number(lower_body *b, spirv_instruction i)
{
    const LLVMValueRef from = lower_use_scalar(b, i, 3, LOWER_FLOAT);
    lower_value *value = from == NULL ? NULL : lower_define(b, i);
    if (value == NULL)
        return false;
    if (value->type->component_count == 2)
        return lower_refuse(b->l, i, "numbers are not converted to integers of %u bits",
                            value->type->bits);
    const odd to = {
        lower_saturate_to_integer(b, from, i.opcode == SpvOpConvertFToS, value->type->scalar), NULL,
        value->type->bits};
    put(b, value, to);
    return true;
}

/* ---- Which instructions ---------------------------------------------------------------------- */

static odd_rule *rule_of(uint16_t opcode)
{
    switch (opcode) {
    case SpvOpIAdd:
    case SpvOpISub:
    case SpvOpIMul:
        return arithmetic;
    case SpvOpSNegate:
    case SpvOpNot:
        return negate;
    case SpvOpBitwiseAnd:
    case SpvOpBitwiseOr:
    case SpvOpBitwiseXor:
        return bitwise;
    case SpvOpUDiv:
    case SpvOpSDiv:
    case SpvOpUMod:
    case SpvOpSRem:
        return divide;
    case SpvOpShiftLeftLogical:
    case SpvOpShiftRightLogical:
    case SpvOpShiftRightArithmetic:
        return shift;
    case SpvOpUConvert:
    case SpvOpSConvert:
        return resize;
    case SpvOpConvertUToF:
    case SpvOpConvertSToF:
        return to_number;
    case SpvOpConvertFToU:
    case SpvOpConvertFToS:
        return from_number;
    default:
        return opcode >= SpvOpIEqual && opcode <= SpvOpSLessThanEqual ? compare : NULL;
    }
}

bool lower_has_odd(const lowering *l, spirv_instruction i)
{
    if (!l->has_odd || i.count < 4 || rule_of(i.opcode) == NULL)
        return false;
    const uint32_t result = spirv_find(&l->reader, spirv_result_type(i));
    const spirv_instruction operand = spirv_definition(&l->reader, i.words[3]);
    const uint32_t from = operand.count == 0 || !spirv_has_result(operand)
                              ? SPIRV_NONE
                              : spirv_find(&l->reader, spirv_result_type(operand));
    return (result != SPIRV_NONE && is_odd_type(l->types[result])) ||
           (from != SPIRV_NONE && is_odd_type(l->types[from]));
}

bool lower_odd(lower_body *b, spirv_instruction i)
{
    return rule_of(i.opcode)(b, i);
}

void lower_odd_constant(lower_body *b, spirv_instruction i, lower_value *value)
{
    uint64_t parts[2] = {0, 0};
    for (uint32_t word = 3; word < i.count && word < 7; word++)
        parts[(word - 3) / 2] |= (uint64_t)i.words[word] << 32 * ((word - 3) % 2);
    const bool two = value->type->component_count == 2;
    put(b, value,
        (odd){lower_int(part_type(b->l, value->type->bits), parts[0]),
              two ? lower_int(b->l->i64, parts[1]) : NULL, value->type->bits});
}
