/* tile_updates: what is loaded from any place of tile_static memory, changed and stored there again
 * is changed lane by lane, where the processor has no instruction that scatters such elements:
 *
 *     tile[64 * bin + own]++;                atomicrmw add tile[64 * bin + own], 1
 *
 * Gathered and scattered, each element would enter a vector and leave it again. Bytes are gathered
 * as the words around them, and such a load waits for the stores of single bytes before it. One
 * thread works on that memory, so that nothing is atomic in the end, and each change is one
 * instruction. Two lanes at one place would be a race: they may as well come in turn.
 *
 * Only where all lanes are there: absent ones would each take a branch. */
#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

typedef struct update {
    LLVMValueRef load, change, store;
    LLVMAtomicRMWBinOp operation;
    LLVMValueRef operand;
} update;

/* ---- What is an update ----------------------------------------------------------------------- */

static bool find_operation(LLVMValueRef change, LLVMAtomicRMWBinOp *out)
{
    if (LLVMIsABinaryOperator(change) == NULL)
        return false;
    switch (LLVMGetInstructionOpcode(change)) {
    case LLVMAdd:
        *out = LLVMAtomicRMWBinOpAdd;
        return true;
    case LLVMAnd:
        *out = LLVMAtomicRMWBinOpAnd;
        return true;
    case LLVMOr:
        *out = LLVMAtomicRMWBinOpOr;
        return true;
    case LLVMXor:
        *out = LLVMAtomicRMWBinOpXor;
        return true;
    default:
        return false;
    }
}

static bool is_only_use(LLVMValueRef value, LLVMValueRef user)
{
    LLVMUseRef use = LLVMGetFirstUse(value);
    return use != NULL && LLVMGetUser(use) == user && LLVMGetNextUse(use) == NULL;
}

static bool is_plain(LLVMValueRef access)
{
    return !LLVMGetVolatile(access) && LLVMGetOrdering(access) == LLVMAtomicOrderingNotAtomic;
}

/* Whether nothing from the load to the store writes, or waits: the load may come later. */
static bool may_come_later(const update *u)
{
    for (LLVMValueRef i = LLVMGetNextInstruction(u->load); i != u->store;
         i = LLVMGetNextInstruction(i))
        if (i == NULL || LLVMIsAStoreInst(i) != NULL || simd_is_communication(i) ||
            (LLVMIsACallInst(i) != NULL && simd_call_kind(i) != SIMD_CALL_INTRINSIC &&
             simd_call_kind(i) != SIMD_CALL_MATH))
            return false;
    return true;
}

static bool find_update(LLVMValueRef store, update *u)
{
    if (LLVMIsAStoreInst(store) == NULL || !is_plain(store))
        return false;
    u->store = store;
    u->change = LLVMGetOperand(store, 0);
    if (!find_operation(u->change, &u->operation) || !is_only_use(u->change, store))
        return false;
    for (unsigned side = 0; side < 2; side++) {
        u->load = LLVMGetOperand(u->change, side);
        u->operand = LLVMGetOperand(u->change, 1 - side);
        if (LLVMIsALoadInst(u->load) != NULL && is_plain(u->load) &&
            simd_pointer_accessed(u->load) == simd_pointer_accessed(store) &&
            LLVMGetInstructionParent(u->load) == LLVMGetInstructionParent(store) &&
            is_only_use(u->load, u->change) && may_come_later(u))
            return true;
    }
    return false;
}

/* ---- Where it gains -------------------------------------------------------------------------- */

static bool is_scattered(const simd_target *target, uint64_t size)
{
    return simd_sizes_have(target->scatters.sizes, size) && !target->scatters.slow;
}

static bool gains(const simd_vectorization *v, const simd_divergence *d, const update *u)
{
    LLVMValueRef pointer = simd_pointer_accessed(u->store);
    LLVMTypeRef type = LLVMTypeOf(u->change);
    const uint32_t block = simd_cfg_find(&v->cfg, LLVMGetInstructionParent(u->store));
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && simd_pointer_is_in_tile(pointer) &&
           simd_value_shape_of(d, pointer).kind == SIMD_VARYING && block != SIMD_NONE &&
           simd_divergence_is_full(d, block) &&
           !is_scattered(v->target, LLVMABISizeOfType(v->layout, type));
}

/* ---- All of it ------------------------------------------------------------------------------- */

static void make_atomic(simd_vectorization *v, LLVMBuilderRef b, const update *u)
{
    LLVMPositionBuilderBefore(b, u->store);
    LLVMValueRef atomic = LLVMBuildAtomicRMW(b, u->operation, simd_pointer_accessed(u->store),
                                             u->operand, LLVMAtomicOrderingMonotonic, true);
    LLVMSetAlignment(atomic, LLVMGetAlignment(u->store));
    simd_remark(v, u->store, SIMD_PASS_TILE_UPDATES,
                "changed lane by lane: there is no instruction that scatters such elements");
    LLVMInstructionEraseFromParent(u->store);
    LLVMInstructionEraseFromParent(u->change);
    LLVMInstructionEraseFromParent(u->load);
}

static bool make_all(simd_vectorization *v, const simd_divergence *d)
{
    LLVMBuilderRef b = LLVMCreateBuilderInContext(v->context);
    bool any = false;
    for (uint32_t k = 0; k < v->cfg.block_count; k++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(v->cfg.blocks[k].block), next; i != NULL;
             i = next) {
            update u;
            next = LLVMGetNextInstruction(i);
            if (!find_update(i, &u) || !gains(v, d, &u))
                continue;
            make_atomic(v, b, &u);
            any = true;
        }
    LLVMDisposeBuilder(b);
    return any;
}

simd_pass_result simd_run_tile_updates(simd_vectorization *v)
{
    const uint32_t lanes = simd_partition_usual_width(v->key, v->target);
    if (v->key->checked || lanes < SIMD_MIN_LANES)
        return SIMD_PASS_NOTHING_CHANGED;
    const simd_partition partition = simd_partition_make(v->key, lanes, 1, v->layout);
    simd_divergence divergence;
    const bool created = simd_divergence_create(&divergence, &v->cfg, &partition);
    const bool any = created && !simd_partition_is_partial(&partition) && make_all(v, &divergence);
    simd_divergence_clear(&divergence);
    if (!created)
        return simd_pass_fail_memory(v);
    return any ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
