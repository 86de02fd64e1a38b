#include "backend/driver/engines/simd/contract/open_values.h"

#include <stdbool.h>
#include <stddef.h>

/* Whether an instruction only moves what it is given, or stores it. */
static bool leaves_open(LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMPHI:
    case LLVMStore:
    case LLVMRet:
    case LLVMInsertElement:
    case LLVMShuffleVector:
    case LLVMInsertValue:
        return true;
    default:
        return false;
    }
}

/* A pointer that is only a number; what is accessed by an open one may be anything anyway. */
static bool is_number(LLVMValueRef i, LLVMValueRef operand)
{
    const LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(operand));
    return kind == LLVMIntegerTypeKind || kind == LLVMHalfTypeKind || kind == LLVMFloatTypeKind ||
           kind == LLVMDoubleTypeKind ||
           (kind == LLVMPointerTypeKind &&
            (LLVMIsAICmpInst(i) != NULL || LLVMIsAPtrToIntInst(i) != NULL));
}

/* A choice between something and what is open may be the first. */
static int first_that_decides(LLVMValueRef i)
{
    return LLVMIsASelectInst(i) != NULL ? 1 : LLVMGetNumOperands(i);
}

static void settle(LLVMValueRef i)
{
    const int count = leaves_open(i) ? 0 : first_that_decides(i);
    for (int k = 0; k < count; k++) {
        LLVMValueRef operand = LLVMGetOperand(i, (unsigned)k);
        if (LLVMIsUndef(operand) && is_number(i, operand))
            LLVMSetOperand(i, (unsigned)k, LLVMConstNull(LLVMTypeOf(operand)));
    }
}

void simd_settle_open_values(LLVMModuleRef module)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL;
                 i = LLVMGetNextInstruction(i))
                settle(i);
}
