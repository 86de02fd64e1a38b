#include "backend/driver/engines/simd/vectorize/ir/instruction.h"

#include <stddef.h>

#include "backend/driver/engines/simd/contract/llvm_version.h"

bool simd_is_division(LLVMOpcode op)
{
    return op == LLVMUDiv || op == LLVMSDiv || op == LLVMURem || op == LLVMSRem;
}

bool simd_divides(LLVMValueRef instruction)
{
    return simd_is_division(LLVMGetInstructionOpcode(instruction));
}

bool simd_has_64_bits(LLVMValueRef value)
{
    LLVMTypeRef type = LLVMTypeOf(value);
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == 64;
}

bool simd_read_constant(LLVMValueRef value, uint64_t *bits)
{
    if (LLVMIsAConstantInt(value) == NULL)
        return false;
    *bits = LLVMConstIntGetZExtValue(value);
    return true;
}

uint32_t simd_count_instructions(LLVMValueRef function)
{
    uint32_t count = 0;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            count++;
    return count;
}

static unsigned replace_in(LLVMBasicBlockRef block, simd_replacement *replace, void *self,
                           LLVMBuilderRef builder)
{
    unsigned count = 0;
    for (LLVMValueRef i = LLVMGetLastInstruction(block), before; i != NULL; i = before) {
        before = LLVMGetPreviousInstruction(i);
        count += replace(self, builder, i);
    }
    return count;
}

unsigned simd_replace_each(LLVMModuleRef module, simd_replacement *replace, void *self)
{
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    unsigned count = 0;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b))
            count += replace_in(b, replace, self, builder);
    LLVMDisposeBuilder(builder);
    return count;
}

void simd_freeze(LLVMBuilderRef builder, LLVMValueRef instruction)
{
    LLVMPositionBuilderBefore(builder, LLVMGetNextInstruction(instruction));
    LLVMValueRef frozen = LLVMBuildFreeze(builder, instruction, "");
    LLVMReplaceAllUsesWith(instruction, frozen);
    LLVMSetOperand(frozen, 0, instruction);
}

LLVMValueRef simd_first_behind_phis(LLVMBasicBlockRef block)
{
    LLVMValueRef i = LLVMGetFirstInstruction(block);
    while (LLVMIsAPHINode(i) != NULL)
        i = LLVMGetNextInstruction(i);
    return i;
}

bool simd_accesses_no_memory(LLVMValueRef call)
{
    static const char name[] = SIMD_LLVM_READNONE;
    LLVMValueRef function = LLVMGetCalledValue(call);
    if (LLVMIsAFunction(function) == NULL)
        return false;
    LLVMAttributeRef found =
        LLVMGetEnumAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                    LLVMGetEnumAttributeKindForName(name, sizeof name - 1));
    return found != NULL && LLVMGetEnumAttributeValue(found) == 0;
}
