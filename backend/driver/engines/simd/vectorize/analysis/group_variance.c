#include "backend/driver/engines/simd/vectorize/analysis/group_variance.h"

#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/vectorize/analysis/arguments.h"
#include "backend/driver/engines/simd/vectorize/analysis/memory/aliases.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"

/* Sets of so many blocks for each of them. Larger kernels are nobody's tiles. */
enum { MAX_BLOCKS = 1024, WORD = 64 };

/* ---- Blocks that follow in any case ---------------------------------------------------------- */

static size_t words_of(const simd_cfg *cfg)
{
    return (cfg->block_count + WORD - 1) / WORD;
}

static uint64_t *after_of(const simd_group_variance *s, uint32_t block)
{
    return s->after + block * words_of(s->divergence->cfg);
}

static bool follows(const simd_group_variance *s, uint32_t block, uint32_t other)
{
    return (after_of(s, block)[other / WORD] >> other % WORD & 1) != 0;
}

/* What follows both ways follows the block. */
static bool meet(simd_group_variance *s, uint32_t block)
{
    const simd_block *b = &s->divergence->cfg->blocks[block];
    bool changed = false;
    for (size_t w = 0; w < words_of(s->divergence->cfg); w++) {
        uint64_t set = b->successor_count == 0 ? 0 : UINT64_MAX;
        for (uint32_t k = 0; k < b->successor_count; k++)
            set &= after_of(s, b->successors[k])[w];
        if (block / WORD == w)
            set |= UINT64_C(1) << block % WORD;
        changed |= after_of(s, block)[w] != set;
        after_of(s, block)[w] = set;
    }
    return changed;
}

static void find_after(simd_group_variance *s)
{
    const uint32_t count = s->divergence->cfg->block_count;
    memset(s->after, 0xff, count * words_of(s->divergence->cfg) * sizeof *s->after);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t b = count; b-- > 0;)
            changed |= meet(s, b);
    }
}

/* ---- What is loaded -------------------------------------------------------------------------- */

/* An image may lie in a buffer. */
static bool writes_elsewhere(LLVMValueRef i)
{
    return simd_is_communication(i) ||
           (LLVMIsACallInst(i) != NULL && simd_call_kind(i) == SIMD_CALL_IMAGE);
}

static bool reads_unwritten(const simd_divergence *divergence, LLVMValueRef load)
{
    if (LLVMIsALoadInst(load) == NULL || simd_pointer_buffer(LLVMGetOperand(load, 0)) == NULL)
        return false;
    for (uint32_t v = 0; v < divergence->value_count; v++) {
        LLVMValueRef i = divergence->values[v];
        if (writes_elsewhere(i) ||
            (LLVMIsAStoreInst(i) != NULL && !simd_accesses_are_apart(load, i)))
            return false;
    }
    return true;
}

static bool is_constant(LLVMValueRef root)
{
    return LLVMIsAGlobalVariable(root) != NULL && LLVMIsGlobalConstant(root);
}

/* ---- Values ---------------------------------------------------------------------------------- */

typedef struct question {
    simd_group_variance *s;
    unsigned dimension;
    simd_tile_is_same *is_same;
    const void *data;
} question;

static bool differs(const simd_group_variance *s, LLVMValueRef value)
{
    const uint32_t number = simd_map_find(&s->divergence->numbers, value);
    return number != SIMD_NONE && s->values[number];
}

static bool operand_differs(const simd_group_variance *s, LLVMValueRef i)
{
    for (int o = 0; o < LLVMGetNumOperands(i); o++)
        if (differs(s, LLVMGetOperand(i, (unsigned)o)))
            return true;
    return false;
}

static bool load_differs(const question *q, LLVMValueRef load)
{
    LLVMValueRef root = simd_pointer_root(LLVMGetOperand(load, 0));
    if (operand_differs(q->s, load))
        return true;
    if (LLVMIsAArgument(root) != NULL && root == LLVMGetParam(LLVMGetParamParent(root), 1))
        return !q->is_same(q->data, load);
    return !simd_arguments_are_read(load) && !is_constant(root) &&
           !q->s->unwritten[simd_map_find(&q->s->divergence->numbers, load)];
}

