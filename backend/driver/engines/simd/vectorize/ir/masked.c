#include "backend/driver/engines/simd/vectorize/ir/masked.h"

#include <string.h>

#include "backend/driver/engines/simd/contract/llvm_version.h"
#include "backend/driver/engines/simd/vectorize/ir/intrinsic.h"

static const char *const names[] = {
    [SIMD_MASKED_NONE] = "",
    [SIMD_MASKED_LOAD] = "llvm.masked.load",
    [SIMD_MASKED_STORE] = "llvm.masked.store",
    [SIMD_MASKED_GATHER] = "llvm.masked.gather",
    [SIMD_MASKED_SCATTER] = "llvm.masked.scatter",
};

static bool stores(simd_masked_kind kind)
{
    return kind == SIMD_MASKED_STORE || kind == SIMD_MASKED_SCATTER;
}

static unsigned align_kind(void)
{
    return LLVMGetEnumAttributeKindForName("align", 5);
}

/* Stores: value, pointer, [alignment,] lanes; loads: pointer, [alignment,] lanes, value. */
LLVMValueRef simd_masked_build(LLVMModuleRef module, LLVMBuilderRef builder,
                               const simd_masked *masked)
{
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMTypeRef overloads[2] = {LLVMTypeOf(masked->value), LLVMTypeOf(masked->pointer)};
    LLVMValueRef arguments[4];
    unsigned count = 0;
    if (stores(masked->kind))
        arguments[count++] = masked->value;
    const unsigned pointer = count;
    arguments[count++] = masked->pointer;
    if (SIMD_LLVM_ALIGNMENT_ARGUMENT)
        arguments[count++] =
            LLVMConstInt(LLVMInt32TypeInContext(context), masked->alignment, false);
    arguments[count++] = masked->lanes;
    if (!stores(masked->kind))
        arguments[count++] = masked->value;
    LLVMValueRef call =
        simd_intrinsic_build(module, builder, names[masked->kind], overloads, 2, arguments, count);
    if (!SIMD_LLVM_ALIGNMENT_ARGUMENT)
        LLVMAddCallSiteAttribute(call, pointer + 1,
                                 LLVMCreateEnumAttribute(context, align_kind(), masked->alignment));
    return call;
}

static simd_masked_kind find_kind(LLVMValueRef call)
{
    size_t length;
    LLVMValueRef function = LLVMGetCalledValue(call);
    const char *name =
        LLVMIsAFunction(function) == NULL ? "" : LLVMGetValueName2(function, &length);
    for (unsigned k = SIMD_MASKED_LOAD; k <= SIMD_MASKED_SCATTER; k++) {
        const size_t prefix = strlen(names[k]);
        if (strncmp(name, names[k], prefix) == 0 && name[prefix] == '.')
            return (simd_masked_kind)k;
    }
    return SIMD_MASKED_NONE;
}

static unsigned read_alignment(LLVMValueRef call, unsigned pointer)
{
    if (SIMD_LLVM_ALIGNMENT_ARGUMENT)
        return (unsigned)LLVMConstIntGetZExtValue(LLVMGetOperand(call, pointer + 1));
    LLVMAttributeRef align = LLVMGetCallSiteEnumAttribute(call, pointer + 1, align_kind());
    return align == NULL ? 1 : (unsigned)LLVMGetEnumAttributeValue(align);
}

simd_masked simd_masked_read(LLVMValueRef call)
{
    simd_masked masked = {.kind = find_kind(call)};
    if (masked.kind == SIMD_MASKED_NONE)
        return masked;
    const unsigned pointer = stores(masked.kind) ? 1 : 0;
    const unsigned lanes = pointer + (SIMD_LLVM_ALIGNMENT_ARGUMENT ? 2 : 1);
    masked.pointer = LLVMGetOperand(call, pointer);
    masked.alignment = read_alignment(call, pointer);
    masked.lanes = LLVMGetOperand(call, lanes);
    masked.value = LLVMGetOperand(call, stores(masked.kind) ? 0 : lanes + 1);
    return masked;
}

bool simd_masked_find_lanes(LLVMValueRef mask, unsigned lanes[SIMD_MAX_LANES], unsigned *count)
{
    const unsigned width = LLVMGetVectorSize(LLVMTypeOf(mask));
    *count = 0;
    if (LLVMIsConstant(mask) == 0 || width > SIMD_MAX_LANES)
        return false;
    for (unsigned l = 0; l < width; l++) {
        LLVMValueRef lane = LLVMGetAggregateElement(mask, l);
        if (lane == NULL || LLVMIsAConstantInt(lane) == NULL)
            return false;
        if (LLVMConstIntGetZExtValue(lane) != 0)
            lanes[(*count)++] = l;
    }
    return true;
}
