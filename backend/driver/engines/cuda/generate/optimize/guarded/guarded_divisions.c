#include "backend/driver/engines/cuda/generate/optimize/guarded/guarded_divisions.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "backend/driver/engines/cuda/generate/optimize/guarded/guarded.h"
#include "backend/driver/engines/cuda/generate/walk.h"
#include "base/power_of_two.h"

enum { BITS = 64 };

static const struct {
    LLVMOpcode opcode, beside;
    const char *name;
} kinds[] = {
    {LLVMUDiv, LLVMURem, "udiv"},
    {LLVMURem, LLVMUDiv, "urem"},
    {LLVMSDiv, LLVMSRem, "sdiv"},
    {LLVMSRem, LLVMSDiv, "srem"},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* @returns KINDS if it is no division of 64 bits */
static size_t kind_of(LLVMValueRef i)
{
    size_t k = 0;
    if (LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMIntegerTypeKind ||
        LLVMGetIntTypeWidth(LLVMTypeOf(i)) != BITS)
        return KINDS;
    while (k < KINDS && LLVMGetInstructionOpcode(i) != kinds[k].opcode)
        k++;
    return k;
}

/* What the target shifts is cheap. */
static bool is_expensive(LLVMValueRef divisor)
{
    if (LLVMIsAConstantInt(divisor) == NULL)
        return false;
    const uint64_t by = LLVMConstIntGetZExtValue(divisor), opposite = ~by + 1;
    return by != 0 && !zli_is_power_of_two(by) && !zli_is_power_of_two(opposite);
}

static bool is_narrow(LLVMValueRef value)
{
    return LLVMIsAZExtInst(value) != NULL || LLVMIsASExtInst(value) != NULL;
}

/* Of a quotient and its remainder LLVM makes one division. */
static bool is_one_of_two(LLVMValueRef i, size_t kind)
{
    for (LLVMUseRef use = LLVMGetFirstUse(LLVMGetOperand(i, 0)); use != NULL;
         use = LLVMGetNextUse(use)) {
        const LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAInstruction(user) != NULL &&
            LLVMGetInstructionOpcode(user) == kinds[kind].beside &&
            LLVMGetOperand(user, 1) == LLVMGetOperand(i, 1))
            return true;
    }
    return false;
}

static bool is_worth_it(LLVMValueRef i, size_t kind)
{
    return is_expensive(LLVMGetOperand(i, 1)) && !is_narrow(LLVMGetOperand(i, 0)) &&
           !is_one_of_two(i, kind);
}

/* One of LLVM's functions of two such numbers that has no effect. */
static LLVMValueRef find_like(LLVMModuleRef module)
{
    static const char name[] = "llvm.umin";
    LLVMTypeRef type = LLVMIntTypeInContext(LLVMGetModuleContext(module), BITS);
    return LLVMGetIntrinsicDeclaration(module, LLVMLookupIntrinsicID(name, sizeof name - 1), &type,
                                       1);
}

static void hide(LLVMModuleRef module, LLVMBuilderRef b, LLVMValueRef i)
{
    const size_t kind = kind_of(i);
    if (kind == KINDS || !cuda_is_guarded(LLVMGetInstructionParent(i)) || !is_worth_it(i, kind))
        return;
    const LLVMValueRef like = find_like(module);
    const LLVMTypeRef type = LLVMGlobalGetValueType(like);
    LLVMValueRef operands[] = {LLVMGetOperand(i, 0), LLVMGetOperand(i, 1)};
    LLVMPositionBuilderBefore(b, i);
    LLVMReplaceAllUsesWith(
        i, LLVMBuildCall2(b, type, cuda_guarded_function(module, kinds[kind].name, type, like),
                          operands, 2, ""));
    LLVMInstructionEraseFromParent(i);
}

void cuda_hide_divisions(LLVMModuleRef module)
{
    cuda_walk(module, hide);
}

static void show(LLVMBuilderRef b, LLVMValueRef function, LLVMOpcode opcode)
{
    for (LLVMUseRef use = LLVMGetFirstUse(function); use != NULL; use = LLVMGetFirstUse(function)) {
        const LLVMValueRef call = LLVMGetUser(use);
        LLVMPositionBuilderBefore(b, call);
        LLVMReplaceAllUsesWith(
            call, LLVMBuildBinOp(b, opcode, LLVMGetOperand(call, 0), LLVMGetOperand(call, 1), ""));
        LLVMInstructionEraseFromParent(call);
    }
    LLVMDeleteFunction(function);
}

void cuda_show_divisions(LLVMModuleRef module)
{
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for (size_t k = 0; k < KINDS; k++) {
        char name[32];
        (void)snprintf(name, sizeof name, CUDA_GUARDED "%s", kinds[k].name);
        const LLVMValueRef function = LLVMGetNamedFunction(module, name);
        if (function != NULL)
            show(builder, function, kinds[k].opcode);
    }
    LLVMDisposeBuilder(builder);
}
