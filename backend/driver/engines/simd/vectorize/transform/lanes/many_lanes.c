/* many_lanes: more lanes than 32-bit values have in a register, two or four times as many, where
 * most values are bytes or have 16 bits: pixels, text, masks. A register takes that many of them,
 * and an instruction as long for them as for fewer.
 *
 * It counts what vectors of each width take for the same work-items, by the types of values. Not
 * where lanes wait for one another, or are accessed one by one: more of them gain nothing there.
 */
#include "backend/driver/engines/simd/vectorize/analysis/memory/access_groups.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/transform/lanes/coarsening.h"
#include "backend/driver/engines/simd/vectorize/transform/lanes/estimate.h"

/* What more lanes take has to be so much less: they are masked more often, and strips are longer.
 */
#define WORTH 0.75f

enum {
    DEEPEST = 3,      /* loops in one another that count */
    ROUNDS = 8,       /* of each */
    MOST_MEMBERS = 4, /* of structures: shuffles of more vectors take longer the wider these are */
    MOST_BYTES = 16   /* ... that are bytes: words of them are taken apart whatever the lanes */
};

/* ---- What each width takes ------------------------------------------------------------------- */

typedef struct widths {
    const simd_vectorization *v;
    const simd_access_groups *groups;
    uint32_t lanes[2]; /* as they are, and as they might be */
    float cost[2];
} widths;

static bool is_widening(LLVMValueRef i)
{
    const LLVMOpcode op = LLVMGetInstructionOpcode(i);
    return op == LLVMTrunc || op == LLVMFPTrunc || op == LLVMFPToSI || op == LLVMFPToUI ||
           op == LLVMICmp || op == LLVMFCmp;
}

static uint64_t bits_of(const simd_vectorization *v, LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMVoidTypeKind ? 0 : LLVMSizeOfTypeInBits(v->layout, type);
}

/* What most processors have no instructions for, they compute as floats. */
static bool is_of_halves(const simd_vectorization *v, LLVMValueRef i)
{
    return !v->target->computes_halves && LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMHalfTypeKind &&
           (LLVMIsABinaryOperator(i) != NULL || LLVMIsACallInst(i) != NULL);
}

/* Of the widest value that an instruction takes or makes in lanes. */
static uint64_t widest(const simd_vectorization *v, LLVMValueRef i)
{
    if (is_of_halves(v, i))
        return 32;
    if (LLVMIsAStoreInst(i) != NULL || is_widening(i))
        return bits_of(v, LLVMTypeOf(LLVMGetOperand(i, 0)));
    return bits_of(v, LLVMTypeOf(i));
}

static float rounds_of(const simd_cfg *cfg, uint32_t block)
{
    float rounds = 1;
    uint32_t depth = 0;
    for (uint32_t l = cfg->blocks[block].loop; l != SIMD_NONE && depth < DEEPEST;
         l = cfg->loops[l].parent, depth++)
        rounds *= (float)ROUNDS;
    return rounds;
}

/* Masks are bits, and take one register whatever lanes there are. */
static void add(widths *w, LLVMValueRef i, float times)
{
    const uint64_t bits = widest(w->v, i);
    for (int k = 0; k < 2; k++) {
        const uint64_t registers = bits * w->lanes[k] / w->v->target->register_bits;
        w->cost[k] +=
            times * (float)(registers > 1 && bits > 1 ? registers : 1) / (float)w->lanes[k];
    }
}

/* ---- What may have more lanes ---------------------------------------------------------------- */

static bool is_in_one_piece(const simd_access *a)
{
    const int64_t stride = a->shape.stride, size = (int64_t)a->size;
    return simd_value_shape_is_same_in_group(a->shape) ||
           (a->shape.kind == SIMD_LINEAR && (stride == size || stride == -size));
}

/* Vectors of OpenCL that stay whole have as many as 64 bytes soon. */
static uint32_t most_members(const widths *w, const simd_access *a)
{
    return a->size == 1 && w->v->target->register_bits <= 256 ? MOST_BYTES : MOST_MEMBERS;
}

