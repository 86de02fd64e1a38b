#include "backend/driver/engines/simd/contract/multiply_adds.h"

#include <string.h>

static bool is_half(LLVMTypeRef type)
{
    if (LLVMGetTypeKind(type) == LLVMVectorTypeKind)
        type = LLVMGetElementType(type);
    return LLVMGetTypeKind(type) == LLVMHalfTypeKind;
}

static LLVMTypeRef float_of(LLVMTypeRef type)
{
    LLVMTypeRef single = LLVMFloatTypeInContext(LLVMGetTypeContext(type));
    return LLVMGetTypeKind(type) == LLVMVectorTypeKind
               ? LLVMVectorType(single, LLVMGetVectorSize(type))
               : single;
}

static void mark(LLVMValueRef call, LLVMContextRef context)
{
    const unsigned kind =
        LLVMGetMDKindIDInContext(context, SIMD_EITHER_STEPS, sizeof SIMD_EITHER_STEPS - 1);
    LLVMMetadataRef nothing = LLVMMDNodeInContext2(context, NULL, 0);
    LLVMSetMetadata(call, kind, LLVMMetadataAsValue(context, nothing));
}

static void extend(LLVMBuilderRef b, LLVMValueRef *x)
{
    for (unsigned k = 0; k < 3; k++)
        x[k] = LLVMBuildFPExt(b, x[k], float_of(LLVMTypeOf(x[k])), "");
}

static LLVMValueRef fused(LLVMModuleRef module, LLVMBuilderRef b, LLVMValueRef *x)
{
    static const char name[] = "llvm.fma";
    LLVMTypeRef type = LLVMTypeOf(x[0]);
    const unsigned id = LLVMLookupIntrinsicID(name, sizeof name - 1);
    LLVMValueRef callee = LLVMGetIntrinsicDeclaration(module, id, &type, 1);
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMTypeRef function = LLVMIntrinsicGetType(context, id, &type, 1);
    LLVMValueRef call = LLVMBuildCall2(b, function, callee, x, 3, "");
    mark(call, context);
    return call;
}

static LLVMValueRef in_two_steps(LLVMBuilderRef b, LLVMValueRef *x)
{
    return LLVMBuildFAdd(b, LLVMBuildFMul(b, x[0], x[1], ""), x[2], "");
}

/* Halves are converted for each step where nothing computes with them, and floats hold the
 * product. */
static void settle(LLVMModuleRef module, LLVMBuilderRef b, LLVMValueRef call,
                   simd_multiply_adds able)
{
    LLVMValueRef x[] = {LLVMGetOperand(call, 0), LLVMGetOperand(call, 1), LLVMGetOperand(call, 2)};
    LLVMTypeRef type = LLVMTypeOf(call);
    const bool is_converted = is_half(type) && !(able.fuse && able.of_halves);
    LLVMPositionBuilderBefore(b, call);
    if (is_converted)
        extend(b, x);
    LLVMValueRef sum = able.fuse ? fused(module, b, x) : in_two_steps(b, x);
    LLVMReplaceAllUsesWith(call, is_converted ? LLVMBuildFPTrunc(b, sum, type, "") : sum);
    LLVMInstructionEraseFromParent(call);
}

void simd_part_multiply_add(LLVMBuilderRef builder, LLVMValueRef call)
{
    settle(NULL, builder, call, (simd_multiply_adds){false, false});
}

static bool is_multiply_add(LLVMValueRef function)
{
    static const char name[] = "llvm.fmuladd.";
    size_t length = 0;
    return strncmp(LLVMGetValueName2(function, &length), name, sizeof name - 1) == 0;
}

bool simd_settle_multiply_adds(LLVMModuleRef module, simd_multiply_adds able)
{
    bool any = false;
    LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for (LLVMValueRef f = LLVMGetFirstFunction(module), next; f != NULL; f = next) {
        next = LLVMGetNextFunction(f);
        if (!is_multiply_add(f))
            continue;
        for (LLVMUseRef use = LLVMGetFirstUse(f); use != NULL; use = LLVMGetFirstUse(f))
            settle(module, b, LLVMGetUser(use), able);
        LLVMDeleteFunction(f);
        any = true;
    }
    LLVMDisposeBuilder(b);
    return any;
}
