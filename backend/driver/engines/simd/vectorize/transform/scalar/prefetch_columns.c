/* prefetch_columns: where lanes walk down columns, each round of a loop loads from another page,
 * and no processor guesses the next. It goes ahead by itself as far as it holds instructions, which
 * is far enough where a round has few. Gathers are many instructions, and they wait for the indices
 * that the round loads: of rounds that gather by them few are under way at once. So such a round
 * prefetches what a later one loads, into the first-level cache: sparse matrices by columns, tables
 * in grid-stride loops. */
#include <llvm-c/Core.h>

#include "backend/driver/engines/simd/vectorize/analysis/loops/rounds.h"
#include "backend/driver/engines/simd/vectorize/analysis/memory/address.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"
#include "backend/driver/engines/simd/vectorize/ir/prefetch.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/transform/rematerialise_address.h"

enum {
    AHEAD = 8,   /* rounds: until then the line is there, and the cache still has it */
    FEWEST = 32, /* rounds of a loop: with fewer, too many prefetches are in vain */
    WIDEST = 8,  /* bytes from lane to lane: a line is for several */
    LOADS = 8,   /* of a loop */
    DEPTH = 12,  /* of what an address is made of */
};

typedef struct columns {
    simd_vectorization *v;
    simd_divergence divergence; /* of one SIMD group, for the lanes there probably will be */
    simd_rounds rounds;
    LLVMBuilderRef builder; /* behind a load */
    uint32_t loop;
    LLVMValueRef loads[LOADS]; /* of the loop, that walk columns */
    simd_address addresses[LOADS];
    uint32_t count;
    bool inserted;
} columns;

static bool is_in(const columns *c, LLVMValueRef value)
{
    return LLVMIsAInstruction(value) != NULL &&
           simd_cfg_is_in(&c->v->cfg, simd_cfg_find(&c->v->cfg, LLVMGetInstructionParent(value)),
                          c->loop);
}

/* ---- Where a later round loads --------------------------------------------------------------- */

static LLVMValueRef times_ahead(const columns *c, LLVMValueRef step)
{
    return LLVMBuildMul(c->builder, step, LLVMConstInt(LLVMTypeOf(step), AHEAD, false), "");
}

/* What a phi of the loop's header will be: itself and something that stays the same, many times. */
static LLVMValueRef later_phi(const columns *c, LLVMValueRef phi)
{
    const simd_loop *loop = &c->v->cfg.loops[c->loop];
    LLVMBasicBlockRef latch = c->v->cfg.blocks[loop->latch].block;
    if (LLVMGetInstructionParent(phi) != c->v->cfg.blocks[loop->header].block)
        return NULL;
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMValueRef next = LLVMGetIncomingValue(phi, i);
        if (LLVMGetIncomingBlock(phi, i) != latch)
            continue;
        if (LLVMIsAInstruction(next) == NULL || LLVMGetNumOperands(next) != 2 ||
            LLVMGetOperand(next, 0) != phi || is_in(c, LLVMGetOperand(next, 1)))
            return NULL;
        LLVMValueRef step = LLVMGetOperand(next, 1);
        if (LLVMGetInstructionOpcode(next) == LLVMAdd)
            return LLVMBuildAdd(c->builder, phi, times_ahead(c, step), "");
        if (LLVMGetInstructionOpcode(next) != LLVMGetElementPtr)
            return NULL;
        step = times_ahead(c, step);
        return LLVMBuildGEP2(c->builder, LLVMGetGEPSourceElementType(next), phi, &step, 1, "");
    }
    return NULL;
}

static LLVMValueRef in_later_round(void *data, LLVMValueRef value)
{
    const columns *c = data;
    if (!is_in(c, value))
        return value;
    return LLVMIsAPHINode(value) != NULL ? later_phi(c, value) : NULL;
}

static void prefetch(columns *c, LLVMValueRef load)
{
    LLVMPositionBuilderBefore(c->builder, LLVMGetNextInstruction(load));
    LLVMValueRef later = simd_rematerialise_address(c->builder, c->v->layout,
                                                    LLVMGetOperand(load, 0), in_later_round, c);
    simd_remark(c->v, load, SIMD_PASS_PREFETCH_COLUMNS,
                later != NULL ? "prefetches what is loaded here %d rounds later: each round comes "
                                "to another page, and gathers"
                              : "no prefetch: where the %d. next round loads takes more than a few "
                                "additions to compute",
                AHEAD);
    if (later == NULL)
        return;
    simd_build_prefetch(c->v->module, c->builder, later, false, SIMD_FIRST_LEVEL);
    c->inserted = true;
}

/* ---- What walks columns ---------------------------------------------------------------------- */

