#include "backend/driver/engines/cuda/generate/optimize/numbers/short_quotients.h"

#include <stdint.h>
#include <string.h>

#include "backend/driver/engines/cuda/generate/assembly.h"
#include "backend/driver/engines/cuda/generate/walk.h"

#define FPMATH "fpmath"
#define ROOT "llvm.sqrt.f32"

static unsigned kind_of(LLVMValueRef i)
{
    const LLVMModuleRef module =
        LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(i)));
    return LLVMGetMDKindIDInContext(LLVMGetModuleContext(module), FPMATH, sizeof FPMATH - 1);
}

static bool is_quotient(LLVMValueRef i)
{
    return LLVMGetInstructionOpcode(i) == LLVMFDiv &&
           LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMFloatTypeKind;
}

bool cuda_may_be_short(LLVMValueRef instruction)
{
    return LLVMHasMetadata(instruction) != 0 &&
           LLVMGetMetadata(instruction, kind_of(instruction)) != NULL;
}

static void mark(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef i)
{
    (void)builder;
    if (!is_quotient(i) && !cuda_is_call_of(i, ROOT))
        return;
    const LLVMContextRef context = LLVMGetModuleContext(module);
    const double units = is_quotient(i) ? 2.5 : 3;
    LLVMMetadataRef number = LLVMValueAsMetadata(LLVMConstReal(LLVMTypeOf(i), units));
    const LLVMMetadataRef node = LLVMMDNodeInContext2(context, &number, 1);
    LLVMSetMetadata(i, kind_of(i), LLVMMetadataAsValue(context, node));
}

void cuda_mark_quotients(LLVMModuleRef module)
{
    cuda_walk(module, mark);
}

/* ---- In the GPU's instructions --------------------------------------------------------------- */

static LLVMValueRef call(LLVMBuilderRef builder, const char *text, LLVMValueRef *x, unsigned count)
{
    static const char *const constraints[] = {"", "=f,f", "=f,f,f"};
    LLVMTypeRef types[] = {LLVMTypeOf(x[0]), LLVMTypeOf(x[0])};
    const LLVMTypeRef function = LLVMFunctionType(types[0], types, count, false);
    const LLVMValueRef assembly = LLVMGetInlineAsm(
        function, (char *)(uintptr_t)text, strlen(text), (char *)(uintptr_t)constraints[count],
        strlen(constraints[count]), false, false, LLVMInlineAsmDialectATT, false);
    return LLVMBuildCall2(builder, function, assembly, x, count, "");
}

static bool is_one(LLVMValueRef value)
{
    LLVMBool loses;
    return LLVMIsAConstantFP(value) != NULL && LLVMConstRealGetDouble(value, &loses) == 1.0;
}

static LLVMValueRef inverse(LLVMBuilderRef builder, LLVMValueRef of)
{
    if (!cuda_is_call_of(of, ROOT) || !cuda_may_be_short(of))
        return call(builder, "rcp.approx.f32 $0, $1;", &of, 1);
    LLVMValueRef square = LLVMGetOperand(of, 0);
    return call(builder, "rsqrt.approx.f32 $0, $1;", &square, 1);
}

static LLVMValueRef quotient(LLVMBuilderRef builder, LLVMValueRef i)
{
    LLVMValueRef x[] = {LLVMGetOperand(i, 0), LLVMGetOperand(i, 1)};
    return is_one(x[0]) ? inverse(builder, x[1]) : call(builder, "div.full.f32 $0, $1, $2;", x, 2);
}

static void shorten_quotient(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef i)
{
    (void)module;
    if (!is_quotient(i) || !cuda_may_be_short(i))
        return;
    LLVMPositionBuilderBefore(builder, i);
    LLVMReplaceAllUsesWith(i, quotient(builder, i));
    LLVMInstructionEraseFromParent(i);
}

static void shorten_root(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef i)
{
    (void)module;
    if (!cuda_is_call_of(i, ROOT) || !cuda_may_be_short(i))
        return;
    LLVMValueRef of = LLVMGetOperand(i, 0);
    LLVMPositionBuilderBefore(builder, i);
    LLVMReplaceAllUsesWith(i, call(builder, "sqrt.approx.f32 $0, $1;", &of, 1));
    LLVMInstructionEraseFromParent(i);
}

void cuda_shorten_quotients(LLVMModuleRef module)
{
    cuda_walk(module, shorten_quotient); /* which looks at roots */
    cuda_walk(module, shorten_root);
}
