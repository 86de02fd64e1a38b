/* Shifts, logic, and integers that are wider than their type. */
#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/rules.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

/* Newer than the headers. */
enum { BITWISE_FUNCTION = 6242 };

static bool binary(lower_body *b, spirv_instruction i, int opcode, lower_kind kind)
{
    const lower_value *operands[LOWER_OPERANDS];
    lower_value *value = lower_elements(b, i, 3, kind, operands);
    if (value == NULL)
        return false;
    for (uint64_t k = 0; k < value->type->component_count; k++)
        value->components[k] =
            LLVMBuildBinOp(b->builder, (LLVMOpcode)opcode, operands[0]->components[k],
                           operands[1]->components[k], "");
    return true;
}

static bool integers(lower_body *b, spirv_instruction i, int opcode)
{
    return i.count == 5 ? binary(b, i, opcode, LOWER_INT)
                        : lower_refuse(b->l, i, "the instruction takes two operands");
}

static bool are_integers(const lower_value *value, uint64_t count)
{
    const lower_type *scalar = value == NULL ? NULL : lower_scalar(value->type);
    return scalar != NULL && scalar->kind == LOWER_INT && value->type->component_count == count;
}

/* clang-22 at -O0 forgets a conversion: of (ushort)x, where x has 64 bits and is compared with
 * something, it makes OpBitwiseAnd %uint %x %uint_65535. */
static bool conjunction(lower_body *b, spirv_instruction i, int opcode)
{
    if (i.count != 5)
        return lower_refuse(b->l, i, "the instruction takes two operands");
    const lower_value *left = lower_use(b, i, 3);
    const lower_value *right = left == NULL ? NULL : lower_use(b, i, 4);
    lower_value *value = right == NULL ? NULL : lower_define(b, i);
    if (value == NULL)
        return false;
    const uint64_t count = value->type->component_count;
    if (!are_integers(value, count) || !are_integers(left, count) || !are_integers(right, count))
        return lower_refuse(b->l, i, "the operands are no integers with as many components");
    const LLVMTypeRef type = lower_scalar(value->type)->scalar;
    for (uint64_t k = 0; k < count; k++)
        value->components[k] = LLVMBuildBinOp(
            b->builder, (LLVMOpcode)opcode,
            LLVMBuildIntCast2(b->builder, left->components[k], type, false, ""),
            LLVMBuildIntCast2(b->builder, right->components[k], type, false, ""), "");
    return true;
}

static bool logical(lower_body *b, spirv_instruction i, int opcode)
{
    return i.count == 5 ? binary(b, i, opcode, LOWER_BOOL)
                        : lower_refuse(b->l, i, "the instruction takes two operands");
}

static bool is_opcode(LLVMValueRef value, LLVMOpcode opcode)
{
    return LLVMIsABinaryOperator(value) != NULL && LLVMGetInstructionOpcode(value) == opcode;
}

/* Returns whether a shift is less than the width for certain, as OpenCL's compilers write it: a
 * constant, or what a mask or a division leaves. */
static bool is_narrow(LLVMValueRef by, uint64_t bits)
{
    const bool is_rest = is_opcode(by, LLVMURem);
    const LLVMValueRef most = is_rest || is_opcode(by, LLVMAnd) ? LLVMGetOperand(by, 1) : by;
    return LLVMIsAConstantInt(most) != NULL &&
           LLVMConstIntGetZExtValue(most) < bits + (is_rest ? 1 : 0);
}

/* Returns whether it is one half of a rotate: width - n, which LLVM knows with a mask only. */
static bool is_rest_of_width(LLVMValueRef by, uint64_t bits)
{
    return is_opcode(by, LLVMSub) && LLVMIsAConstantInt(LLVMGetOperand(by, 0)) != NULL &&
           LLVMConstIntGetZExtValue(LLVMGetOperand(by, 0)) == bits;
}

/* By the width or more it has some value: poison, were it not frozen. */
static LLVMValueRef shift_one(lower_body *b, LLVMOpcode opcode, LLVMValueRef base, LLVMValueRef by)
{
    const unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(base));
    if (is_rest_of_width(by, bits))
        by = LLVMBuildAnd(b->builder, by, LLVMConstInt(LLVMTypeOf(by), bits - 1, false), "");
    const LLVMValueRef done = LLVMBuildBinOp(b->builder, opcode, base, by, "");
    return is_narrow(by, bits) ? done : LLVMBuildFreeze(b->builder, done, "");
}