static bool call_differs(const question *q, LLVMValueRef call)
{
    const simd_group_variance *s = q->s;
    switch (simd_call_kind(call)) {
    case SIMD_CALL_LOCAL_ID:
    case SIMD_CALL_LOCAL_SIZE:
    case SIMD_CALL_GROUP_COUNT:
    case SIMD_CALL_GLOBAL_OFFSET:
    case SIMD_CALL_LANE:
    case SIMD_CALL_SUB_GROUP:
    case SIMD_CALL_WIDTH:
        return false;
    case SIMD_CALL_GROUP_ID:
        return simd_is_group_id(call, q->dimension);
    case SIMD_CALL_MATH:
    case SIMD_CALL_DOT:
    case SIMD_CALL_INTRINSIC:
        return operand_differs(s, call);
    default:
        return true;
    }
}

/* Whether groups may leave a block along an edge, or not. */
static bool branch_differs(const simd_group_variance *s, uint32_t block)
{
    LLVMValueRef condition = s->divergence->cfg->blocks[block].condition;
    return s->blocks[block] || (condition != NULL && differs(s, condition));
}

static bool phi_differs(const simd_group_variance *s, LLVMValueRef phi)
{
    for (unsigned k = 0; k < LLVMCountIncoming(phi); k++)
        if (differs(s, LLVMGetIncomingValue(phi, k)) ||
            branch_differs(s, simd_cfg_find(s->divergence->cfg, LLVMGetIncomingBlock(phi, k))))
            return true;
    return false;
}

static bool value_differs(const question *q, LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMPHI:
        return phi_differs(q->s, i);
    case LLVMLoad:
        return load_differs(q, i);
    case LLVMCall:
        return call_differs(q, i);
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
        return true;
    default:
        return operand_differs(q->s, i);
    }
}

/* ---- Flow ------------------------------------------------------------------------------------ */

/* Marks the blocks of which this branch decides whether groups come there: they follow one of its
 * ways in any case, and not the branch itself. */
static bool mark_controlled(simd_group_variance *s, uint32_t block)
{
    const simd_cfg *cfg = s->divergence->cfg;
    const simd_block *b = &cfg->blocks[block];
    bool changed = false;
    for (uint32_t k = 0; k < b->successor_count; k++)
        for (uint32_t other = 0; other < cfg->block_count; other++)
            if (!s->blocks[other] && follows(s, b->successors[k], other) &&
                (other == block || !follows(s, block, other)))
                s->blocks[other] = changed = true;
    return changed;
}

void simd_group_variance_find(simd_group_variance *variance, unsigned dimension,
                              simd_tile_is_same *is_same, const void *data)
{
    const simd_divergence *d = variance->divergence;
    const question q = {variance, dimension, is_same, data};
    memset(variance->values, 0, d->value_count * sizeof *variance->values);
    memset(variance->blocks, 0, d->cfg->block_count * sizeof *variance->blocks);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t v = 0; v < d->value_count; v++)
            if (!variance->values[v] && value_differs(&q, d->values[v]))
                variance->values[v] = changed = true;
        for (uint32_t b = 0; b < d->cfg->block_count; b++)
            if (d->cfg->blocks[b].condition != NULL && branch_differs(variance, b))
                changed |= mark_controlled(variance, b);
    }
}

/* ---- The whole ------------------------------------------------------------------------------- */

bool simd_group_variance_create(simd_group_variance *variance, const simd_divergence *divergence)
{
    const uint32_t blocks = divergence->cfg->block_count;
    *variance = (simd_group_variance){.divergence = divergence};
    if (blocks > MAX_BLOCKS)
        return false;
    variance->after = calloc(blocks * words_of(divergence->cfg) + 1, sizeof *variance->after);
    variance->values = calloc(divergence->value_count + 1, sizeof *variance->values);
    variance->blocks = calloc(blocks + 1, sizeof *variance->blocks);
    variance->unwritten = calloc(divergence->value_count + 1, sizeof *variance->unwritten);
    if (variance->after == NULL || variance->values == NULL || variance->blocks == NULL ||
        variance->unwritten == NULL)
        return false;
    find_after(variance);
    for (uint32_t v = 0; v < divergence->value_count; v++)
        variance->unwritten[v] = reads_unwritten(divergence, divergence->values[v]);
    return true;
}

void simd_group_variance_clear(simd_group_variance *variance)
{
    free(variance->after);
    free(variance->values);
    free(variance->blocks);
    free(variance->unwritten);
}
