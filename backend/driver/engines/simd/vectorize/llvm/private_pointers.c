#include "backend/driver/engines/simd/vectorize/llvm/private_pointers.h"

#include <stdbool.h>
#include <stddef.h>

#include <llvm-c/DebugInfo.h>

#include "backend/driver/engines/simd/vectorize/ir/pointer.h"

enum { MOST_OPERANDS = 8 };

/* Returns the one pointer that a phi passes on, if it is made of a private variable; else NULL. */
static LLVMValueRef pointer_passed(LLVMValueRef phi)
{
    LLVMValueRef pointer = LLVMGetIncomingValue(phi, 0);
    for (unsigned k = 1; k < LLVMCountIncoming(phi); k++)
        if (LLVMGetIncomingValue(phi, k) != pointer)
            return NULL;
    return LLVMIsAGetElementPtrInst(pointer) != NULL &&
                   LLVMIsAAllocaInst(simd_pointer_root(pointer)) != NULL
               ? pointer
               : NULL;
}

static bool have_few_operands(LLVMValueRef pointer)
{
    while (LLVMIsAGetElementPtrInst(pointer) != NULL &&
           LLVMGetNumOperands(pointer) <= MOST_OPERANDS)
        pointer = LLVMGetOperand(pointer, 0);
    return LLVMIsAGetElementPtrInst(pointer) == NULL;
}

/* An index, as it comes to where a phi is. */
static LLVMValueRef pass_index(LLVMBuilderRef builder, LLVMValueRef phi, LLVMValueRef index)
{
    if (LLVMIsAInstruction(index) == NULL)
        return index;
    LLVMPositionBuilderBefore(builder, phi);
    LLVMValueRef passed = LLVMBuildPhi(builder, LLVMTypeOf(index), "");
    for (unsigned k = 0; k < LLVMCountIncoming(phi); k++) {
        LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, k);
        LLVMAddIncoming(passed, &index, &from, 1);
    }
    return passed;
}

static LLVMValueRef behind_phis(LLVMValueRef phi)
{
    while (LLVMIsAPHINode(phi) != NULL)
        phi = LLVMGetNextInstruction(phi);
    return phi;
}

/* The pointer once more, before an instruction behind a phi that passes it on. */
static LLVMValueRef make_again(LLVMBuilderRef builder, LLVMValueRef phi, LLVMValueRef pointer,
                               LLVMValueRef before)
{
    LLVMValueRef indices[MOST_OPERANDS];
    const unsigned count = (unsigned)LLVMGetNumOperands(pointer) - 1;
    LLVMValueRef base = LLVMGetOperand(pointer, 0);
    if (LLVMIsAGetElementPtrInst(base) != NULL)
        base = make_again(builder, phi, base, before);
    for (unsigned i = 0; i < count; i++)
        indices[i] = pass_index(builder, phi, LLVMGetOperand(pointer, i + 1));
    LLVMPositionBuilderBefore(builder, before);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(pointer));
    LLVMTypeRef type = LLVMGetGEPSourceElementType(pointer);
    return LLVMIsInBounds(pointer) ? LLVMBuildInBoundsGEP2(builder, type, base, indices, count, "")
                                   : LLVMBuildGEP2(builder, type, base, indices, count, "");
}

static bool pass_out(LLVMBuilderRef builder, LLVMBasicBlockRef block)
{
    bool changed = false;
    for (LLVMValueRef phi = LLVMGetFirstInstruction(block), next;
         phi != NULL && LLVMIsAPHINode(phi) != NULL; phi = next) {
        next = LLVMGetNextInstruction(phi);
        LLVMValueRef pointer = pointer_passed(phi);
        if (pointer == NULL || !have_few_operands(pointer))
            continue;
        LLVMReplaceAllUsesWith(phi, make_again(builder, phi, pointer, behind_phis(phi)));
        LLVMInstructionEraseFromParent(phi);
        changed = true;
    }
    return changed;
}

/* Out of a loop in another one a pointer comes by several phis. */
void simd_pass_out_indices(LLVMModuleRef module)
{
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    bool changed = true;
    while (changed) {
        changed = false;
        for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
            for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
                 b = LLVMGetNextBasicBlock(b))
                changed |= pass_out(builder, b);
    }
    LLVMDisposeBuilder(builder);
}