/* The shift may have another width than the value. */
static bool shift(lower_body *b, spirv_instruction i, int opcode)
{
    const lower_value *base = lower_use(b, i, 3);
    const lower_value *by = base == NULL ? NULL : lower_use(b, i, 4);
    lower_value *value = by == NULL ? NULL : lower_define(b, i);
    if (value == NULL || !lower_same_components(b->l, i, base->type, value->type))
        return false;
    const lower_type *left = lower_scalar(base->type);
    const lower_type *right = lower_scalar(by->type);
    if (left == NULL || right == NULL || left->kind != LOWER_INT || right->kind != LOWER_INT ||
        base->type->component_count != by->type->component_count)
        return lower_refuse(b->l, i, "the operands are no integers with as many components");
    for (uint64_t k = 0; k < value->type->component_count; k++)
        value->components[k] =
            shift_one(b, (LLVMOpcode)opcode, base->components[k],
                      LLVMBuildIntCast2(b->builder, by->components[k], left->scalar, false, ""));
    return true;
}

static bool invert(lower_body *b, spirv_instruction i, int kind)
{
    const lower_value *operands[LOWER_OPERANDS];
    lower_value *value = lower_elements(b, i, 3, (lower_kind)kind, operands);
    for (uint64_t k = 0; value != NULL && k < value->type->component_count; k++)
        value->components[k] = LLVMBuildNot(b->builder, operands[0]->components[k], "");
    return value != NULL;
}

/* The result may have another width than the operand. */
static bool count(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const lower_value *operands[LOWER_OPERANDS];
    lower_value *value = lower_elements_to(b, i, 3, LOWER_INT, LOWER_INT, operands);
    for (uint64_t k = 0; value != NULL && k < value->type->component_count; k++) {
        LLVMValueRef component = operands[0]->components[k];
        component = lower_intrinsic(b, "llvm.ctpop", LLVMTypeOf(component), &component, 1);
        value->components[k] =
            LLVMBuildIntCast2(b->builder, component, lower_scalar(value->type)->scalar, false, "");
    }
    return value != NULL;
}

static bool reverse(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    if (i.count != 4)
        return lower_refuse(b->l, i, "the instruction takes one operand");
    return lower_intrinsic_elements(b, i, 3, LOWER_INT, "llvm.bitreverse");
}

/* A mask of that many bits, also of all. */
static LLVMValueRef mask_of(lower_body *b, LLVMValueRef bits, LLVMTypeRef type)
{
    const LLVMBuilderRef builder = b->builder;
    const LLVMValueRef width = lower_int(type, lower_bits(b->l, type));
    const LLVMValueRef unused = LLVMBuildSub(builder, width, bits, "");
    const LLVMValueRef mask = LLVMBuildLShr(builder, LLVMConstAllOnes(type), unused, "");
    return lower_select(b, LLVMIntEQ, bits, LLVMConstNull(type), LLVMConstNull(type), mask);
}

/* Fields that leave the integer have some value, as wide shifts do; constant ones do not. */
static LLVMValueRef settle_field(lower_body *b, LLVMValueRef offset, LLVMValueRef bits,
                                 LLVMValueRef done)
{
    const uint64_t width = lower_bits(b->l, LLVMTypeOf(done));
    if (LLVMIsAConstantInt(offset) != NULL && LLVMIsAConstantInt(bits) != NULL &&
        LLVMConstIntGetZExtValue(offset) < width &&
        LLVMConstIntGetZExtValue(bits) <= width - LLVMConstIntGetZExtValue(offset))
        return done;
    return LLVMBuildFreeze(b->builder, done, "");
}

static bool insert_field(lower_body *b, spirv_instruction i, int what)
{
    (void)what;
    const lower_value *base = lower_use(b, i, 3);
    const lower_value *field = base == NULL ? NULL : lower_use(b, i, 4);
    LLVMValueRef offset = lower_use_scalar(b, i, 5, LOWER_INT);
    LLVMValueRef bits = offset == NULL ? NULL : lower_use_scalar(b, i, 6, LOWER_INT);
    lower_value *value = bits == NULL || field == NULL ? NULL : lower_define(b, i);
    if (value == NULL || !lower_same_components(b->l, i, base->type, value->type) ||
        !lower_same_components(b->l, i, field->type, value->type))
        return false;
    const lower_type *scalar = lower_scalar(value->type);
    if (scalar == NULL || scalar->kind != LOWER_INT)
        return lower_refuse(b->l, i, "the operands are no integers");
    offset = LLVMBuildIntCast2(b->builder, offset, scalar->scalar, false, "");
    bits = LLVMBuildIntCast2(b->builder, bits, scalar->scalar, false, "");
    const LLVMValueRef mask =
        LLVMBuildShl(b->builder, mask_of(b, bits, scalar->scalar), offset, "");
    for (uint64_t k = 0; k < value->type->component_count; k++) {
        const LLVMValueRef moved = LLVMBuildShl(b->builder, field->components[k], offset, "");
        const LLVMValueRef in = LLVMBuildAnd(b->builder, moved, mask, "");
        const LLVMValueRef out =
            LLVMBuildAnd(b->builder, base->components[k], LLVMBuildNot(b->builder, mask, ""), "");
        value->components[k] = settle_field(b, offset, bits, LLVMBuildOr(b->builder, in, out, ""));
    }
    return true;
}