/* Whether each round comes to another page, or nobody knows how far it comes. */
static bool steps_far(const columns *c, const simd_address *address)
{
    const int64_t page = c->v->target->page;
    int64_t step = 0;
    return !simd_address_step(&c->divergence, c->loop, address, &step) || step >= page ||
           step <= -page;
}

static bool is_known(const columns *c, const simd_address *address)
{
    for (uint32_t l = 0; l < c->count; l++) {
        const int64_t apart = address->offset - c->addresses[l].offset;
        const int64_t line = c->v->target->line;
        if (simd_address_is_near(address, &c->addresses[l]) && apart > -line && apart < line)
            return true;
    }
    return false;
}

static void add_load(columns *c, LLVMValueRef load)
{
    LLVMValueRef pointer = LLVMGetOperand(load, 0), root = simd_pointer_root(pointer);
    const simd_value_shape shape = simd_value_shape_of(&c->divergence, pointer);
    if (c->count == LOADS || simd_is_communication(load) || !is_in(c, pointer) ||
        simd_pointer_is_in_tile(root) || LLVMIsAAllocaInst(root) != NULL ||
        shape.kind != SIMD_LINEAR || shape.stride <= 0 || shape.stride > WIDEST)
        return;
    const simd_address address = simd_address_of(&c->divergence, pointer);
    if (!steps_far(c, &address) || is_known(c, &address))
        return;
    c->loads[c->count] = load;
    c->addresses[c->count++] = address;
}

/* Whether a value of the loop is worked out from one of the loads. */
static bool uses_load(const columns *c, LLVMValueRef value, int depth)
{
    if (!is_in(c, value) || LLVMIsAPHINode(value) != NULL || depth == 0)
        return false;
    for (uint32_t l = 0; l < c->count; l++)
        if (c->loads[l] == value)
            return true;
    for (int o = 0; o < LLVMGetNumOperands(value); o++)
        if (uses_load(c, LLVMGetOperand(value, (unsigned)o), depth - 1))
            return true;
    return false;
}

static bool gathers(const columns *c, LLVMValueRef i)
{
    return LLVMIsALoadInst(i) != NULL &&
           simd_value_shape_of(&c->divergence, LLVMGetOperand(i, 0)).kind == SIMD_VARYING &&
           uses_load(c, LLVMGetOperand(i, 0), DEPTH);
}

/* Calls of a loop for each of its instructions; returns whether any is wanted. */
static bool visit(columns *c, bool add)
{
    for (uint32_t b = 0; b < c->v->cfg.block_count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(c->v->cfg.blocks[b].block);
             c->v->cfg.blocks[b].loop == c->loop && i != NULL; i = LLVMGetNextInstruction(i))
            if (add && LLVMIsALoadInst(i) != NULL)
                add_load(c, i);
            else if (!add && gathers(c, i))
                return true;
    return false;
}

/* Where lanes leave at different times, masks are more instructions still; where they leave
 * together, what a short loop prefetches behind its last round costs more than it gains. */
static bool is_candidate(const columns *c)
{
    const simd_counted *counted = &c->rounds.loops[c->loop];
    return c->divergence.divergent_loops[c->loop] && simd_cfg_is_innermost(&c->v->cfg, c->loop) &&
           simd_last_barrier(&c->v->cfg, c->loop) == SIMD_NONE &&
           (counted->rounds == 0 || counted->rounds >= FEWEST);
}

static void prefetch_in_loop(columns *c)
{
    c->count = 0;
    if (!is_candidate(c))
        return;
    visit(c, true);
    if (c->count == 0 || !visit(c, false))
        return;
    for (uint32_t l = 0; l < c->count; l++)
        prefetch(c, c->loads[l]);
}

simd_pass_result simd_run_prefetch_columns(simd_vectorization *v)
{
    const uint32_t lanes = simd_partition_usual_width(v->key, v->target);
    if (v->cfg.loop_count == 0 || lanes < SIMD_MIN_LANES)
        return SIMD_PASS_NOTHING_CHANGED;
    const simd_partition partition = simd_partition_make(v->key, lanes, 1, v->layout);
    columns c = {.v = v, .builder = LLVMCreateBuilderInContext(v->context)};
    const bool created = simd_divergence_create(&c.divergence, &v->cfg, &partition) &&
                         simd_rounds_create(&c.rounds, v->key, &v->cfg);
    for (c.loop = 0; created && c.loop < v->cfg.loop_count; c.loop++)
        prefetch_in_loop(&c);
    simd_rounds_clear(&c.rounds);
    simd_divergence_clear(&c.divergence);
    LLVMDisposeBuilder(c.builder);
    if (!created)
        return simd_pass_fail_memory(v);
    return c.inserted ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
