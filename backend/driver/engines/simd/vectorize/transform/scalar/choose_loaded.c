/* choose_loaded: LLVM makes one access of two that a branch chooses between, at one of two places.
 * Lanes that choose differently gather there, or scatter, and so do all lanes where the places have
 * nothing in common. Each way loads for itself again, and what was loaded is chosen, or stores.
 *
 *     at = x < n ? a + x : b + (x - n)         if (x < n)
 *     v = *at                                      v = a[x]
 *                                              else
 *                                                  v = b[x - n]
 *
 * An argument is one of the places in `aux != NULL ? aux[x] : value`: it can always be loaded.
 *
 * The neighbours of a work-item in its tile are min(l + 1, last) and max(l - 1, first): nearly
 * every strip has a lane where they end.
 *
 * It is worth while where each way accesses lanes in one piece, or one place for all, and where
 * masks cost nothing or all lanes go the same way. */
#include "backend/driver/engines/simd/vectorize/analysis/agreement.h"
#include "backend/driver/engines/simd/vectorize/analysis/arguments.h"
#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"
#include "backend/driver/engines/simd/vectorize/analysis/values/bends.h"
#include "backend/driver/engines/simd/vectorize/ir/split_block.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/transform/scalar/ways.h"

enum {
    MOST_ACCESSES = 16, /* of a kernel: each makes three blocks of one */
    DEPTH = 4           /* from the access to the select */
};

/* A load or store whose address is made of a select, of a pointer or an index, or of a minimum or
 * maximum, which is a select, too. */
typedef struct choice {
    LLVMValueRef access, select;
} choice;

/* ---- Finding --------------------------------------------------------------------------------- */

static unsigned pointer_of(LLVMValueRef access)
{
    return LLVMIsAStoreInst(access) != NULL ? 1 : 0;
}

static bool is_plain(LLVMValueRef i)
{
    return (LLVMIsALoadInst(i) != NULL || LLVMIsAStoreInst(i) != NULL) && !LLVMGetVolatile(i) &&
           LLVMGetOrdering(i) == LLVMAtomicOrderingNotAtomic;
}

static bool is_widened(LLVMValueRef i)
{
    return LLVMIsASExtInst(i) != NULL || LLVMIsAZExtInst(i) != NULL;
}

static bool is_call(const choice *c)
{
    return LLVMIsACallInst(c->select) != NULL;
}

static LLVMValueRef find_select(LLVMValueRef value, unsigned depth)
{
    if (LLVMIsASelectInst(value) != NULL || simd_bend_predicate(value) != 0)
        return value;
    if (depth == 0)
        return NULL;
    if (is_widened(value))
        return find_select(LLVMGetOperand(value, 0), depth - 1);
    if (LLVMIsAGetElementPtrInst(value) == NULL || LLVMGetNumOperands(value) != 2)
        return NULL;
    LLVMValueRef base = find_select(LLVMGetOperand(value, 0), depth - 1);
    return base != NULL ? base : find_select(LLVMGetOperand(value, 1), depth - 1);
}

static bool find_choice(LLVMValueRef access, choice *out)
{
    LLVMValueRef pointer = LLVMGetOperand(access, pointer_of(access));
    *out = (choice){.access = access, .select = find_select(pointer, DEPTH)};
    return out->select != NULL;
}

/* ---- Whether it gains ------------------------------------------------------------------------ */

static bool is_in_one_piece(int64_t stride, uint64_t size)
{
    return stride == 0 || stride == (int64_t)size || stride == -(int64_t)size;
}

static bool masks_cost_nothing(const simd_vectorization *v, const simd_divergence *d,
                               const choice *c, const simd_access *a)
{
    if (simd_target_masks(v->target, a->loads, a->size))
        return true;
    LLVMValueRef condition = LLVMGetOperand(c->select, 0);
    return !is_call(c) &&
           (simd_lanes_may_agree(d, condition, true) || simd_lanes_may_agree(d, condition, false));
}

/* An index is chosen by where a lane is at an edge, too: straight_indices knows better, unless a
 * minimum or maximum ends at an edge of the tile, which most strips have. */
static bool is_edge(const simd_divergence *d, const choice *c)
{
    if (LLVMGetTypeKind(LLVMTypeOf(c->select)) == LLVMPointerTypeKind)
        return false;
    return is_call(c) ? simd_bend_of(d, c->select).kind != SIMD_BEND_NONE
                      : !simd_lanes_agree_by_chance(d, LLVMGetOperand(c->select, 0));
}

static bool gains(const simd_vectorization *v, const simd_divergence *d, const choice *c)
{
    const simd_access a = simd_access_of(d, c->access);
    LLVMValueRef pointer = LLVMGetOperand(c->access, pointer_of(c->access));
    int64_t strides[2];
    if (a.shape.kind != SIMD_VARYING || a.size == 0)
        return false;
    for (unsigned way = 0; way < 2; way++)
        if (!simd_stride_on_way(d, c->select, pointer, way, &strides[way]))
            return false;
    if (!is_call(c) && simd_value_shape_of(d, LLVMGetOperand(c->select, 0)).kind == SIMD_UNIFORM)
        return true;
    return !is_edge(d, c) && is_in_one_piece(strides[0], a.size) &&
           is_in_one_piece(strides[1], a.size) && masks_cost_nothing(v, d, c, &a);
}

/* ---- Accesses on each way -------------------------------------------------------------------- */

