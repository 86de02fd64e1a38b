#include "backend/driver/engines/simd/vectorize/analysis/loops/row_loops.h"

#include "backend/driver/engines/simd/vectorize/analysis/arguments.h"
#include "backend/driver/engines/simd/vectorize/analysis/loops/rounds.h"
#include "backend/driver/engines/simd/vectorize/analysis/memory/address.h"
#include "backend/driver/engines/simd/vectorize/analysis/memory/aliases.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"
#include "backend/driver/engines/simd/vectorize/plan/plan.h"

enum {
    SMALL = 2, /* bytes of an element: of larger ones that are only read lanes are as good */
    FAR = 16,  /* elements: lanes that are no further apart are interleaved */
    MOST_ROUNDS = 127, /* that are known: what few vectors of a row come to takes as long as they */
    SHORT = 32,        /* elements of a row that is stored: of so few lanes keep few lines */
    MOST_STEP = 2,     /* elements from one round to the next */
    MOST_OUTSIDE = 64, /* instructions of a kernel besides such loops */
    MATH = 16,         /* of them, for a mathematical function: lanes have vectors of it */
    MOST_ACCESSES = 16, /* of a loop: each pair of them is looked at */
};

typedef struct row_loop {
    const simd_divergence *divergence;
    const simd_target *target;
    uint32_t loop;
    LLVMBasicBlockRef latch;
    uint32_t small, stored; /* accesses that go along a row: of small elements; of others, stores */
    uint32_t access_count;
    LLVMValueRef accesses[MOST_ACCESSES];
} row_loop;

/* ---- Accesses -------------------------------------------------------------------------------- */

static bool is_far(const simd_access *a, int64_t elements)
{
    const int64_t most = elements * (int64_t)a->size;
    return a->shape.kind == SIMD_VARYING ||
           (a->shape.kind == SIMD_LINEAR && (a->shape.stride > most || a->shape.stride < -most));
}

/* What LLVM has vectors of, on every processor. */
static bool is_number(LLVMTypeRef type)
{
    const LLVMTypeKind kind = LLVMGetTypeKind(type);
    return kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind ||
           (kind == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) <= 64);
}

/* Only some rounds come to what lies behind a branch. */
static bool may_be_masked(const row_loop *r, const simd_access *a)
{
    LLVMBasicBlockRef header =
        r->divergence->cfg->blocks[r->divergence->cfg->loops[r->loop].header].block;
    const LLVMBasicBlockRef block = LLVMGetInstructionParent(a->instruction);
    return block == header || block == r->latch ||
           simd_sizes_have(a->loads ? r->target->masked_loads : r->target->masked_stores, a->size);
}

/* Lanes next to one another load a vector, and one lane a vector of one: LLVM makes none of
 * those. */
static bool is_next(const simd_access *a)
{
    return a->size > SMALL && a->shape.kind == SIMD_LINEAR &&
           !simd_value_shape_is_same_in_group(a->shape) && !is_far(a, FAR);
}

/* In the order of the rounds, or at one place in all of them. */
static bool goes_on(row_loop *r, LLVMValueRef i)
{
    int64_t step;
    const simd_access a = simd_access_of(r->divergence, i);
    const int64_t size = (int64_t)a.size;
    if (simd_is_communication(i) || size == 0 || !is_number(a.type) || !may_be_masked(r, &a) ||
        is_next(&a) || simd_divergence_private_scale(r->divergence, a.pointer) != 1)
        return false;
    const simd_address address = simd_address_of(r->divergence, a.pointer);
    if (!simd_address_step(r->divergence, r->loop, &address, &step))
        return false;
    r->small += size <= SMALL && is_far(&a, FAR) && step == size;
    r->stored += size > SMALL && !a.loads && is_far(&a, SHORT) && step == size;
    if (!a.loads)
        return step == size;
    return step == 0 || step == size || (step > 0 && step <= MOST_STEP * size);
}

/* ---- What goes from round to round ----------------------------------------------------------- */

static bool is_in_loop(const row_loop *r, LLVMValueRef value)
{
    const simd_cfg *cfg = r->divergence->cfg;
    return LLVMIsAInstruction(value) != NULL &&
           cfg->blocks[simd_cfg_find(cfg, LLVMGetInstructionParent(value))].loop == r->loop;
}

static LLVMValueRef only_user(const row_loop *r, LLVMValueRef value)
{
    LLVMValueRef found = NULL;
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!is_in_loop(r, user))
            continue;
        if (found != NULL)
            return NULL;
        found = user;
    }
    return found;
}

static bool is_minimum(LLVMValueRef i)
{
    static const char *const names[] = {"llvm.umin.", "llvm.umax.", "llvm.smin.", "llvm.smax."};
    return simd_calls_one_of(i, names, sizeof names / sizeof *names);
}

