/* choose_loaded, where LLVM makes one load of those of several ways that join:
 *
 *     if (flat)       at = i + 1               if (flat)       v = a[i + 1]
 *     else if (steep) at = i + w               else if (steep) v = a[i + w]
 *     else            at = i + w - 1           else            v = a[i + w - 1]
 *     v = a[at]
 *
 * Lanes come from different ways, and gather. Each way loads for itself again where that is a
 * vector under a mask on each. So it does where all lanes come along one way, and on one of them
 * the place is no lane's own: the others take no longer than before, and what bends there (bends.h)
 * is next to its load. Nothing is stored between the join and the load. */
#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum { MOST_LOADS = 16, MOST_WAYS = 4 };

/* A load of an element whose index, or what that is widened from, is a phi of its block. */
typedef struct merged {
    LLVMValueRef load, element, widened, phi; /* widened: NULL if it is not */
} merged;

static bool is_quiet(LLVMValueRef i)
{
    if (LLVMIsACallInst(i) != NULL)
        return simd_call_kind(i) == SIMD_CALL_INTRINSIC || simd_call_kind(i) == SIMD_CALL_NOTHING;
    return LLVMIsAStoreInst(i) == NULL && !simd_is_communication(i);
}

static bool is_first_access(LLVMValueRef load)
{
    for (LLVMValueRef i = LLVMGetPreviousInstruction(load); i != NULL;
         i = LLVMGetPreviousInstruction(i))
        if (!is_quiet(i))
            return false;
    return true;
}

static bool find_phi(LLVMValueRef load, merged *out)
{
    LLVMBasicBlockRef block = LLVMGetInstructionParent(load);
    LLVMValueRef element = LLVMGetOperand(load, 0);
    if (LLVMIsAGetElementPtrInst(element) == NULL || LLVMGetNumOperands(element) != 2)
        return false;
    LLVMValueRef index = LLVMGetOperand(element, 1), base = LLVMGetOperand(element, 0);
    *out = (merged){.load = load, .element = element, .phi = index};
    if (LLVMIsASExtInst(index) != NULL || LLVMIsAZExtInst(index) != NULL) {
        out->widened = index;
        out->phi = LLVMGetOperand(index, 0);
    }
    return LLVMIsAPHINode(out->phi) != NULL && LLVMGetInstructionParent(out->phi) == block &&
           LLVMIsASelectInst(base) == NULL &&
           (LLVMIsAInstruction(base) == NULL || LLVMGetInstructionParent(base) != block) &&
           is_first_access(load);
}

/* Whether no lane waits at the join: all of a strip come along the same way. */
static bool is_joined_by_all(const simd_vectorization *v, const simd_divergence *d, const merged *m)
{
    const uint32_t join = simd_cfg_find(&v->cfg, LLVMGetInstructionParent(m->phi));
    for (unsigned k = 0; k < LLVMCountIncoming(m->phi); k++)
        if (simd_divergence_is_masked(d, simd_cfg_find(&v->cfg, LLVMGetIncomingBlock(m->phi, k)),
                                      join))
            return false;
    return true;
}

/* Whether each way leads here only. */
static bool ways_fit(const simd_vectorization *v, const merged *m)
{
    const unsigned count = LLVMCountIncoming(m->phi);
    const uint32_t join = simd_cfg_find(&v->cfg, LLVMGetInstructionParent(m->load));
    for (unsigned k = 0; k < count; k++) {
        const uint32_t from = simd_cfg_find(&v->cfg, LLVMGetIncomingBlock(m->phi, k));
        if (from == SIMD_NONE || from > join || v->cfg.blocks[from].successor_count != 1)
            return false;
    }
    return count > 1 && count <= MOST_WAYS;
}

/* On how many ways lanes follow one another, or are at one place if `same` is set. */
static unsigned count_straight_ways(const simd_divergence *d, const merged *m, bool same)
{
    unsigned straight = 0;
    for (unsigned k = 0; k < LLVMCountIncoming(m->phi); k++) {
        const simd_value_shape shape = simd_value_shape_of(d, LLVMGetIncomingValue(m->phi, k));
        straight += (shape.kind == SIMD_LINEAR && shape.stride == 1) ||
                    (same && simd_value_shape_is_same_in_group(shape));
    }
    return straight;
}

static bool gains(const simd_vectorization *v, const simd_divergence *d, const merged *m)
{
    const simd_access a = simd_access_of(d, m->load);
    const uint64_t size = LLVMABISizeOfType(v->layout, LLVMGetGEPSourceElementType(m->element));
    if (a.shape.kind != SIMD_VARYING || a.size == 0 || a.size != size)
        return false;
    if (is_joined_by_all(v, d, m))
        return count_straight_ways(d, m, true) != 0;
    return count_straight_ways(d, m, false) == LLVMCountIncoming(m->phi) &&
           simd_sizes_have(v->target->masked_loads, size);
}

static LLVMValueRef copy(LLVMBuilderRef b, LLVMValueRef i, unsigned operand, LLVMValueRef value)
{
    LLVMValueRef clone = LLVMInstructionClone(i);
    LLVMSetOperand(clone, operand, value);
    LLVMInsertIntoBuilder(b, clone);
    return clone;
}

/* The element that a way accesses, where it ends. */
static LLVMValueRef element_on(LLVMBuilderRef b, const merged *m, unsigned way)
{
    LLVMValueRef at = LLVMGetIncomingValue(m->phi, way);
    LLVMPositionBuilderBefore(b, LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(m->phi, way)));
    if (m->widened != NULL)
        at = copy(b, m->widened, 0, at);
    return copy(b, m->element, 1, at);
}

static void load_on_each(LLVMBuilderRef b, const merged *m)
{
    LLVMPositionBuilderBefore(b, m->phi);
    LLVMValueRef chosen = LLVMBuildPhi(b, LLVMTypeOf(m->load), "");
    for (unsigned k = 0; k < LLVMCountIncoming(m->phi); k++) {
        LLVMBasicBlockRef from = LLVMGetIncomingBlock(m->phi, k);
        LLVMValueRef loaded = copy(b, m->load, 0, element_on(b, m, k));
        LLVMAddIncoming(chosen, &loaded, &from, 1);
    }
    LLVMReplaceAllUsesWith(m->load, chosen);
    LLVMInstructionEraseFromParent(m->load);
}

bool simd_load_before_joins(simd_vectorization *v, const simd_divergence *divergence,
                            LLVMBuilderRef builder)
{
    merged found[MOST_LOADS];
    uint32_t count = 0;
    for (uint32_t k = 0; k < divergence->value_count && count < MOST_LOADS; k++) {
        LLVMValueRef i = divergence->values[k];
        if (LLVMIsALoadInst(i) != NULL && !simd_is_communication(i) && find_phi(i, &found[count]) &&
            ways_fit(v, &found[count]) && gains(v, divergence, &found[count]) &&
            !simd_is_stored_before_join(v, divergence, LLVMGetInstructionParent(i)))
            count++;
    }
    for (uint32_t k = 0; k < count; k++) {
        simd_remark(v, found[k].load, SIMD_PASS_CHOOSE_LOADED,
                    "load: each of %u ways that join here loads for itself",
                    LLVMCountIncoming(found[k].phi));
        load_on_each(builder, &found[k]);
    }
    return count != 0;
}
