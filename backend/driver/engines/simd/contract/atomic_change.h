/* What an atomic operation makes of a value, where something else makes it atomic, or nothing has
 * to. */
#ifndef ZELLIGE_SIMD_CONTRACT_ATOMIC_CHANGE_H
#define ZELLIGE_SIMD_CONTRACT_ATOMIC_CHANGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <llvm-c/Core.h>

/** Returns the one of two integers that is in that relation to the other: a minimum or maximum. */
static inline LLVMValueRef simd_choose_operand(LLVMBuilderRef b, LLVMIntPredicate which,
                                               LLVMValueRef x, LLVMValueRef y)
{
    return LLVMBuildSelect(b, LLVMBuildICmp(b, which, x, y, ""), x, y, "");
}

static inline LLVMValueRef simd_call_of_two(LLVMBuilderRef b, const char *name, LLVMValueRef x,
                                            LLVMValueRef y)
{
    LLVMTypeRef type = LLVMTypeOf(x);
    const LLVMModuleRef module =
        LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInsertBlock(b)));
    const LLVMValueRef function =
        LLVMGetIntrinsicDeclaration(module, LLVMLookupIntrinsicID(name, strlen(name)), &type, 1);
    LLVMValueRef arguments[] = {x, y};
    return LLVMBuildCall2(b, LLVMGlobalGetValueType(function), function, arguments, 2, "");
}

/** Returns the new value, or NULL if there is no code for the operation. */
static inline LLVMValueRef simd_atomic_change(LLVMBuilderRef b, LLVMAtomicRMWBinOp operation,
                                              LLVMValueRef old, LLVMValueRef operand)
{
    switch (operation) {
    case LLVMAtomicRMWBinOpXchg:
        return operand;
    case LLVMAtomicRMWBinOpAdd:
        return LLVMBuildAdd(b, old, operand, "");
    case LLVMAtomicRMWBinOpSub:
        return LLVMBuildSub(b, old, operand, "");
    case LLVMAtomicRMWBinOpAnd:
        return LLVMBuildAnd(b, old, operand, "");
    case LLVMAtomicRMWBinOpOr:
        return LLVMBuildOr(b, old, operand, "");
    case LLVMAtomicRMWBinOpXor:
        return LLVMBuildXor(b, old, operand, "");
    case LLVMAtomicRMWBinOpMax:
        return simd_choose_operand(b, LLVMIntSGT, old, operand);
    case LLVMAtomicRMWBinOpMin:
        return simd_choose_operand(b, LLVMIntSLT, old, operand);
    case LLVMAtomicRMWBinOpUMax:
        return simd_choose_operand(b, LLVMIntUGT, old, operand);
    case LLVMAtomicRMWBinOpUMin:
        return simd_choose_operand(b, LLVMIntULT, old, operand);
    case LLVMAtomicRMWBinOpFAdd:
        return LLVMBuildFAdd(b, old, operand, "");
    case LLVMAtomicRMWBinOpFSub:
        return LLVMBuildFSub(b, old, operand, "");
    case LLVMAtomicRMWBinOpFMax:
        return simd_call_of_two(b, "llvm.maxnum", old, operand);
    case LLVMAtomicRMWBinOpFMin:
        return simd_call_of_two(b, "llvm.minnum", old, operand);
    default:
        return NULL;
    }
}

/** Returns whether an operation on integers has an operand that changes nothing. Several of one
 *  kind come to the same in any order. */
static inline bool simd_atomic_has_identity(LLVMAtomicRMWBinOp op)
{
    switch (op) {
    case LLVMAtomicRMWBinOpAdd:
    case LLVMAtomicRMWBinOpSub:
    case LLVMAtomicRMWBinOpAnd:
    case LLVMAtomicRMWBinOpOr:
    case LLVMAtomicRMWBinOpXor:
    case LLVMAtomicRMWBinOpMax:
    case LLVMAtomicRMWBinOpMin:
    case LLVMAtomicRMWBinOpUMax:
    case LLVMAtomicRMWBinOpUMin:
        return true;
    default:
        return false;
    }
}

/** Returns that operand. */
static inline LLVMValueRef simd_atomic_identity(LLVMAtomicRMWBinOp op, LLVMTypeRef type)
{
    const unsigned bits = LLVMGetIntTypeWidth(type);
    const uint64_t all = UINT64_MAX >> (64 - bits);
    switch (op) {
    case LLVMAtomicRMWBinOpAnd:
    case LLVMAtomicRMWBinOpUMin:
        return LLVMConstInt(type, all, false);
    case LLVMAtomicRMWBinOpMax:
        return LLVMConstInt(type, UINT64_C(1) << (bits - 1), false);
    case LLVMAtomicRMWBinOpMin:
        return LLVMConstInt(type, all >> 1, false);
    default:
        return LLVMConstNull(type);
    }
}

#endif
