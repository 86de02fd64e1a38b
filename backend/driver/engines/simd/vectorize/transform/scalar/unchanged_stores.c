/* unchanged_stores: a store of what has been loaded from the same place writes what is there. A
 * component that is assigned, `v[i].y = a`, is a load and a store of the whole vector: its other
 * components may meanwhile be another work-item's, which this would undo. LLVM drops such stores,
 * too, but not where one is behind the store of a component and ways join before them. */
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum { MOST_BETWEEN = 512 }; /* instructions from the load to the store */

/* base + first, and so many bytes of it. */
typedef struct place {
    LLVMValueRef base;
    int64_t first, bytes;
} place;

/* Returns whether a pointer is so many elements of a type behind another. */
static bool is_element(LLVMValueRef pointer)
{
    return LLVMIsAGetElementPtrInst(pointer) != NULL && LLVMGetNumOperands(pointer) == 2 &&
           LLVMIsAConstantInt(LLVMGetOperand(pointer, 1)) != NULL;
}

static place place_of(const simd_vectorization *v, LLVMValueRef access)
{
    const bool loads = LLVMIsALoadInst(access) != NULL;
    LLVMTypeRef type = LLVMTypeOf(loads ? access : LLVMGetOperand(access, 0));
    place p = {simd_pointer_accessed(access), 0, (int64_t)LLVMStoreSizeOfType(v->layout, type)};
    for (; is_element(p.base); p.base = LLVMGetOperand(p.base, 0)) {
        LLVMTypeRef element = LLVMGetGEPSourceElementType(p.base);
        p.first = simd_pointer_offset(p.first, LLVMConstIntGetSExtValue(LLVMGetOperand(p.base, 1)),
                                      (int64_t)LLVMABISizeOfType(v->layout, element));
    }
    return p;
}

static bool is_plain(LLVMValueRef access)
{
    return !LLVMGetVolatile(access) && LLVMGetOrdering(access) == LLVMAtomicOrderingNotAtomic;
}

static bool are_apart(place a, place b)
{
    return a.base == b.base &&
           (a.first <= b.first ? b.first - a.first >= a.bytes : a.first - b.first >= b.bytes);
}

/* Whether an instruction may change what is at a place, or have others' changes seen there. */
static bool may_change(const simd_vectorization *v, LLVMValueRef i, place at)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMStore:
        return !is_plain(i) || !are_apart(place_of(v, i), at);
    case LLVMLoad:
        return !is_plain(i);
    case LLVMCall:
        return simd_call_kind(i) != SIMD_CALL_INTRINSIC || LLVMIsAMemIntrinsic(i) != NULL;
    case LLVMFence:
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
        return true;
    default:
        return false;
    }
}

static bool is_unchanged_between(const simd_vectorization *v, LLVMValueRef load, LLVMValueRef store,
                                 place at)
{
    unsigned steps = 0;
    for (LLVMValueRef i = LLVMGetNextInstruction(load); i != store; i = LLVMGetNextInstruction(i))
        if (i == NULL || ++steps > MOST_BETWEEN || may_change(v, i, at))
            return false;
    return true;
}

static bool writes_what_is_there(const simd_vectorization *v, LLVMValueRef store)
{
    if (LLVMIsAStoreInst(store) == NULL || !is_plain(store))
        return false;
    LLVMValueRef load = LLVMGetOperand(store, 0);
    if (LLVMIsALoadInst(load) == NULL || !is_plain(load) ||
        LLVMGetInstructionParent(load) != LLVMGetInstructionParent(store))
        return false;
    const place from = place_of(v, load), to = place_of(v, store);
    return from.base == to.base && from.first == to.first &&
           is_unchanged_between(v, load, store, to);
}

simd_pass_result simd_run_unchanged_stores(simd_vectorization *v)
{
    simd_pass_result result = SIMD_PASS_NOTHING_CHANGED;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(v->kernel); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i != NULL; i = next) {
            next = LLVMGetNextInstruction(i);
            if (!writes_what_is_there(v, i))
                continue;
            LLVMValueRef load = LLVMGetOperand(i, 0);
            simd_remark(v, i, SIMD_PASS_UNCHANGED_STORES,
                        "store: left out, it writes what has been loaded there");
            LLVMInstructionEraseFromParent(i);
            if (LLVMGetFirstUse(load) == NULL)
                LLVMInstructionEraseFromParent(load);
            result = SIMD_PASS_CHANGED;
        }
    return result;
}
