/* Operations that combine values in any order. */
#include <math.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/rules/groups.h"

typedef enum combination_index {
    ADD,
    MUL,
    SMIN,
    SMAX,
    UMIN,
    UMAX,
    AND,
    OR,
    XOR,
    FADD,
    FMUL,
    FMIN,
    FMAX,
    LAND,
    LOR,
    LXOR
} combination_index;

static const lower_combination combinations[] = {
    [ADD] = {"add", LOWER_INT, LLVMAdd, NULL},
    [MUL] = {"mul", LOWER_INT, LLVMMul, NULL},
    [SMIN] = {"smin", LOWER_INT, 0, "llvm.smin"},
    [SMAX] = {"smax", LOWER_INT, 0, "llvm.smax"},
    [UMIN] = {"umin", LOWER_INT, 0, "llvm.umin"},
    [UMAX] = {"umax", LOWER_INT, 0, "llvm.umax"},
    [AND] = {"and", LOWER_INT, LLVMAnd, NULL},
    [OR] = {"or", LOWER_INT, LLVMOr, NULL},
    [XOR] = {"xor", LOWER_INT, LLVMXor, NULL},
    [FADD] = {"fadd", LOWER_FLOAT, LLVMFAdd, NULL},
    [FMUL] = {"fmul", LOWER_FLOAT, LLVMFMul, NULL},
    [FMIN] = {"fmin", LOWER_FLOAT, 0, "llvm.minnum"},
    [FMAX] = {"fmax", LOWER_FLOAT, 0, "llvm.maxnum"},
    [LAND] = {"and", LOWER_BOOL, LLVMAnd, NULL},
    [LOR] = {"or", LOWER_BOOL, LLVMOr, NULL},
    [LXOR] = {"xor", LOWER_BOOL, LLVMXor, NULL},
};

static const struct opcode_combination {
    uint16_t opcode;
    combination_index index;
} opcodes[] = {
    {SpvOpGroupIAdd, ADD},
    {SpvOpGroupFAdd, FADD},
    {SpvOpGroupFMin, FMIN},
    {SpvOpGroupUMin, UMIN},
    {SpvOpGroupSMin, SMIN},
    {SpvOpGroupFMax, FMAX},
    {SpvOpGroupUMax, UMAX},
    {SpvOpGroupSMax, SMAX},
    {SpvOpGroupIMulKHR, MUL},
    {SpvOpGroupFMulKHR, FMUL},
    {SpvOpGroupBitwiseAndKHR, AND},
    {SpvOpGroupBitwiseOrKHR, OR},
    {SpvOpGroupBitwiseXorKHR, XOR},
    {SpvOpGroupLogicalAndKHR, LAND},
    {SpvOpGroupLogicalOrKHR, LOR},
    {SpvOpGroupLogicalXorKHR, LXOR},
    {SpvOpGroupNonUniformIAdd, ADD},
    {SpvOpGroupNonUniformFAdd, FADD},
    {SpvOpGroupNonUniformIMul, MUL},
    {SpvOpGroupNonUniformFMul, FMUL},
    {SpvOpGroupNonUniformSMin, SMIN},
    {SpvOpGroupNonUniformUMin, UMIN},
    {SpvOpGroupNonUniformFMin, FMIN},
    {SpvOpGroupNonUniformSMax, SMAX},
    {SpvOpGroupNonUniformUMax, UMAX},
    {SpvOpGroupNonUniformFMax, FMAX},
    {SpvOpGroupNonUniformBitwiseAnd, AND},
    {SpvOpGroupNonUniformBitwiseOr, OR},
    {SpvOpGroupNonUniformBitwiseXor, XOR},
    {SpvOpGroupNonUniformLogicalAnd, LAND},
    {SpvOpGroupNonUniformLogicalOr, LOR},
    {SpvOpGroupNonUniformLogicalXor, LXOR},
};

const lower_combination *lower_find_combination(uint16_t opcode)
{
    for (size_t k = 0; k < sizeof opcodes / sizeof *opcodes; k++)
        if (opcodes[k].opcode == opcode)
            return &combinations[opcodes[k].index];
    return NULL;
}

LLVMValueRef lower_combine(lower_body *b, const lower_combination *c, LLVMValueRef x,
                           LLVMValueRef y)
{
    LLVMValueRef pair[] = {x, y};
    if (c->intrinsic != NULL)
        return lower_intrinsic(b, c->intrinsic, LLVMTypeOf(x), pair, 2);
    return LLVMBuildBinOp(b->builder, (LLVMOpcode)c->opcode, x, y, "");
}

LLVMValueRef lower_identity(lower_body *b, const lower_combination *c, LLVMTypeRef type)
{
    const unsigned bits = lower_bits(b->l, type);
    const uint64_t lowest = UINT64_C(1) << (bits - 1);
    switch ((combination_index)(c - combinations)) {
    case MUL:
        return lower_int(type, 1);
    case SMIN:
        return lower_int(type, lowest - 1);
    case SMAX:
        return lower_int(type, lowest);
    case UMIN:
    case AND:
    case LAND:
        return LLVMConstAllOnes(type);
    case FMUL:
        return LLVMConstReal(type, 1.0);
    case FMIN:
        return LLVMConstReal(type, (double)INFINITY);
    case FMAX:
        return LLVMConstReal(type, -(double)INFINITY);
    default:
        return LLVMConstNull(type);
    }
}