static LLVMValueRef field_of(lower_body *b, LLVMValueRef base, LLVMValueRef offset,
                             LLVMValueRef bits, bool is_signed)
{
    const LLVMBuilderRef builder = b->builder;
    const LLVMTypeRef type = LLVMTypeOf(base);
    const LLVMValueRef down = LLVMBuildLShr(builder, base, offset, "");
    const LLVMValueRef field = LLVMBuildAnd(builder, down, mask_of(b, bits, type), "");
    if (!is_signed)
        return field;
    const LLVMValueRef unused =
        LLVMBuildSub(builder, lower_int(type, lower_bits(b->l, type)), bits, "");
    const LLVMValueRef up = LLVMBuildShl(builder, field, unused, "");
    return lower_select(b, LLVMIntEQ, bits, LLVMConstNull(type), LLVMConstNull(type),
                        LLVMBuildAShr(builder, up, unused, ""));
}

static bool extract_field(lower_body *b, spirv_instruction i, int is_signed)
{
    const lower_value *base = lower_use(b, i, 3);
    LLVMValueRef offset = base == NULL ? NULL : lower_use_scalar(b, i, 4, LOWER_INT);
    LLVMValueRef bits = offset == NULL ? NULL : lower_use_scalar(b, i, 5, LOWER_INT);
    lower_value *value = bits == NULL ? NULL : lower_define(b, i);
    if (value == NULL || !lower_same_components(b->l, i, base->type, value->type))
        return false;
    const lower_type *scalar = lower_scalar(value->type);
    if (scalar == NULL || scalar->kind != LOWER_INT)
        return lower_refuse(b->l, i, "the operands are no integers");
    offset = LLVMBuildIntCast2(b->builder, offset, scalar->scalar, false, "");
    bits = LLVMBuildIntCast2(b->builder, bits, scalar->scalar, false, "");
    for (uint64_t k = 0; k < value->type->component_count; k++)
        value->components[k] = settle_field(
            b, offset, bits, field_of(b, base->components[k], offset, bits, is_signed != 0));
    return true;
}

typedef enum pair_kind { PAIR_CARRY, PAIR_BORROW, PAIR_UNSIGNED, PAIR_SIGNED } pair_kind;

static LLVMValueRef upper_half(lower_body *b, pair_kind kind, LLVMValueRef x, LLVMValueRef y,
                               LLVMValueRef lower)
{
    const LLVMTypeRef type = LLVMTypeOf(x);
    if (kind == PAIR_UNSIGNED || kind == PAIR_SIGNED)
        return lower_multiply_high(b, kind == PAIR_SIGNED, x, y);
    const LLVMValueRef over = kind == PAIR_CARRY
                                  ? LLVMBuildICmp(b->builder, LLVMIntULT, lower, x, "")
                                  : LLVMBuildICmp(b->builder, LLVMIntULT, x, y, "");
    return LLVMBuildZExt(b->builder, over, type, "");
}