/* Whether what is put together may be put together in any order, by one kind of step. */
static bool are_same_steps(LLVMValueRef a, LLVMValueRef b)
{
    if (is_minimum(a))
        return is_minimum(b) && LLVMGetCalledValue(a) == LLVMGetCalledValue(b);
    if (LLVMIsABinaryOperator(a) == NULL || LLVMIsABinaryOperator(b) == NULL ||
        LLVMGetInstructionOpcode(a) != LLVMGetInstructionOpcode(b))
        return false;
    switch (LLVMGetInstructionOpcode(a)) {
    case LLVMAdd:
    case LLVMAnd:
    case LLVMOr:
    case LLVMXor:
        return true;
    default:
        return false;
    }
}

/* What is there after each round nobody may want: LLVM has no vectors for that. */
static bool is_sum(const row_loop *r, LLVMValueRef phi, LLVMValueRef next)
{
    LLVMValueRef first = only_user(r, phi), i = first;
    while (i != NULL && i != next && are_same_steps(first, i))
        i = only_user(r, i);
    return i != NULL && i == next && are_same_steps(first, next) && only_user(r, next) == phi;
}

static bool goes_round(const row_loop *r, LLVMValueRef phi)
{
    if (LLVMGetTypeKind(LLVMTypeOf(phi)) != LLVMIntegerTypeKind || LLVMCountIncoming(phi) != 2)
        return false;
    LLVMValueRef next = LLVMGetIncomingValue(phi, LLVMGetIncomingBlock(phi, 0) == r->latch ? 0 : 1);
    return simd_next_count(r->divergence->cfg, r->loop, phi) != NULL || is_sum(r, phi, next);
}

/* ---- Loops ----------------------------------------------------------------------------------- */

/* What processors have vectors of. */
static bool is_operation_of_floats(LLVMValueRef call)
{
    static const char *const names[] = {"llvm.fma.",  "llvm.fmuladd.", "llvm.fabs.",
                                        "llvm.sqrt.", "llvm.minnum.",  "llvm.maxnum."};
    return simd_calls_one_of(call, names, sizeof names / sizeof *names);
}

static bool is_step_of_floats(LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMFAdd:
    case LLVMFSub:
    case LLVMFMul:
    case LLVMFDiv:
    case LLVMFNeg:
    case LLVMFCmp:
    case LLVMFPExt:
    case LLVMFPTrunc:
    case LLVMSIToFP:
    case LLVMSelect:
        return true;
    default:
        return false;
    }
}

static bool is_step_of_vectors(LLVMValueRef i)
{
    const LLVMOpcode op = LLVMGetInstructionOpcode(i);
    if (op == LLVMGetElementPtr || op == LLVMBr)
        return true;
    if (LLVMIsACallInst(i) != NULL)
        return is_minimum(i) || is_operation_of_floats(i) || simd_call_kind(i) == SIMD_CALL_NOTHING;
    if (is_step_of_floats(i))
        return true;
    if (LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMIntegerTypeKind)
        return false;
    switch (op) {
    case LLVMMul: /* products of what is loaded are dot_products' */
        return LLVMIsAConstantInt(LLVMGetOperand(i, 1)) != NULL;
    case LLVMUDiv:
    case LLVMSDiv:
    case LLVMURem:
    case LLVMSRem:
        return false;
    case LLVMICmp:
    case LLVMSelect:
    case LLVMZExt:
    case LLVMSExt:
    case LLVMTrunc:
        return true;
    default:
        return LLVMIsABinaryOperator(i) != NULL;
    }
}

static bool is_part_of_row_loop(row_loop *r, LLVMValueRef i)
{
    const simd_cfg *cfg = r->divergence->cfg;
    if (LLVMIsAPHINode(i) != NULL)
        return LLVMGetInstructionParent(i) != cfg->blocks[cfg->loops[r->loop].header].block ||
               goes_round(r, i);
    if (!simd_access_is(i))
        return is_step_of_vectors(i);
    if (r->access_count == MOST_ACCESSES || !goes_on(r, i))
        return false;
    r->accesses[r->access_count++] = i;
    return true;
}

/* Whether a round loads what the one before it has stored, or has yet to be stored over: a few
 * elements before or behind. */
static bool meets_other_rounds(const row_loop *r, LLVMValueRef store, LLVMValueRef access)
{
    const simd_access a = simd_access_of(r->divergence, store),
                      b = simd_access_of(r->divergence, access);
    const simd_address to = simd_address_of(r->divergence, a.pointer),
                       other = simd_address_of(r->divergence, b.pointer);
    return !a.loads && simd_address_is_near(&to, &other) && to.offset != other.offset;
}

