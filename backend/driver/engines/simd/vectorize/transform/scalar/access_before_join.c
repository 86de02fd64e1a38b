/* choose_loaded, where LLVM makes one load or store of those of several ways that join:
 *
 *     if (x > 0) at = i,     y = 5            if (x > 0) a[i] = x * 5
 *     else       at = i + n, y = 7            else       a[i + n] = x * 7
 *     a[at] = x * y
 *
 * Lanes come from different ways, and gather or scatter. Each way does for itself what comes before
 * the last such access, if that is a vector under a mask on each. So it does where all lanes come
 * along one way, and the place is straight on one of them, or no lane's own: the others take no
 * longer than before, and what bends there (bends.h) is next to its load. */
#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/transform/scalar/ways.h"

enum { MOST_WAYS = 8, MOST_STEPS = 32 };

/* A block that begins with phis, and what of it is done on each way. */
typedef struct join {
    LLVMBasicBlockRef block;
    LLVMValueRef phi, last;
    uint32_t steps;
} join;

/* ---- Whether it gains ------------------------------------------------------------------------ */

/* Whether each way comes from above, not around a loop, and from a block of its own. */
static bool ways_fit(const simd_vectorization *v, const join *j)
{
    const unsigned count = LLVMCountIncoming(j->phi);
    const uint32_t to = simd_cfg_find(&v->cfg, j->block);
    for (unsigned k = 0; k < count; k++) {
        const uint32_t from = simd_cfg_find(&v->cfg, LLVMGetIncomingBlock(j->phi, k));
        if (from == SIMD_NONE || from >= to)
            return false;
        for (unsigned other = 0; other < k; other++)
            if (LLVMGetIncomingBlock(j->phi, other) == LLVMGetIncomingBlock(j->phi, k))
                return false;
    }
    return count > 1 && count <= MOST_WAYS;
}

/* Whether no lane waits at the join: all of a strip come along the same way. */
static bool is_joined_by_all(const simd_vectorization *v, const simd_divergence *d, const join *j)
{
    const uint32_t to = simd_cfg_find(&v->cfg, j->block);
    for (unsigned k = 0; k < LLVMCountIncoming(j->phi); k++)
        if (simd_divergence_is_masked(d, simd_cfg_find(&v->cfg, LLVMGetIncomingBlock(j->phi, k)),
                                      to))
            return false;
    return true;
}

static bool gains(const simd_vectorization *v, const simd_divergence *d, const join *j,
                  LLVMValueRef access)
{
    const simd_access a = simd_access_of(d, access);
    if (a.shape.kind != SIMD_VARYING || a.size == 0)
        return false;
    LLVMValueRef pointer = LLVMGetOperand(access, a.loads ? 0 : 1);
    const unsigned count = LLVMCountIncoming(j->phi);
    const bool by_all = is_joined_by_all(v, d, j);
    unsigned straight = 0;
    for (unsigned k = 0; k < count; k++) {
        int64_t stride = 0;
        straight += simd_stride_on_way(d, j->phi, pointer, k, &stride) &&
                    (stride == (int64_t)a.size || (by_all && stride == 0));
    }
    return by_all ? straight != 0
                  : straight == count && simd_target_masks(v->target, a.loads, a.size);
}

static bool may_copy(LLVMValueRef i)
{
    if (LLVMIsACallInst(i) != NULL)
        return simd_call_kind(i) == SIMD_CALL_INTRINSIC || simd_call_kind(i) == SIMD_CALL_NOTHING;
    return LLVMIsATerminatorInst(i) == NULL && LLVMIsAAllocaInst(i) == NULL &&
           !simd_is_communication(i);
}

static bool find_join(const simd_vectorization *v, const simd_divergence *d,
                      LLVMBasicBlockRef block, join *out)
{
    *out = (join){.block = block, .phi = LLVMGetFirstInstruction(block)};
    if (LLVMIsAPHINode(out->phi) == NULL || !ways_fit(v, out))
        return false;
    LLVMValueRef i = out->phi;
    while (LLVMIsAPHINode(i) != NULL)
        i = LLVMGetNextInstruction(i);
    for (uint32_t n = 1; n <= MOST_STEPS && may_copy(i); n++, i = LLVMGetNextInstruction(i)) {
        if (!simd_access_is(i) || !gains(v, d, out, i))
            continue;
        out->last = i;
        out->steps = n;
    }
    return out->last != NULL;
}

/* ---- Accesses on each way -------------------------------------------------------------------- */

/* The block that a way ends with: one of its own, if the last one leads elsewhere, too. */
static LLVMBasicBlockRef end_way(LLVMBuilderRef b, const join *j, LLVMBasicBlockRef from)
{
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(from);
    if (LLVMGetNumSuccessors(branch) == 1)
        return from;
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(j->phi));
    LLVMBasicBlockRef end = LLVMInsertBasicBlockInContext(context, j->block, "");
    LLVMPositionBuilderAtEnd(b, end);
    LLVMBuildBr(b, j->block);
    for (unsigned k = 0; k < LLVMGetNumSuccessors(branch); k++)
        if (LLVMGetSuccessor(branch, k) == j->block)
            LLVMSetSuccessor(branch, k, end);
    return end;
}

