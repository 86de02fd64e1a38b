#include "backend/driver/engines/cuda/generate/optimize/wide_logic.h"

#include <stdbool.h>

#include "backend/driver/engines/cuda/generate/analysis/instruction.h"

enum { WORD = 32 };

typedef struct widening {
    LLVMBuilderRef builder;
    LLVMTypeRef i32;
} widening;

static bool is_logic(LLVMValueRef value)
{
    return cuda_is_opcode(value, LLVMAnd) || cuda_is_opcode(value, LLVMOr) ||
           cuda_is_opcode(value, LLVMXor);
}

static bool is_narrow(LLVMValueRef value)
{
    return cuda_integer_bits(value) == 8 || cuda_integer_bits(value) == 16;
}

/* Of what has been a word, the bits that are left. */
static LLVMValueRef extend(const widening *w, LLVMValueRef value)
{
    if (!cuda_is_opcode(value, LLVMTrunc) || cuda_integer_bits(LLVMGetOperand(value, 0)) != WORD)
        return LLVMBuildZExt(w->builder, value, w->i32, "");
    const uint64_t mask = ((uint64_t)1 << cuda_integer_bits(value)) - 1;
    return LLVMBuildAnd(w->builder, LLVMGetOperand(value, 0), LLVMConstInt(w->i32, mask, false),
                        "");
}

static LLVMValueRef widen(const widening *w, LLVMValueRef value)
{
    if (!is_logic(value) || cuda_only_user(value) == NULL)
        return extend(w, value);
    const LLVMValueRef x = widen(w, LLVMGetOperand(value, 0));
    const LLVMValueRef y = widen(w, LLVMGetOperand(value, 1));
    return LLVMBuildBinOp(w->builder, LLVMGetInstructionOpcode(value), x, y, "");
}

static void erase_unused(LLVMValueRef i)
{
    if (LLVMIsAInstruction(i) == NULL || LLVMGetFirstUse(i) != NULL)
        return;
    const bool is_of_two = is_logic(i);
    const LLVMValueRef x = LLVMGetOperand(i, 0), y = is_of_two ? LLVMGetOperand(i, 1) : NULL;
    if (!is_of_two && !cuda_is_opcode(i, LLVMZExt) && !cuda_is_opcode(i, LLVMTrunc))
        return;
    LLVMInstructionEraseFromParent(i);
    erase_unused(x);
    if (y != NULL && y != x)
        erase_unused(y);
}

static void widen_result(const widening *w, LLVMValueRef i)
{
    const LLVMValueRef value = LLVMGetOperand(i, 0);
    if (!is_narrow(value) || cuda_integer_bits(i) < WORD || !is_logic(value) ||
        cuda_only_user(value) == NULL)
        return;
    LLVMPositionBuilderBefore(w->builder, i);
    LLVMValueRef word = widen(w, value);
    if (cuda_integer_bits(i) > WORD)
        word = LLVMBuildZExt(w->builder, word, LLVMTypeOf(i), "");
    LLVMReplaceAllUsesWith(i, word);
    erase_unused(i);
}

void cuda_widen_logic(LLVMModuleRef module)
{
    const LLVMContextRef context = LLVMGetModuleContext(module);
    const widening w = {LLVMCreateBuilderInContext(context), LLVMInt32TypeInContext(context)};
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i != NULL; i = next) {
                next = LLVMGetNextInstruction(i);
                if (cuda_is_opcode(i, LLVMZExt))
                    widen_result(&w, i);
            }
    LLVMDisposeBuilder(w.builder);
}