static bool rounds_meet(const row_loop *r)
{
    for (uint32_t i = 0; i < r->access_count; i++)
        for (uint32_t j = 0; j < r->access_count; j++)
            if (meets_other_rounds(r, r->accesses[i], r->accesses[j]))
                return true;
    return false;
}

/* LLVM compares addresses in the code. Buffers have to be apart nevertheless: memory may be mapped
 * at two addresses, and a round may load from one what an earlier one has stored at the other. */
static bool are_apart(const row_loop *r)
{
    for (uint32_t i = 0; i < r->access_count; i++)
        for (uint32_t j = 0; j < r->access_count; j++) {
            const simd_access a = simd_access_of(r->divergence, r->accesses[i]),
                              b = simd_access_of(r->divergence, r->accesses[j]);
            if (!a.loads && simd_pointer_root(a.pointer) != simd_pointer_root(b.pointer) &&
                !simd_accesses_are_apart(a.instruction, b.instruction))
                return false;
        }
    return true;
}

/* Of as many rounds as a constant says. */
static bool is_short(const row_loop *r)
{
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(r->latch);
    LLVMValueRef compare = LLVMGetCondition(branch);
    LLVMValueRef end = LLVMIsAICmpInst(compare) == NULL ? NULL : LLVMGetOperand(compare, 1);
    return end != NULL && LLVMIsAConstantInt(end) != NULL &&
           LLVMConstIntGetZExtValue(end) <= (r->small > 0 ? MOST_ROUNDS : SHORT);
}

/* Left at its latch only, which nothing but a number of rounds may have a say in. */
static bool is_left_at_latch(const row_loop *r)
{
    const simd_cfg *cfg = r->divergence->cfg;
    const simd_block *latch = &cfg->blocks[cfg->loops[r->loop].latch];
    if (r->divergence->divergent_loops[r->loop] || latch->successor_count != 2)
        return false;
    for (uint32_t b = 0; b < cfg->block_count; b++)
        for (uint32_t s = 0; cfg->blocks[b].loop == r->loop && &cfg->blocks[b] != latch &&
                             s < cfg->blocks[b].successor_count;
             s++)
            if (cfg->blocks[cfg->blocks[b].successors[s]].loop != r->loop)
                return false;
    return true;
}

static simd_rows find_rows(const simd_divergence *d, const simd_target *target, uint32_t loop)
{
    const simd_cfg *cfg = d->cfg;
    row_loop r = {.divergence = d,
                  .target = target,
                  .loop = loop,
                  .latch = cfg->blocks[cfg->loops[loop].latch].block};
    if (!is_left_at_latch(&r))
        return SIMD_NO_ROWS;
    for (uint32_t b = 0; b < cfg->block_count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(cfg->blocks[b].block);
             cfg->blocks[b].loop == loop && i != NULL; i = LLVMGetNextInstruction(i))
            if (!is_part_of_row_loop(&r, i))
                return SIMD_NO_ROWS;
    if (is_short(&r) || rounds_meet(&r) || (r.small == 0 && r.stored == 0) || !are_apart(&r))
        return SIMD_NO_ROWS;
    if (r.small > 0)
        return SIMD_ROWS_OF_BYTES;
    return SIMD_STORED_ROWS;
}

/* ---- Kernels --------------------------------------------------------------------------------- */

static bool asks_for_others(LLVMValueRef i)
{
    return simd_is_communication(i) || simd_needs_other_lanes(i) || simd_asks_for_lanes(i);
}

static bool is_short_besides(const simd_divergence *d)
{
    uint32_t outside = 0;
    for (uint32_t v = 0; v < d->value_count; v++) {
        const uint32_t loop = d->cfg->blocks[d->blocks[v]].loop;
        LLVMValueRef i = d->values[v];
        if (asks_for_others(i))
            return false;
        if (loop == SIMD_NONE || !simd_cfg_is_innermost(d->cfg, loop))
            outside += LLVMIsACallInst(i) != NULL && simd_call_kind(i) == SIMD_CALL_MATH ? MATH : 1;
    }
    return outside <= MOST_OUTSIDE;
}

simd_rows simd_goes_along_rows(const simd_divergence *divergence, const simd_target *target)
{
    const simd_cfg *cfg = divergence->cfg;
    simd_rows found = SIMD_NO_ROWS;
    for (uint32_t l = 0; l < cfg->loop_count; l++) {
        if (!simd_cfg_is_innermost(cfg, l))
            continue;
        const simd_rows rows = find_rows(divergence, target, l);
        if (rows == SIMD_NO_ROWS)
            return rows;
        if (found != SIMD_ROWS_OF_BYTES)
            found = rows;
    }
    return is_short_besides(divergence) ? found : SIMD_NO_ROWS;
}
