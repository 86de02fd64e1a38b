#include "backend/driver/engines/cuda/generate/optimize/unwritten_buffers.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "backend/driver/engines/cuda/generate/device_functions.h"
#include "backend/driver/engines/cuda/generate/walk.h"
#include "backend/driver/engines/simd/contract/check.h"
#include "backend/driver/engines/simd/contract/scalar.h"

enum { MOST_CALLS = 1000 /* that are followed */, MOST_STEPS = 12 /* back from an address */ };

/* A barrier says so if it is for some memory only. */
static bool fences_global(LLVMValueRef barrier)
{
    static const char name[] = SIMD_BARRIER_FENCES;
    LLVMValueRef fences = NULL;
    const LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(barrier));
    const LLVMValueRef node =
        LLVMGetMetadata(barrier, LLVMGetMDKindIDInContext(context, name, sizeof name - 1));
    if (node == NULL || LLVMGetMDNodeNumOperands(node) != 1)
        return true;
    LLVMGetMDNodeOperands(node, &fences);
    return LLVMIsAConstantInt(fences) == NULL ||
           (LLVMConstIntGetZExtValue(fences) & SIMD_CHECK_FENCES_GLOBAL) != 0;
}

static bool begins(const char *name, const char *with)
{
    return strncmp(name, with, strlen(with)) == 0;
}

static bool orders(LLVMValueRef function, unsigned *left);

static bool call_orders(LLVMValueRef call, unsigned *left)
{
    size_t length;
    const LLVMValueRef callee = LLVMIsAFunction(LLVMGetCalledValue(call));
    if (callee == NULL) /* PTX of ours, which moves nothing between threads but registers */
        return LLVMIsAInlineAsm(LLVMGetCalledValue(call)) == NULL;
    const char *name = LLVMGetValueName2(callee, &length);
    if (strcmp(name, SIMD_BARRIER) == 0)
        return fences_global(call);
    if (strcmp(name, CUDA_FENCE_GROUP) == 0 || strcmp(name, CUDA_FENCE_DEVICE) == 0 ||
        strcmp(name, SIMD_SUB_GROUP_BARRIER) == 0 || strcmp(name, SIMD_DEVICE_BARRIER) == 0 ||
        begins(name, "llvm.nvvm.bar") || begins(name, "llvm.nvvm.membar"))
        return true;
    return !LLVMIsDeclaration(callee) && orders(callee, left);
}

static bool orders(LLVMValueRef function, unsigned *left)
{
    if (*left == 0)
        return true;
    (*left)--;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            if (LLVMGetInstructionOpcode(i) == LLVMFence ||
                (LLVMIsACallInst(i) != NULL && call_orders(i, left)))
                return true;
    return false;
}

bool cuda_orders_global_memory(LLVMValueRef scalar)
{
    unsigned left = MOST_CALLS;
    return orders(scalar, &left);
}

bool cuda_is_unwritten(LLVMValueRef scalar, const spirv_kernel *kernel, size_t parameter)
{
    char name[sizeof SIMD_RESTRICT + 20];
    const int length = snprintf(name, sizeof name, SIMD_RESTRICT "%zu", parameter);
    return kernel->parameters[parameter].kind == SPIRV_PARAMETER_GLOBAL &&
           kernel->parameters[parameter].access == SPIRV_ACCESS_READ &&
           LLVMGetStringAttributeAtIndex(scalar, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                         name, (unsigned)length) != NULL;
}

/* ---- Loads ----------------------------------------------------------------------------------- */

static unsigned noalias(void)
{
    static const char name[] = "noalias";
    return LLVMGetEnumAttributeKindForName(name, sizeof name - 1);
}

void cuda_note_unwritten(LLVMValueRef entry, size_t parameter)
{
    const LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(entry));
    LLVMAddAttributeAtIndex(entry, (LLVMAttributeIndex)parameter + 1,
                            LLVMCreateEnumAttribute(context, noalias(), 0));
}

static bool is_noted(LLVMValueRef function, LLVMValueRef argument)
{
    for (unsigned i = 0; i < LLVMCountParams(function); i++)
        if (LLVMGetParam(function, i) == argument)
            return LLVMGetEnumAttributeAtIndex(function, (LLVMAttributeIndex)i + 1, noalias()) !=
                   NULL;
    return false;
}

/* Addresses that move on from turn to turn come back to where they were. */
static bool leads_from_noted(LLVMValueRef function, LLVMValueRef address, LLVMValueRef moving,
                             unsigned steps)
{
    if (address == moving)
        return true;
    if (steps == 0)
        return false;
    if (LLVMIsAArgument(address) != NULL)
        return is_noted(function, address);
    if (LLVMIsAGetElementPtrInst(address) != NULL || LLVMIsAAddrSpaceCastInst(address) != NULL)
        return leads_from_noted(function, LLVMGetOperand(address, 0), moving, steps - 1);
    if (LLVMIsAPHINode(address) == NULL)
        return false;
    for (unsigned i = 0; i < LLVMCountIncoming(address); i++)
        if (!leads_from_noted(function, LLVMGetIncomingValue(address, i), address, steps - 1))
            return false;
    return true;
}

bool cuda_loads_unwritten(LLVMValueRef load)
{
    const LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(load));
    return !LLVMGetVolatile(load) &&
           leads_from_noted(function, LLVMGetOperand(load, 0), NULL, MOST_STEPS);
}

static void mark_load(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef i)
{
    static const char name[] = "invariant.load";
    (void)builder;
    const LLVMContextRef context = LLVMGetModuleContext(module);
    if (LLVMIsALoadInst(i) != NULL && cuda_loads_unwritten(i))
        LLVMSetMetadata(i, LLVMGetMDKindIDInContext(context, name, sizeof name - 1),
                        LLVMMDNodeInContext(context, NULL, 0));
}

void cuda_mark_unwritten_loads(LLVMModuleRef module)
{
    cuda_walk(module, mark_load);
}
