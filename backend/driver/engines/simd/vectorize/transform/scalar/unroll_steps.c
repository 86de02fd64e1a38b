/* unroll_steps: loops over barriers whose counter doubles or halves between constants are written
 * out, as the steps of trees and scans in tile_static memory:
 *
 *     for (s = 128; s > 0; s >>= 1) {        barrier(); if (l < 128) t[l] += t[l + 128];
 *         barrier();                         barrier(); if (l < 64) t[l] += t[l + 64];
 *         if (l < s)                         ...
 *             t[l] += t[l + s];
 *     }
 *
 * How far apart lanes are is known in each step then, and which are there: gathers become vectors
 * and shuffles, and masks constants. That is so in a tile of one strip only, so the steps have to
 * be few enough for that. LLVM does it by itself with what is shorter.
 *
 * So are a few stages that a counter counts and a comparison with it tells apart, as of a Fourier
 * transform that comes to its elements in another order each time: each has its own indices then.
 *
 * It says which loops, and LLVM unrolls them. */
#include "backend/driver/engines/simd/vectorize/analysis/loops/rounds.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum {
    MOST_ROUNDS = 12, /* 1, 2, 4 ... 2048 */
    MOST_STAGES = 4,  /* 0, 1, 2, 3 */
    MOST_GROUPS = 32, /* of a strip */
    MOST_CODE = 8192, /* instructions of all of a strip's steps: as in coarsening */
    FEWEST_LANES = 4, /* fewer have no vectors */
};

/* ---- Counting -------------------------------------------------------------------------------- */

/* What a loop counts by: next = counter <op> by. */
typedef struct counting {
    LLVMValueRef counter, next;
    LLVMOpcode op;
    uint64_t start, by;
} counting;

static bool is_small(LLVMValueRef v, uint64_t *out)
{
    if (LLVMIsAConstantInt(v) == NULL || LLVMGetIntTypeWidth(LLVMTypeOf(v)) > 64)
        return false;
    *out = LLVMConstIntGetZExtValue(v);
    return *out <= INT32_MAX;
}

static bool counts(LLVMOpcode op, uint64_t by)
{
    switch (op) {
    case LLVMAdd:
    case LLVMShl:
    case LLVMLShr:
    case LLVMAShr:
        return by == 1;
    case LLVMMul:
    case LLVMUDiv:
    case LLVMSDiv:
        return by == 2;
    default:
        return false;
    }
}

static bool find_counting(LLVMValueRef phi, LLVMBasicBlockRef latch, counting *out)
{
    if (LLVMIsAPHINode(phi) == NULL || LLVMCountIncoming(phi) != 2 ||
        LLVMGetTypeKind(LLVMTypeOf(phi)) != LLVMIntegerTypeKind)
        return false;
    const unsigned around = LLVMGetIncomingBlock(phi, 0) == latch ? 0 : 1;
    out->counter = phi;
    out->next = LLVMGetIncomingValue(phi, around);
    if (LLVMIsABinaryOperator(out->next) == NULL || LLVMGetOperand(out->next, 0) != phi ||
        !is_small(LLVMGetIncomingValue(phi, !around), &out->start) ||
        !is_small(LLVMGetOperand(out->next, 1), &out->by))
        return false;
    out->op = LLVMGetInstructionOpcode(out->next);
    return counts(out->op, out->by);
}

/* What starts small and has no sign stays so for as many rounds as are counted here. */
static uint64_t step(const counting *d, uint64_t value)
{
    if (d->op == LLVMAdd)
        return value + 1;
    return d->op == LLVMShl || d->op == LLVMMul ? value * 2 : value / 2;
}

/* Returns how many rounds there are until a condition ends them, or 0 for too many. */
static uint32_t count(const counting *d, LLVMValueRef compare, uint64_t end, bool stays)
{
    const bool ahead = LLVMGetOperand(compare, 0) == d->next;
    uint64_t value = d->start;
    for (uint32_t rounds = 1; rounds <= MOST_ROUNDS; rounds++) {
        if (simd_relation_holds(LLVMGetICmpPredicate(compare),
                                (int64_t)(ahead ? step(d, value) : value), (int64_t)end) != stays)
            return rounds;
        value = step(d, value);
    }
    return 0;
}

/* The block that a loop is left from: its last one, or its first. */
static const simd_block *find_end(const simd_cfg *cfg, uint32_t loop)
{
    const simd_block *latch = &cfg->blocks[cfg->loops[loop].latch];
    return latch->successor_count == 2 ? latch : &cfg->blocks[cfg->loops[loop].header];
}

