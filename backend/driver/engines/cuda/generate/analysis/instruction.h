/* What passes ask of instructions. */
#ifndef ZELLIGE_CUDA_GENERATE_INSTRUCTION_H
#define ZELLIGE_CUDA_GENERATE_INSTRUCTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <llvm-c/Core.h>

static inline bool cuda_is_opcode(LLVMValueRef value, LLVMOpcode opcode)
{
    return LLVMIsAInstruction(value) != NULL && LLVMGetInstructionOpcode(value) == opcode;
}

/** Returns whether a value is a call of a function of LLVM's own, as "llvm.abs". */
static inline bool cuda_is_intrinsic(LLVMValueRef value, const char *name)
{
    return LLVMIsACallInst(value) != NULL && LLVMIsAFunction(LLVMGetCalledValue(value)) != NULL &&
           LLVMGetIntrinsicID(LLVMGetCalledValue(value)) ==
               LLVMLookupIntrinsicID(name, strlen(name));
}

/** Returns whether a value is a constant of up to 64 bits. */
static inline bool cuda_read_constant(LLVMValueRef value, int64_t *out)
{
    if (LLVMIsAConstantInt(value) == NULL || LLVMGetIntTypeWidth(LLVMTypeOf(value)) > 64)
        return false;
    *out = LLVMConstIntGetSExtValue(value);
    return true;
}

/** Returns the bits of an integer; 0 of anything else. */
static inline unsigned cuda_integer_bits(LLVMValueRef value)
{
    const LLVMTypeRef type = LLVMTypeOf(value);
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(type) : 0;
}

/** Returns what alone uses a value, once; NULL if nothing does, or more than that. */
static inline LLVMValueRef cuda_only_user(LLVMValueRef value)
{
    const LLVMUseRef use = LLVMGetFirstUse(value);
    return use != NULL && LLVMGetNextUse(use) == NULL ? LLVMGetUser(use) : NULL;
}

/** Returns whether no other thread, and no device, sees a load or a store as more than that. */
static inline bool cuda_is_plain(LLVMValueRef access)
{
    return !LLVMGetVolatile(access) && LLVMGetOrdering(access) == LLVMAtomicOrderingNotAtomic;
}

static inline LLVMValueRef cuda_first_behind_phis(LLVMBasicBlockRef block)
{
    LLVMValueRef i = LLVMGetFirstInstruction(block);
    while (LLVMIsAPHINode(i) != NULL)
        i = LLVMGetNextInstruction(i);
    return i;
}

#endif
