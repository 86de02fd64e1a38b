/* Operations that combine values in any order. */
#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/rules/groups.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

/* Logical operations are those of i1. */
enum { LAND = SIMD_NO_OPERATION, LOR, LXOR };

static const lower_combination combinations[] = {
    [SIMD_ADD] = {SIMD_ADD, LOWER_INT, LLVMAdd, NULL},
    [SIMD_MUL] = {SIMD_MUL, LOWER_INT, LLVMMul, NULL},
    [SIMD_SMIN] = {SIMD_SMIN, LOWER_INT, 0, "llvm.smin"},
    [SIMD_SMAX] = {SIMD_SMAX, LOWER_INT, 0, "llvm.smax"},
    [SIMD_UMIN] = {SIMD_UMIN, LOWER_INT, 0, "llvm.umin"},
    [SIMD_UMAX] = {SIMD_UMAX, LOWER_INT, 0, "llvm.umax"},
    [SIMD_AND] = {SIMD_AND, LOWER_INT, LLVMAnd, NULL},
    [SIMD_OR] = {SIMD_OR, LOWER_INT, LLVMOr, NULL},
    [SIMD_XOR] = {SIMD_XOR, LOWER_INT, LLVMXor, NULL},
    [SIMD_FADD] = {SIMD_FADD, LOWER_FLOAT, LLVMFAdd, NULL},
    [SIMD_FMUL] = {SIMD_FMUL, LOWER_FLOAT, LLVMFMul, NULL},
    [SIMD_FMIN] = {SIMD_FMIN, LOWER_FLOAT, 0, "llvm.minnum"},
    [SIMD_FMAX] = {SIMD_FMAX, LOWER_FLOAT, 0, "llvm.maxnum"},
    [LAND] = {SIMD_AND, LOWER_BOOL, LLVMAnd, NULL},
    [LOR] = {SIMD_OR, LOWER_BOOL, LLVMOr, NULL},
    [LXOR] = {SIMD_XOR, LOWER_BOOL, LLVMXor, NULL},
};

static const struct opcode_combination {
    uint16_t opcode;
    int index; /* of combinations */
} opcodes[] = {
    {SpvOpGroupIAdd, SIMD_ADD},
    {SpvOpGroupFAdd, SIMD_FADD},
    {SpvOpGroupFMin, SIMD_FMIN},
    {SpvOpGroupUMin, SIMD_UMIN},
    {SpvOpGroupSMin, SIMD_SMIN},
    {SpvOpGroupFMax, SIMD_FMAX},
    {SpvOpGroupUMax, SIMD_UMAX},
    {SpvOpGroupSMax, SIMD_SMAX},
    {SpvOpGroupIMulKHR, SIMD_MUL},
    {SpvOpGroupFMulKHR, SIMD_FMUL},
    {SpvOpGroupBitwiseAndKHR, SIMD_AND},
    {SpvOpGroupBitwiseOrKHR, SIMD_OR},
    {SpvOpGroupBitwiseXorKHR, SIMD_XOR},
    {SpvOpGroupLogicalAndKHR, LAND},
    {SpvOpGroupLogicalOrKHR, LOR},
    {SpvOpGroupLogicalXorKHR, LXOR},
    {SpvOpGroupNonUniformIAdd, SIMD_ADD},
    {SpvOpGroupNonUniformFAdd, SIMD_FADD},
    {SpvOpGroupNonUniformIMul, SIMD_MUL},
    {SpvOpGroupNonUniformFMul, SIMD_FMUL},
    {SpvOpGroupNonUniformSMin, SIMD_SMIN},
    {SpvOpGroupNonUniformUMin, SIMD_UMIN},
    {SpvOpGroupNonUniformFMin, SIMD_FMIN},
    {SpvOpGroupNonUniformSMax, SIMD_SMAX},
    {SpvOpGroupNonUniformUMax, SIMD_UMAX},
    {SpvOpGroupNonUniformFMax, SIMD_FMAX},
    {SpvOpGroupNonUniformBitwiseAnd, SIMD_AND},
    {SpvOpGroupNonUniformBitwiseOr, SIMD_OR},
    {SpvOpGroupNonUniformBitwiseXor, SIMD_XOR},
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
