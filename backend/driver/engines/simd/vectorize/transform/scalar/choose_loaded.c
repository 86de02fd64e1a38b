/* choose_loaded: LLVM makes one load of two that a branch chooses between, from one of two places.
 * Lanes that choose differently gather from there, and so do all lanes where the places have
 * nothing in common. Each way loads for itself again, and what was loaded is chosen.
 *
 *     at = x < n ? a + x : b + (x - n)         if (x < n)
 *     v = *at                                      v = a[x]
 *                                              else
 *                                                  v = b[x - n]
 *
 * An argument is one of the places in `aux != NULL ? aux[x] : value`: it can always be loaded.
 *
 * It is worth while where each way accesses lanes in one piece, or one place for all, and where
 * masks cost nothing or all lanes go the same way. */
#include "backend/driver/engines/simd/vectorize/analysis/agreement.h"
#include "backend/driver/engines/simd/vectorize/analysis/arguments.h"
#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"
#include "backend/driver/engines/simd/vectorize/ir/split_block.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum { MOST_LOADS = 16 }; /* of a kernel: each makes three blocks of one */

/* A load from `select`, or from elements behind it. */
typedef struct choice {
    LLVMValueRef load, select;
    LLVMValueRef element; /* getelementptr behind the selected pointer; NULL: there is none */
} choice;

/* ---- Finding --------------------------------------------------------------------------------- */

static bool is_plain(LLVMValueRef load)
{
    return LLVMIsALoadInst(load) != NULL && !LLVMGetVolatile(load) &&
           LLVMGetOrdering(load) == LLVMAtomicOrderingNotAtomic;
}

static bool find_select(LLVMValueRef load, choice *out)
{
    LLVMValueRef pointer = LLVMGetOperand(load, 0);
    *out = (choice){.load = load, .select = pointer};
    if (LLVMIsAGetElementPtrInst(pointer) != NULL && LLVMGetNumOperands(pointer) == 2) {
        out->element = pointer;
        out->select = LLVMGetOperand(pointer, 0);
    }
    return LLVMIsASelectInst(out->select) != NULL;
}

/* How many bytes lanes lie apart on a way.
 * @returns false if that is not known */
static bool find_stride(const simd_divergence *d, const choice *c, LLVMValueRef from,
                        int64_t *stride)
{
    const simd_value_shape base = simd_value_shape_of(d, from);
    if (base.kind == SIMD_VARYING)
        return false;
    *stride = base.kind == SIMD_LINEAR ? base.stride : 0;
    if (c->element == NULL)
        return true;
    const simd_value_shape index = simd_value_shape_of(d, LLVMGetOperand(c->element, 1));
    const uint64_t size =
        LLVMABISizeOfType(d->partition->layout, LLVMGetGEPSourceElementType(c->element));
    if (index.kind == SIMD_LINEAR)
        *stride += index.stride * (int64_t)size;
    return index.kind != SIMD_VARYING;
}

/* ---- Whether it gains ------------------------------------------------------------------------ */

static bool is_in_one_piece(int64_t stride, uint64_t size)
{
    return stride == 0 || stride == (int64_t)size || stride == -(int64_t)size;
}

static bool masks_cost_nothing(const simd_vectorization *v, const simd_divergence *d,
                               LLVMValueRef condition, uint64_t size)
{
    return simd_sizes_have(v->target->masked_loads, size) ||
           simd_lanes_may_agree(d, condition, true) || simd_lanes_may_agree(d, condition, false);
}

static bool gains(const simd_vectorization *v, const simd_divergence *d, const choice *c)
{
    const simd_access a = simd_access_of(d, c->load);
    LLVMValueRef condition = LLVMGetOperand(c->select, 0);
    int64_t strides[2];
    if (a.shape.kind != SIMD_VARYING || a.size == 0)
        return false;
    for (unsigned way = 0; way < 2; way++)
        if (!find_stride(d, c, LLVMGetOperand(c->select, 1 + way), &strides[way]))
            return false;
    if (simd_value_shape_of(d, condition).kind == SIMD_UNIFORM)
        return true;
    return is_in_one_piece(strides[0], a.size) && is_in_one_piece(strides[1], a.size) &&
           masks_cost_nothing(v, d, condition, a.size);
}

