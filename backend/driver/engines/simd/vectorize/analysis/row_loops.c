#include "backend/driver/engines/simd/vectorize/analysis/row_loops.h"

#include "backend/driver/engines/simd/vectorize/analysis/address.h"
#include "backend/driver/engines/simd/vectorize/analysis/arguments.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/plan/plan.h"

enum {
    LARGEST = 2,       /* bytes of an element: of larger ones lanes are as good */
    FAR = 16,          /* elements: lanes that are no further apart are interleaved */
    MOST_ROUNDS = 127, /* that are known: what few vectors of a row come to takes as long as they */
    MOST_STEP = 2,     /* elements from one round to the next */
    MOST_OUTSIDE = 64, /* instructions of a kernel besides such loops */
};

typedef struct row_loop {
    const simd_divergence *divergence;
    uint32_t loop;
    LLVMBasicBlockRef block;
    uint32_t rows; /* accesses that go along one */
} row_loop;

/* ---- Accesses -------------------------------------------------------------------------------- */

static bool is_far(const simd_access *a)
{
    const int64_t most = FAR * (int64_t)a->size;
    return a->shape.kind == SIMD_VARYING ||
           (a->shape.kind == SIMD_LINEAR && (a->shape.stride > most || a->shape.stride < -most));
}

/* In the order of the rounds, or at one place in all of them. */
static bool goes_on(row_loop *r, LLVMValueRef i)
{
    int64_t step;
    const simd_access a = simd_access_of(r->divergence, i);
    const int64_t size = (int64_t)a.size;
    if (simd_is_communication(i) || size == 0 || size > 8 ||
        simd_divergence_private_scale(r->divergence, a.pointer) != 1)
        return false;
    const simd_address address = simd_address_of(r->divergence, a.pointer);
    if (!simd_address_step(r->divergence, r->loop, &address, &step))
        return false;
    r->rows += size <= LARGEST && is_far(&a) && step == size;
    if (!a.loads)
        return step == size; /* LLVM asks whether buffers are apart, in the code */
    return step == 0 || step == size || (step > 0 && step <= MOST_STEP * size);
}

/* ---- What goes from round to round ----------------------------------------------------------- */

static bool is_in_loop(const row_loop *r, LLVMValueRef value)
{
    return LLVMIsAInstruction(value) != NULL && LLVMGetInstructionParent(value) == r->block;
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

static bool is_counter(LLVMValueRef phi, LLVMValueRef next)
{
    return LLVMIsABinaryOperator(next) != NULL && LLVMGetInstructionOpcode(next) == LLVMAdd &&
           LLVMGetOperand(next, 0) == phi && LLVMIsAConstantInt(LLVMGetOperand(next, 1)) != NULL;
}

static bool is_sum(const row_loop *r, LLVMValueRef phi, LLVMValueRef next)
{
    LLVMValueRef first = only_user(r, phi), i = first;
    while (i != NULL && i != next && are_same_steps(first, i))
        i = only_user(r, i);
    return i != NULL && i == next && are_same_steps(first, next);
}

static bool goes_round(const row_loop *r, LLVMValueRef phi)
{
    if (LLVMGetTypeKind(LLVMTypeOf(phi)) != LLVMIntegerTypeKind || LLVMCountIncoming(phi) != 2)
        return false;
    LLVMValueRef next = LLVMGetIncomingValue(phi, LLVMGetIncomingBlock(phi, 0) == r->block ? 0 : 1);
    return is_counter(phi, next) || is_sum(r, phi, next);
}

/* ---- Loops ----------------------------------------------------------------------------------- */

static bool is_step_of_vectors(LLVMValueRef i)
{
    const LLVMOpcode op = LLVMGetInstructionOpcode(i);
    if (op == LLVMGetElementPtr || op == LLVMBr)
        return true;
    if (LLVMIsACallInst(i) != NULL)
        return is_minimum(i) || simd_call_kind(i) == SIMD_CALL_NOTHING;
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
    if (LLVMIsAPHINode(i) != NULL)
        return goes_round(r, i);
    return simd_access_is(i) ? goes_on(r, i) : is_step_of_vectors(i);
}

/* Of as many rounds as a constant says. */
static bool is_short(LLVMValueRef branch)
{
    LLVMValueRef compare = LLVMGetCondition(branch);
    LLVMValueRef end = LLVMIsAICmpInst(compare) == NULL ? NULL : LLVMGetOperand(compare, 1);
    return end != NULL && LLVMIsAConstantInt(end) != NULL &&
           LLVMConstIntGetZExtValue(end) <= MOST_ROUNDS;
}

static bool is_row_loop(const simd_divergence *d, uint32_t loop)
{
    const simd_loop *l = &d->cfg->loops[loop];
    row_loop r = {.divergence = d, .loop = loop, .block = d->cfg->blocks[l->header].block};
    if (l->header != l->latch || d->divergent_loops[loop] ||
        d->cfg->blocks[l->latch].successor_count != 2 ||
        is_short(LLVMGetBasicBlockTerminator(r.block)))
        return false;
    for (LLVMValueRef i = LLVMGetFirstInstruction(r.block); i != NULL;
         i = LLVMGetNextInstruction(i))
        if (!is_part_of_row_loop(&r, i))
            return false;
    return r.rows > 0;
}

static bool is_innermost(const simd_cfg *cfg, uint32_t loop)
{
    for (uint32_t l = 0; l < cfg->loop_count; l++)
        if (cfg->loops[l].parent == loop)
            return false;
    return true;
}

/* ---- Kernels --------------------------------------------------------------------------------- */

static bool asks_for_others(LLVMValueRef i)
{
    return simd_is_communication(i) || simd_needs_other_lanes(i) ||
           (LLVMIsACallInst(i) != NULL &&
            (simd_call_kind(i) == SIMD_CALL_LANE || simd_call_kind(i) == SIMD_CALL_SUB_GROUP ||
             simd_call_kind(i) == SIMD_CALL_WIDTH));
}

static bool is_short_besides(const simd_divergence *d)
{
    uint32_t outside = 0;
    for (uint32_t v = 0; v < d->value_count; v++) {
        const uint32_t loop = d->cfg->blocks[d->blocks[v]].loop;
        if (asks_for_others(d->values[v]))
            return false;
        outside += loop == SIMD_NONE || !is_innermost(d->cfg, loop);
    }
    return outside <= MOST_OUTSIDE;
}

bool simd_goes_along_rows(const simd_divergence *divergence)
{
    const simd_cfg *cfg = divergence->cfg;
    uint32_t found = 0;
    for (uint32_t l = 0; l < cfg->loop_count; l++) {
        if (!is_innermost(cfg, l))
            continue;
        if (!is_row_loop(divergence, l))
            return false;
        found++;
    }
    return found > 0 && is_short_besides(divergence);
}