/* Whether something else than the end asks which round it is. */
static bool asks_round(const simd_cfg *cfg, uint32_t loop, LLVMValueRef counter, LLVMValueRef end)
{
    for (LLVMUseRef use = LLVMGetFirstUse(counter); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (user != end && LLVMIsAICmpInst(user) != NULL &&
            LLVMIsAConstantInt(LLVMGetOperand(user, 1)) != NULL &&
            simd_cfg_is_in(cfg, simd_cfg_find(cfg, LLVMGetInstructionParent(user)), loop))
            return true;
    }
    return false;
}

static uint32_t count_rounds(const simd_cfg *cfg, uint32_t loop)
{
    const simd_block *last = find_end(cfg, loop);
    LLVMValueRef compare = last->condition;
    counting d;
    uint64_t end;
    if (last->successor_count != 2 || LLVMIsAICmpInst(compare) == NULL ||
        simd_cfg_is_in(cfg, last->successors[0], loop) ==
            simd_cfg_is_in(cfg, last->successors[1], loop) ||
        !is_small(LLVMGetOperand(compare, 1), &end))
        return 0;
    LLVMValueRef counted = LLVMGetOperand(compare, 0);
    LLVMValueRef phi =
        LLVMIsABinaryOperator(counted) != NULL ? LLVMGetOperand(counted, 0) : counted;
    LLVMBasicBlockRef latch = cfg->blocks[cfg->loops[loop].latch].block;
    if (!find_counting(phi, latch, &d) || (counted != d.counter && counted != d.next) ||
        LLVMGetInstructionParent(phi) != cfg->blocks[cfg->loops[loop].header].block)
        return 0;
    const uint32_t rounds = count(&d, compare, end, simd_cfg_is_in(cfg, last->successors[0], loop));
    return d.op != LLVMAdd || (rounds <= MOST_STAGES && asks_round(cfg, loop, d.counter, compare))
               ? rounds
               : 0;
}

/* ---- All of it ------------------------------------------------------------------------------- */

static uint32_t count_instructions(const simd_cfg *cfg, uint32_t loop)
{
    uint32_t n = 0;
    for (uint32_t b = 0; b < cfg->block_count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(cfg->blocks[b].block);
             cfg->blocks[b].loop == loop && i != NULL; i = LLVMGetNextInstruction(i))
            n++;
    return n;
}

/* Returns the rounds of a loop that may be written out, and adds what they take; else 0. */
static uint32_t rounds_of(const simd_cfg *cfg, uint32_t loop, uint32_t *code)
{
    if (!simd_cfg_is_innermost(cfg, loop) || cfg->loops[loop].parent != SIMD_NONE ||
        simd_last_barrier(cfg, loop) == SIMD_NONE)
        return 0;
    const uint32_t rounds = count_rounds(cfg, loop);
    *code += rounds * count_instructions(cfg, loop);
    return rounds;
}

static bool ask_for_all(simd_vectorization *v, uint32_t groups)
{
    uint32_t code = 0;
    bool any = false;
    for (uint32_t l = 0; l < v->cfg.loop_count; l++)
        any |= rounds_of(&v->cfg, l, &code) > 0;
    if (!any || code * groups > MOST_CODE)
        return false;
    for (uint32_t l = 0; l < v->cfg.loop_count; l++) {
        const uint32_t rounds = rounds_of(&v->cfg, l, &code);
        if (rounds == 0)
            continue;
        LLVMValueRef branch =
            LLVMGetBasicBlockTerminator(v->cfg.blocks[v->cfg.loops[l].latch].block);
        simd_metadata_set_loop(branch, "llvm.loop.unroll.full");
        simd_remark(v, branch, SIMD_PASS_UNROLL_STEPS,
                    "%u steps with barriers are written out: in each it is known how far apart "
                    "lanes are, and which are there",
                    rounds);
    }
    return true;
}

simd_pass_result simd_run_unroll_steps(simd_vectorization *v)
{
    const uint32_t lanes = simd_partition_usual_width(v->key, v->target);
    if (v->cfg.loop_count == 0 || v->is_large || v->key->checked || lanes < FEWEST_LANES)
        return SIMD_PASS_NOTHING_CHANGED;
    const simd_partition partition = simd_partition_make(v->key, lanes, 1, v->layout);
    const uint32_t groups = simd_partition_groups(&partition);
    return groups <= MOST_GROUPS && ask_for_all(v, groups) ? simd_unroll_whole(v, false)
                                                           : SIMD_PASS_NOTHING_CHANGED;
}