/* ---- Loading on each way --------------------------------------------------------------------- */

static LLVMValueRef load_from(LLVMBuilderRef b, const choice *c, LLVMValueRef from)
{
    LLVMValueRef load = LLVMInstructionClone(c->load), at = from;
    if (c->element != NULL) {
        at = LLVMInstructionClone(c->element);
        LLVMSetOperand(at, 0, from);
        LLVMInsertIntoBuilder(b, at);
    }
    LLVMSetOperand(load, 0, at);
    LLVMInsertIntoBuilder(b, load);
    return load;
}

/* What a way loads, in a block of its own. */
static LLVMBasicBlockRef build_way(const simd_vectorization *v, LLVMBuilderRef b, const choice *c,
                                   unsigned way, LLVMValueRef *value)
{
    LLVMBasicBlockRef join = LLVMGetInstructionParent(c->load);
    LLVMBasicBlockRef block = LLVMInsertBasicBlockInContext(v->context, join, "");
    LLVMPositionBuilderAtEnd(b, block);
    *value = load_from(b, c, LLVMGetOperand(c->select, 1 + way));
    LLVMBuildBr(b, join);
    return block;
}

static void load_each_way(const simd_vectorization *v, LLVMBuilderRef b, const choice *c)
{
    LLVMBasicBlockRef join = LLVMGetInstructionParent(c->load);
    LLVMBasicBlockRef head = simd_split_before(b, c->load), ways[2];
    LLVMValueRef values[2];
    for (unsigned way = 0; way < 2; way++)
        ways[way] = build_way(v, b, c, way, &values[way]);
    LLVMPositionBuilderAtEnd(b, head);
    LLVMBuildCondBr(b, LLVMGetOperand(c->select, 0), ways[0], ways[1]);
    LLVMPositionBuilderBefore(b, LLVMGetFirstInstruction(join));
    LLVMValueRef chosen = LLVMBuildPhi(b, LLVMTypeOf(c->load), "");
    LLVMAddIncoming(chosen, values, ways, 2);
    LLVMReplaceAllUsesWith(c->load, chosen);
    LLVMInstructionEraseFromParent(c->load);
}

/* ---- The pass -------------------------------------------------------------------------------- */

static uint32_t find_all(const simd_vectorization *v, const simd_divergence *d, choice *out)
{
    uint32_t count = 0;
    for (uint32_t k = 0; k < d->value_count && count < MOST_LOADS; k++)
        if (is_plain(d->values[k]) && find_select(d->values[k], &out[count]) &&
            gains(v, d, &out[count]))
            count++;
    return count;
}

simd_pass_result simd_run_choose_loaded(simd_vectorization *v)
{
    const uint32_t lanes = simd_partition_usual_width(v->key, v->target);
    const simd_partition partition = simd_partition_make(v->key, lanes, 1, v->layout);
    simd_divergence divergence;
    choice found[MOST_LOADS];
    const bool created = simd_divergence_create(&divergence, &v->cfg, &partition);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(v->context);
    const uint32_t count = created && lanes > 1 ? find_all(v, &divergence, found) : 0;
    const bool joined = created && lanes > 1 && simd_access_before_joins(v, &divergence, builder);
    simd_divergence_clear(&divergence);
    for (uint32_t k = 0; k < count; k++) {
        simd_remark(v, found[k].load, SIMD_PASS_CHOOSE_LOADED,
                    "load: each way loads for itself, and what was loaded is chosen");
        load_each_way(v, builder, &found[k]);
    }
    LLVMDisposeBuilder(builder);
    if (!created)
        return simd_pass_fail_memory(v);
    return count == 0 && !joined ? SIMD_PASS_NOTHING_CHANGED : simd_run_normalise(v);
}