static LLVMValueRef move_phi(LLVMBuilderRef b, LLVMValueRef phi, LLVMBasicBlockRef const *from,
                             LLVMBasicBlockRef const *to, unsigned count)
{
    LLVMPositionBuilderBefore(b, phi);
    LLVMValueRef moved = LLVMBuildPhi(b, LLVMTypeOf(phi), "");
    for (unsigned k = 0; k < count; k++) {
        unsigned way = 0;
        while (from[way] != LLVMGetIncomingBlock(phi, k))
            way++;
        LLVMValueRef value = LLVMGetIncomingValue(phi, k);
        LLVMBasicBlockRef block = to[way];
        LLVMAddIncoming(moved, &value, &block, 1);
    }
    LLVMReplaceAllUsesWith(phi, moved);
    LLVMInstructionEraseFromParent(phi);
    return moved;
}

static void end_ways(LLVMBuilderRef b, join *j)
{
    LLVMBasicBlockRef from[MOST_WAYS], to[MOST_WAYS];
    const unsigned count = LLVMCountIncoming(j->phi);
    for (unsigned k = 0; k < count; k++) {
        from[k] = LLVMGetIncomingBlock(j->phi, k);
        to[k] = end_way(b, j, from[k]);
    }
    LLVMValueRef phi = j->phi;
    for (bool first = true; LLVMIsAPHINode(phi) != NULL; first = false) {
        LLVMValueRef moved = move_phi(b, phi, from, to, count);
        if (first)
            j->phi = moved;
        phi = LLVMGetNextInstruction(moved);
    }
}

static LLVMValueRef on_way(const join *j, LLVMValueRef value, unsigned way,
                           LLVMValueRef const *steps, LLVMValueRef const *copies)
{
    for (uint32_t n = 0; n < j->steps; n++)
        if (steps[n] == value)
            return copies[n];
    LLVMValueRef taken = simd_value_on_way(j->phi, value, way);
    return taken != NULL ? taken : value;
}

static void copy_steps(LLVMBuilderRef b, const join *j, unsigned way, LLVMValueRef const *steps,
                       LLVMValueRef *copies)
{
    LLVMPositionBuilderBefore(b, LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(j->phi, way)));
    for (uint32_t n = 0; n < j->steps; n++)
        copies[n] = NULL;
    for (uint32_t n = 0; n < j->steps; n++) {
        copies[n] = LLVMInstructionClone(steps[n]);
        const int count = LLVMIsACallInst(steps[n]) != NULL ? (int)LLVMGetNumArgOperands(steps[n])
                                                            : LLVMGetNumOperands(steps[n]);
        for (int o = 0; o < count; o++) {
            LLVMValueRef operand = LLVMGetOperand(steps[n], (unsigned)o);
            LLVMSetOperand(copies[n], (unsigned)o, on_way(j, operand, way, steps, copies));
        }
        LLVMInsertIntoBuilder(b, copies[n]);
    }
}

/* What is used behind the steps comes from the ways. */
static void replace_step(LLVMBuilderRef b, const join *j, LLVMValueRef step,
                         LLVMValueRef copies[MOST_WAYS][MOST_STEPS], uint32_t n)
{
    if (LLVMGetFirstUse(step) == NULL)
        return;
    LLVMPositionBuilderBefore(b, j->phi);
    LLVMValueRef phi = LLVMBuildPhi(b, LLVMTypeOf(step), "");
    for (unsigned k = 0; k < LLVMCountIncoming(j->phi); k++) {
        LLVMBasicBlockRef from = LLVMGetIncomingBlock(j->phi, k);
        LLVMAddIncoming(phi, &copies[k][n], &from, 1);
    }
    LLVMReplaceAllUsesWith(step, phi);
}

static void access_on_each(LLVMBuilderRef b, join *j)
{
    end_ways(b, j);
    LLVMValueRef steps[MOST_STEPS], copies[MOST_WAYS][MOST_STEPS], i = j->last;
    for (uint32_t n = j->steps; n-- != 0; i = LLVMGetPreviousInstruction(i))
        steps[n] = i;
    for (unsigned k = 0; k < LLVMCountIncoming(j->phi); k++)
        copy_steps(b, j, k, steps, copies[k]);
    for (uint32_t n = j->steps; n-- != 0;) {
        replace_step(b, j, steps[n], copies, n);
        LLVMInstructionEraseFromParent(steps[n]);
    }
}

bool simd_is_accessed_before_join(const simd_vectorization *v, const simd_divergence *divergence,
                                  LLVMBasicBlockRef block)
{
    join found;
    return find_join(v, divergence, block, &found);
}

bool simd_access_before_joins(simd_vectorization *v, const simd_divergence *divergence,
                              LLVMBuilderRef builder)
{
    enum { MOST_JOINS = 8 };
    join found[MOST_JOINS];
    uint32_t count = 0;
    for (uint32_t k = 0; k < v->cfg.block_count && count < MOST_JOINS; k++)
        count += find_join(v, divergence, v->cfg.blocks[k].block, &found[count]);
    for (uint32_t k = 0; k < count; k++) {
        const bool loads = LLVMIsALoadInst(found[k].last) != NULL;
        simd_remark(v, found[k].last, SIMD_PASS_CHOOSE_LOADED,
                    "%s: each of %u ways that join here %s", loads ? "load" : "store",
                    LLVMCountIncoming(found[k].phi),
                    loads ? "loads for itself" : "stores for itself");
        access_on_each(builder, &found[k]);
    }
    return count != 0;
}
