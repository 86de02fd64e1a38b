#include "backend/driver/engines/cuda/generate/missing.h"

#include <stdio.h>
#include <string.h>

#include "backend/driver/engines/simd/contract/scalar.h"

static bool begins(const char *name, const char *with)
{
    return strncmp(name, with, strlen(with)) == 0;
}

static void explain(const char *name, char *why, size_t room)
{
    const char *rest = strrchr(name, '.');
    if (begins(name, SIMD_MATH))
        (void)snprintf(why, room, "it calls %.*s() of %s, which kernels on a GPU do not have yet",
                       (int)(rest - name - (ptrdiff_t)strlen(SIMD_MATH)), name + strlen(SIMD_MATH),
                       strcmp(rest, ".f64") == 0 ? "double" : "float");
    else if (begins(name, SIMD_SUB_GROUP_OPERATION))
        (void)snprintf(why, room,
                       "work-items of a sub-group exchange values (%s), which kernels "
                       "on a GPU cannot yet",
                       name + strlen(SIMD_SUB_GROUP_OPERATION));
    else
        (void)snprintf(why, room, "it calls %s, which kernels on a GPU do not have yet",
                       begins(name, "zlg.") ? name + strlen("zlg.") : name);
}

/* What cuda_widen_atomics() does not know. */
static bool is_narrow(LLVMTypeRef type)
{
    const LLVMTypeKind kind = LLVMGetTypeKind(type);
    return kind == LLVMHalfTypeKind ||
           (kind == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) < 32);
}

static bool is_private(LLVMValueRef pointer)
{
    while (LLVMIsAGetElementPtrInst(pointer) != NULL || LLVMIsAAddrSpaceCastInst(pointer) != NULL)
        pointer = LLVMGetOperand(pointer, 0);
    return LLVMIsAAllocaInst(pointer) != NULL;
}

/* Says what atomics a GPU lacks; NULL if it is none. */
static const char *find_lacking_atomic(LLVMValueRef i)
{
    if (LLVMIsAAtomicRMWInst(i) == NULL && LLVMIsAAtomicCmpXchgInst(i) == NULL)
        return NULL;
    if (is_private(LLVMGetOperand(i, 0)))
        return "of private memory";
    return is_narrow(LLVMTypeOf(LLVMGetOperand(i, 1))) ? "of less than 32 bits" : NULL;
}

static bool is_missing(LLVMValueRef i, char *why, size_t room)
{
    if (LLVMGetInstructionOpcode(i) == LLVMFRem) {
        (void)snprintf(why, room,
                       "it computes the remainder of a division of floating-point "
                       "numbers, which kernels on a GPU cannot yet");
        return true;
    }
    const char *lacking = find_lacking_atomic(i);
    if (lacking != NULL) {
        (void)snprintf(why, room, "it has atomics %s, which kernels on a GPU do not have", lacking);
        return true;
    }
    const LLVMValueRef callee = LLVMIsACallInst(i) != NULL ? LLVMGetCalledValue(i) : NULL;
    if (callee == NULL || LLVMIsAFunction(callee) == NULL || !LLVMIsDeclaration(callee))
        return false;
    size_t length;
    const char *name = LLVMGetValueName2(callee, &length);
    if (begins(name, "llvm."))
        return false;
    explain(name, why, room);
    return true;
}

bool cuda_find_missing(LLVMValueRef kernel, char *why, size_t room)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(kernel); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            if (is_missing(i, why, room))
                return true;
    return false;
}
