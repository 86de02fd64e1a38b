#include "backend/driver/engines/cuda/generate/optimize/numbers/sines.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "backend/driver/engines/cuda/generate/analysis/instruction.h"
#include "backend/driver/engines/simd/contract/scalar.h"

/* What the library has of one type. */
typedef struct sines {
    LLVMModuleRef module;
    LLVMBuilderRef builder;
    LLVMValueRef sine, cosine; /* NULL: nobody calls it */
    char both[40];             /* the name of the function for both */
} sines;

static bool is_call_of(LLVMValueRef i, LLVMValueRef function)
{
    return LLVMIsACallInst(i) != NULL && LLVMGetCalledValue(i) == function;
}

/* Returns the first call of the other function with the same number, behind a call in its block. */
static LLVMValueRef find_other(const sines *s, LLVMValueRef call)
{
    const LLVMValueRef wanted = is_call_of(call, s->sine) ? s->cosine : s->sine;
    LLVMValueRef i = LLVMGetNextInstruction(call);
    while (i != NULL && !(is_call_of(i, wanted) && LLVMGetOperand(i, 0) == LLVMGetOperand(call, 0)))
        i = LLVMGetNextInstruction(i);
    return i;
}

/* The sine is what it returns, the cosine goes to memory. */
static LLVMValueRef declare(const sines *s, LLVMTypeRef real, LLVMTypeRef pointer)
{
    const LLVMValueRef known = LLVMGetNamedFunction(s->module, s->both);
    LLVMTypeRef types[] = {real, pointer};
    return known != NULL
               ? known
               : LLVMAddFunction(s->module, s->both, LLVMFunctionType(real, types, 2, false));
}

/* Memory of the function: it becomes a register once the library is inlined. */
static LLVMValueRef reserve(const sines *s, LLVMValueRef call, LLVMTypeRef real)
{
    const LLVMBasicBlockRef first =
        LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(LLVMGetInstructionParent(call)));
    LLVMPositionBuilderBefore(s->builder, LLVMGetFirstInstruction(first));
    return LLVMBuildAlloca(s->builder, real, "");
}

static void join(const sines *s, LLVMValueRef call, LLVMValueRef other)
{
    const LLVMTypeRef real = LLVMTypeOf(call);
    const LLVMValueRef place = reserve(s, call, real);
    const LLVMValueRef both = declare(s, real, LLVMTypeOf(place));
    LLVMValueRef arguments[] = {LLVMGetOperand(call, 0), place};
    LLVMPositionBuilderBefore(s->builder, call);
    const LLVMValueRef sine =
        LLVMBuildCall2(s->builder, LLVMGlobalGetValueType(both), both, arguments, 2, "");
    const LLVMValueRef cosine = LLVMBuildLoad2(s->builder, real, place, "");
    const bool is_sine = is_call_of(call, s->sine);
    LLVMReplaceAllUsesWith(is_sine ? call : other, sine);
    LLVMReplaceAllUsesWith(is_sine ? other : call, cosine);
    LLVMInstructionEraseFromParent(other);
    LLVMInstructionEraseFromParent(call);
}

static void join_in(const sines *s, LLVMBasicBlockRef block)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(block), next; i != NULL; i = next) {
        LLVMValueRef other = NULL;
        if (is_call_of(i, s->sine) || is_call_of(i, s->cosine))
            other = find_other(s, i);
        next = LLVMGetNextInstruction(i);
        next = next == other && next != NULL ? LLVMGetNextInstruction(next) : next;
        if (other != NULL)
            join(s, i, other);
    }
}

void cuda_join_sines(LLVMModuleRef module)
{
    static const char *const types[] = {".f32", ".f64"};
    sines s = {.module = module,
               .builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module))};
    for (size_t t = 0; t < sizeof types / sizeof types[0]; t++) {
        (void)snprintf(s.both, sizeof s.both, SIMD_MATH "sin%s", types[t]);
        s.sine = LLVMGetNamedFunction(module, s.both);
        (void)snprintf(s.both, sizeof s.both, SIMD_MATH "cos%s", types[t]);
        s.cosine = LLVMGetNamedFunction(module, s.both);
        (void)snprintf(s.both, sizeof s.both, SIMD_MATH "sincos%s", types[t]);
        for (LLVMValueRef f = s.sine == NULL || s.cosine == NULL ? NULL
                                                                 : LLVMGetFirstFunction(module);
             f != NULL; f = LLVMGetNextFunction(f))
            for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
                 b = LLVMGetNextBasicBlock(b))
                join_in(&s, b);
    }
    LLVMDisposeBuilder(s.builder);
}
