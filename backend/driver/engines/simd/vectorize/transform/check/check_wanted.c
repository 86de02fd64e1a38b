/* Which loads and stores of a kernel are accesses of its source (check_accesses).
 *
 * Compilers read a whole vector to write one component of it, and then write all: what is written
 * back where it was read, or where it was just written, the source does not write. */
#include <string.h>

#include "backend/driver/engines/simd/contract/check.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum { NEAR = 256 }; /* instructions between two stores of one value */

/* A call that check_accesses has inserted. */
static bool is_told(LLVMValueRef call)
{
    return strncmp(simd_call_name(call), SIMD_CHECK, sizeof SIMD_CHECK - 1) == 0;
}

static bool is_same_address(LLVMValueRef a, LLVMValueRef b)
{
    if (a == b)
        return true;
    if (LLVMIsAGetElementPtrInst(a) == NULL || LLVMIsAGetElementPtrInst(b) == NULL ||
        LLVMGetNumOperands(a) != LLVMGetNumOperands(b) ||
        LLVMGetGEPSourceElementType(a) != LLVMGetGEPSourceElementType(b))
        return false;
    for (int k = 0; k < LLVMGetNumOperands(a); k++)
        if (LLVMGetOperand(a, (unsigned)k) != LLVMGetOperand(b, (unsigned)k))
            return false;
    return true;
}

bool simd_check_is_plain(LLVMValueRef i)
{
    return !LLVMGetVolatile(i) && LLVMGetOrdering(i) == LLVMAtomicOrderingNotAtomic;
}

/* Whether a store puts what was read back to where it was, at once. */
static bool is_of_load(LLVMValueRef store)
{
    LLVMValueRef i = LLVMGetOperand(store, 0);
    if (LLVMIsALoadInst(i) == NULL || !simd_check_is_plain(i) ||
        !is_same_address(LLVMGetOperand(i, 0), LLVMGetOperand(store, 1)))
        return false;
    while (i != NULL && i != store && (LLVMIsACallInst(i) == NULL || is_told(i)))
        i = LLVMGetNextInstruction(i);
    return i == store;
}

/* May let other work-items go on. */
static bool may_order(LLVMValueRef i)
{
    return (LLVMIsACallInst(i) != NULL && !is_told(i)) || LLVMIsAFenceInst(i) != NULL ||
           LLVMIsAAtomicRMWInst(i) != NULL || LLVMIsAAtomicCmpXchgInst(i) != NULL ||
           ((LLVMIsALoadInst(i) != NULL || LLVMIsAStoreInst(i) != NULL) && !simd_check_is_plain(i));
}

/* Whether a store repeats one that a work-item did at the same time: a race with it is one with
 * the first, too. */
static bool is_repeated(LLVMValueRef store)
{
    LLVMValueRef i = LLVMGetPreviousInstruction(store);
    for (unsigned k = 0; i != NULL && k < NEAR && !may_order(i); k++) {
        if (LLVMIsAStoreInst(i) != NULL && LLVMGetOperand(i, 0) == LLVMGetOperand(store, 0) &&
            is_same_address(LLVMGetOperand(i, 1), LLVMGetOperand(store, 1)))
            return true;
        i = LLVMGetPreviousInstruction(i);
    }
    return false;
}

static bool writes_back(LLVMValueRef store)
{
    return simd_check_is_plain(store) && (is_of_load(store) || is_repeated(store));
}

/* A value that the kernel has only to put it back. */
static bool is_only_put_back(LLVMValueRef load)
{
    for (LLVMUseRef use = LLVMGetFirstUse(load); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAStoreInst(user) == NULL || LLVMGetOperand(user, 0) != load ||
            !simd_check_is_plain(user) || !is_of_load(user))
            return false;
    }
    return simd_check_is_plain(load);
}

bool simd_check_is_wanted(LLVMValueRef i)
{
    return LLVMIsAStoreInst(i) != NULL ? !writes_back(i) : !is_only_put_back(i);
}