/* A value on a way: what is made of the select is made anew. */
static LLVMValueRef value_on(LLVMBuilderRef b, const choice *c, LLVMValueRef value, unsigned way,
                             unsigned depth)
{
    LLVMValueRef taken = simd_value_on_way(c->select, value, way), copy = NULL;
    if (taken != NULL || depth == 0 ||
        !(LLVMIsAGetElementPtrInst(value) != NULL || is_widened(value)))
        return taken != NULL ? taken : value;
    for (int o = 0; o < LLVMGetNumOperands(value); o++) {
        LLVMValueRef operand = LLVMGetOperand(value, (unsigned)o);
        LLVMValueRef on = value_on(b, c, operand, way, depth - 1);
        if (on == operand)
            continue;
        if (copy == NULL)
            copy = LLVMInstructionClone(value);
        LLVMSetOperand(copy, (unsigned)o, on);
    }
    if (copy == NULL)
        return value;
    LLVMInsertIntoBuilder(b, copy);
    return copy;
}

/* What is stored may be chosen, too. */
static LLVMValueRef access_on(LLVMBuilderRef b, const choice *c, unsigned way)
{
    LLVMValueRef access = LLVMInstructionClone(c->access);
    for (unsigned o = 0; o <= pointer_of(access); o++)
        LLVMSetOperand(access, o, value_on(b, c, LLVMGetOperand(access, o), way, DEPTH));
    LLVMInsertIntoBuilder(b, access);
    return access;
}

/* What a way accesses, in a block of its own. */
static LLVMBasicBlockRef build_way(const simd_vectorization *v, LLVMBuilderRef b, const choice *c,
                                   unsigned way, LLVMValueRef *access)
{
    LLVMBasicBlockRef join = LLVMGetInstructionParent(c->access);
    LLVMBasicBlockRef block = LLVMInsertBasicBlockInContext(v->context, join, "");
    LLVMPositionBuilderAtEnd(b, block);
    *access = access_on(b, c, way);
    LLVMBuildBr(b, join);
    return block;
}

static LLVMValueRef condition_of(LLVMBuilderRef b, const choice *c)
{
    LLVMValueRef x = LLVMGetOperand(c->select, 0);
    return is_call(c) ? LLVMBuildICmp(b, simd_bend_predicate(c->select), x,
                                      LLVMGetOperand(c->select, 1), "")
                      : x;
}

static void access_each_way(const simd_vectorization *v, LLVMBuilderRef b, const choice *c)
{
    LLVMBasicBlockRef join = LLVMGetInstructionParent(c->access);
    LLVMBasicBlockRef head = simd_split_before(b, c->access), ways[2];
    LLVMValueRef accesses[2];
    for (unsigned way = 0; way < 2; way++)
        ways[way] = build_way(v, b, c, way, &accesses[way]);
    LLVMPositionBuilderAtEnd(b, head);
    LLVMBuildCondBr(b, condition_of(b, c), ways[0], ways[1]);
    if (LLVMIsALoadInst(c->access) != NULL) {
        LLVMPositionBuilderBefore(b, LLVMGetFirstInstruction(join));
        LLVMValueRef chosen = LLVMBuildPhi(b, LLVMTypeOf(c->access), "");
        LLVMAddIncoming(chosen, accesses, ways, 2);
        LLVMReplaceAllUsesWith(c->access, chosen);
    }
    LLVMInstructionEraseFromParent(c->access);
}

/* ---- The pass -------------------------------------------------------------------------------- */

/* Whether ways that join do the access for themselves, or take the select with them. */
static bool is_done_before_join(const simd_vectorization *v, const simd_divergence *d,
                                const choice *c)
{
    return simd_is_accessed_before_join(v, d, LLVMGetInstructionParent(c->access)) ||
           simd_is_accessed_before_join(v, d, LLVMGetInstructionParent(c->select));
}

static uint32_t find_all(const simd_vectorization *v, const simd_divergence *d, choice *out)
{
    uint32_t count = 0;
    for (uint32_t k = 0; k < d->value_count && count < MOST_ACCESSES; k++)
        if (is_plain(d->values[k]) && find_choice(d->values[k], &out[count]) &&
            gains(v, d, &out[count]) && !is_done_before_join(v, d, &out[count]))
            count++;
    return count;
}

static void access_each(simd_vectorization *v, LLVMBuilderRef b, const choice *c)
{
    simd_remark(v, c->access, SIMD_PASS_CHOOSE_LOADED,
                LLVMIsALoadInst(c->access) != NULL
                    ? "load: each way loads for itself, and what was loaded is chosen"
                    : "store: each way stores for itself");
    access_each_way(v, b, c);
}

/* Returns whether there was any. */
static bool access_on_ways(simd_vectorization *v, const simd_divergence *divergence)
{
    choice found[MOST_ACCESSES];
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(v->context);
    const uint32_t count = find_all(v, divergence, found);
    const bool joined = simd_access_before_joins(v, divergence, builder);
    for (uint32_t k = 0; k < count; k++)
        access_each(v, builder, &found[k]);
    LLVMDisposeBuilder(builder);
    return count != 0 || joined;
}

simd_pass_result simd_run_choose_loaded(simd_vectorization *v)
{
    const uint32_t lanes = simd_partition_usual_width(v->key, v->target);
    if (lanes == 1)
        return SIMD_PASS_NOTHING_CHANGED;
    const simd_partition partition = simd_partition_make(v->key, lanes, 2, v->layout);
    simd_divergence divergence;
    const bool created = simd_divergence_create(&divergence, &v->cfg, &partition);
    const bool changed = created && access_on_ways(v, &divergence);
    simd_divergence_clear(&divergence);
    if (!created)
        return simd_pass_fail_memory(v);
    return changed ? simd_run_normalise(v) : SIMD_PASS_NOTHING_CHANGED;
}