static bool is_whole_vector(const widths *w, LLVMValueRef i)
{
    const simd_divergence *d = &w->v->divergence;
    const simd_access a = simd_access_of(d, i);
    const uint32_t value = simd_map_find(&d->numbers, i);
    const uint32_t group = value == SIMD_NONE ? SIMD_NONE : w->groups->numbers[value];
    if (LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic || LLVMGetVolatile(i) || a.size == 0)
        return false;
    return is_in_one_piece(&a) ||
           (group != SIMD_NONE && w->v->target->shuffles_bytes && !w->groups->groups[group].rows &&
            w->groups->groups[group].factor <= most_members(w, &a));
}

static bool divides_by_a_variable(LLVMValueRef i)
{
    return simd_divides(i) && LLVMIsAConstantInt(LLVMGetOperand(i, 1)) == NULL;
}

static bool stays_in_registers(const widths *w, LLVMValueRef i)
{
    if (simd_access_is(i))
        return is_whole_vector(w, i);
    if (LLVMIsACallInst(i) != NULL) {
        const simd_call kind = simd_call_kind(i);
        return kind != SIMD_CALL_OTHER && kind != SIMD_CALL_IMAGE && kind != SIMD_CALL_MATH &&
               kind != SIMD_CALL_SUB_GROUP_OPERATION;
    }
    return LLVMIsAAtomicRMWInst(i) == NULL && LLVMIsAAtomicCmpXchgInst(i) == NULL &&
           LLVMIsAAllocaInst(i) == NULL && !divides_by_a_variable(i);
}

/* Of lanes, not of scalars that are the same for all, or by which they are apart. */
static bool is_of_lanes(const simd_divergence *d, uint32_t value)
{
    LLVMValueRef i = d->values[value];
    if (LLVMIsAStoreInst(i) != NULL)
        return !simd_value_shape_is_same_in_group(simd_value_shape_of(d, LLVMGetOperand(i, 1)));
    return LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMVoidTypeKind &&
           simd_value_shape_has_vectors(d->shapes[value]) && LLVMIsAPHINode(i) == NULL;
}

/* Returns whether more lanes are worth it, for what a kernel does with them. */
static bool gains(widths *w)
{
    const simd_divergence *d = &w->v->divergence;
    for (uint32_t l = 0; l < d->cfg->loop_count; l++)
        if (d->divergent_loops[l])
            return false;
    for (uint32_t v = 0; v < d->value_count; v++) {
        if (!stays_in_registers(w, d->values[v]))
            return false;
        if (is_of_lanes(d, v))
            add(w, d->values[v], rounds_of(d->cfg, d->blocks[v]));
    }
    return w->cost[1] < WORTH * w->cost[0];
}

/* ---- The pass -------------------------------------------------------------------------------- */

static bool fits(const simd_partition *p, uint32_t lanes)
{
    const bool one_row = p->size[1] == 1 && p->size[2] == 1;
    return p->items % lanes == 0 && (one_row || p->size[0] % lanes == 0);
}

static bool may_have_more(const simd_vectorization *v)
{
    return v->key->width == 0 && !v->partition.checked &&
           v->partition.width == simd_target_lanes(v->target, sizeof(float)) &&
           !simd_partition_is_padded(&v->partition) && !simd_knows_of_lanes(&v->cfg);
}

static uint32_t choose(simd_vectorization *v, const simd_access_groups *groups)
{
    const uint32_t most = v->target->register_bits / 8;
    uint32_t best = v->partition.width;
    for (uint32_t lanes = 2 * best; lanes <= most && lanes <= SIMD_MAX_LANES; lanes *= 2) {
        widths w = {.v = v, .groups = groups, .lanes = {best, lanes}};
        if (fits(&v->partition, lanes) && gains(&w))
            best = lanes;
    }
    return best;
}

simd_pass_result simd_run_many_lanes(simd_vectorization *v)
{
    simd_access_groups groups;
    if (!may_have_more(v))
        return SIMD_PASS_NOTHING_CHANGED;
    const bool found = simd_access_groups_create(&groups, &v->divergence);
    const uint32_t lanes = found ? choose(v, &groups) : 0;
    simd_access_groups_clear(&groups);
    if (!found)
        return simd_pass_fail_memory(v);
    if (lanes == v->partition.width)
        return SIMD_PASS_NOTHING_CHANGED;
    simd_remark(v, NULL, SIMD_PASS_MANY_LANES,
                "%u lanes: most values are so narrow that a register has so many", lanes);
    v->partition = simd_partition_make(v->key, lanes, 1, v->layout);
    simd_choose_strips(v, SIMD_PASS_MANY_LANES);
    return SIMD_PASS_CHANGED;
}
