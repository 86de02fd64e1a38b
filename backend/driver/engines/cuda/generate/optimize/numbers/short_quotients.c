#include "backend/driver/engines/cuda/generate/optimize/numbers/short_quotients.h"

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

static LLVMValueRef of_one(LLVMBuilderRef builder, const char *text, LLVMValueRef x)
{
    return cuda_build_ptx(builder, LLVMTypeOf(x), text, "=f,f", &x, 1);
}

static bool is_one(LLVMValueRef value)
{
    LLVMBool loses;
    return LLVMIsAConstantFP(value) != NULL && LLVMConstRealGetDouble(value, &loses) == 1.0;
}

static LLVMValueRef inverse(LLVMBuilderRef builder, LLVMValueRef of)
{
    if (!cuda_is_call_of(of, ROOT) || !cuda_may_be_short(of))
        return of_one(builder, "rcp.approx.f32 $0, $1;", of);
    return of_one(builder, "rsqrt.approx.f32 $0, $1;", LLVMGetOperand(of, 0));
}

static LLVMValueRef quotient(LLVMBuilderRef builder, LLVMValueRef i)
{
    LLVMValueRef x[] = {LLVMGetOperand(i, 0), LLVMGetOperand(i, 1)};
    return is_one(x[0])
               ? inverse(builder, x[1])
               : cuda_build_ptx(builder, LLVMTypeOf(i), "div.full.f32 $0, $1, $2;", "=f,f,f", x, 2);
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
    LLVMPositionBuilderBefore(builder, i);
    LLVMReplaceAllUsesWith(i, of_one(builder, "sqrt.approx.f32 $0, $1;", LLVMGetOperand(i, 0)));
    LLVMInstructionEraseFromParent(i);
}

void cuda_shorten_quotients(LLVMModuleRef module)
{
    cuda_walk(module, shorten_quotient); /* which looks at roots */
    cuda_walk(module, shorten_root);
}