/* Two results in a struct: what fits into the type, and what does not. */
static bool pair(lower_body *b, spirv_instruction i, int kind)
{
    const lower_value *x = lower_use(b, i, 3);
    const lower_value *y = x == NULL ? NULL : lower_use(b, i, 4);
    lower_value *value = y == NULL ? NULL : lower_define(b, i);
    if (value == NULL || !lower_same_components(b->l, i, x->type, y->type))
        return false;
    const lower_type *scalar = lower_scalar(x->type);
    const lower_type *type = value->type;
    if (scalar == NULL || scalar->kind != LOWER_INT || type->kind != LOWER_STRUCT ||
        type->count != 2 || !lower_same_components(b->l, i, type->members[0], x->type) ||
        !lower_same_components(b->l, i, type->members[1], x->type))
        return lower_refuse(b->l, i, "the result is no struct of two integers like the operands");
    const uint64_t count = x->type->component_count;
    for (uint64_t k = 0; k < count; k++) {
        const LLVMOpcode opcode = kind == PAIR_CARRY    ? LLVMAdd
                                  : kind == PAIR_BORROW ? LLVMSub
                                                        : LLVMMul;
        const LLVMValueRef lower =
            LLVMBuildBinOp(b->builder, opcode, x->components[k], y->components[k], "");
        value->components[k] = lower;
        value->components[count + k] =
            upper_half(b, (pair_kind)kind, x->components[k], y->components[k], lower);
    }
    return true;
}

/* A product of three numbers or their complements for each bit of the table that is set: bit n is
 * for x, y and z being the bits 0, 1 and 2 of n. LLVM knows how to make less of it. */
static LLVMValueRef look_up(lower_body *b, uint64_t table, const LLVMValueRef x[3])
{
    LLVMValueRef sum = LLVMConstNull(LLVMTypeOf(x[0]));
    for (unsigned n = 0; n < 8; n++) {
        LLVMValueRef product = LLVMConstAllOnes(LLVMTypeOf(x[0]));
        for (unsigned k = 0; k < 3; k++) {
            const bool is_set = (n >> k & 1) != 0;
            product = LLVMBuildAnd(b->builder, product,
                                   is_set ? x[k] : LLVMBuildNot(b->builder, x[k], ""), "");
        }
        if ((table >> n & 1) != 0)
            sum = LLVMBuildOr(b->builder, sum, product, "");
    }
    return sum;
}

static bool bitwise_function(lower_body *b, spirv_instruction i, int what)
{
    const lower_value *x[3];
    uint64_t table;
    (void)what;
    for (uint32_t k = 0; k < 3; k++) {
        x[k] = lower_use(b, i, 3 + k);
        if (x[k] == NULL)
            return false;
    }
    lower_value *value = lower_define(b, i);
    if (value == NULL || !lower_read_constant(b->l, i, 6, &table))
        return false;
    const uint64_t count = value->type->component_count;
    for (uint32_t k = 0; k < 3; k++)
        if (!are_integers(x[k], count) || !lower_same_components(b->l, i, x[k]->type, value->type))
            return lower_refuse(b->l, i, "the operands are no integers with as many components");
    for (uint64_t c = 0; c < count; c++) {
        const LLVMValueRef parts[] = {x[0]->components[c], x[1]->components[c],
                                      x[2]->components[c]};
        value->components[c] = look_up(b, table, parts);
    }
    return true;
}

const lower_rule lower_bits_rules[] = {
    LOWER_RULE(BitwiseAnd, 5, conjunction, LLVMAnd),
    LOWER_RULE(BitwiseOr, 5, integers, LLVMOr),
    LOWER_RULE(BitwiseXor, 5, integers, LLVMXor),
    LOWER_RULE(Not, 4, invert, LOWER_INT),
    LOWER_RULE(ShiftLeftLogical, 5, shift, LLVMShl),
    LOWER_RULE(ShiftRightLogical, 5, shift, LLVMLShr),
    LOWER_RULE(ShiftRightArithmetic, 5, shift, LLVMAShr),
    LOWER_RULE(LogicalAnd, 5, logical, LLVMAnd),
    LOWER_RULE(LogicalOr, 5, logical, LLVMOr),
    LOWER_RULE(LogicalNotEqual, 5, logical, LLVMXor),
    LOWER_RULE(LogicalNot, 4, invert, LOWER_BOOL),
    LOWER_RULE(BitCount, 4, count, 0),
    LOWER_RULE(BitReverse, 4, reverse, 0),
    LOWER_RULE(BitFieldInsert, 7, insert_field, 0),
    LOWER_RULE(BitFieldSExtract, 6, extract_field, true),
    LOWER_RULE(BitFieldUExtract, 6, extract_field, false),
    LOWER_RULE(IAddCarry, 5, pair, PAIR_CARRY),
    LOWER_RULE(ISubBorrow, 5, pair, PAIR_BORROW),
    LOWER_RULE(UMulExtended, 5, pair, PAIR_UNSIGNED),
    LOWER_RULE(SMulExtended, 5, pair, PAIR_SIGNED),
    {BITWISE_FUNCTION, 7, "OpBitwiseFunctionINTEL", bitwise_function, 0},
    {0},
};
