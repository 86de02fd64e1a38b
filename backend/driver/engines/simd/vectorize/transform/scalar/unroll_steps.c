/* unroll_steps: loops over barriers whose counter doubles or halves between constants are written
 * out, as the steps of trees and scans in tile_static memory, or grows by as much as a butterfly
 * has elements, up to 16:
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
 * And loops around such, as of a sort, whose steps begin or end with what the outer counter tells:
 *
 *     for (k = 2; k <= 256; k *= 2)          j = 1 of k = 2, j = 2 and 1 of k = 4, ...
 *         for (j = k / 2; j > 0; j /= 2)
 *
 * It says which loops, and LLVM unrolls them, the outer ones first. */
#include "backend/driver/engines/simd/vectorize/analysis/loops/rounds.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum {
    MOST_ROUNDS = 12, /* 1, 2, 4 ... 2048 */
    MOST_SHIFT = 4,   /* 16 elements for each work-item, which are many for registers */
    MOST_STAGES = 4,  /* 0, 1, 2, 3 */
    MOST_STEPS = 66,  /* of a loop in another: 1 + 2 + ... 11 */
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

/* The counter of the loop around a loop, in one of its rounds; none: NULL. */
typedef struct outer_round {
    LLVMValueRef counter;
    uint64_t number;
} outer_round;

static bool is_small(LLVMValueRef v, uint64_t *out)
{
    if (LLVMIsAConstantInt(v) == NULL || LLVMGetIntTypeWidth(LLVMTypeOf(v)) > 64)
        return false;
    *out = LLVMConstIntGetZExtValue(v);
    return *out <= INT32_MAX;
}

/* What is half of the outer counter, or one more, in that round. */
static bool evaluate(const outer_round *outer, LLVMValueRef v, uint64_t *out)
{
    uint64_t by;
    if (v == outer->counter && v != NULL) {
        *out = outer->number;
        return true;
    }
    if (LLVMIsABinaryOperator(v) == NULL || LLVMGetOperand(v, 0) != outer->counter ||
        !is_small(LLVMGetOperand(v, 1), &by))
        return is_small(v, out);
    switch (LLVMGetInstructionOpcode(v)) {
    case LLVMAdd:
        *out = (outer->number + by) & INT32_MAX;
        return true;
    case LLVMShl:
    case LLVMLShr:
    case LLVMAShr:
        *out = LLVMGetInstructionOpcode(v) == LLVMShl ? outer->number << (by & 31)
                                                      : outer->number >> (by & 31);
        return true;
    case LLVMUDiv:
    case LLVMSDiv:
        *out = by != 0 ? outer->number / by : 0;
        return by != 0;
    default:
        return false;
    }
}

static bool counts(LLVMOpcode op, uint64_t by)
{
    switch (op) {
    case LLVMAdd:
        return by == 1;
    case LLVMShl:
    case LLVMLShr:
    case LLVMAShr:
        return by >= 1 && by <= MOST_SHIFT;
    case LLVMMul:
    case LLVMUDiv:
    case LLVMSDiv:
        return by >= 2 && by <= 1 << MOST_SHIFT;
    default:
        return false;
    }
}

static bool find_counting(const outer_round *outer, LLVMValueRef phi, LLVMBasicBlockRef latch,
                          counting *out)
{
    if (LLVMIsAPHINode(phi) == NULL || LLVMCountIncoming(phi) != 2 ||
        LLVMGetTypeKind(LLVMTypeOf(phi)) != LLVMIntegerTypeKind)
        return false;
    const unsigned around = LLVMGetIncomingBlock(phi, 0) == latch ? 0 : 1;
    out->counter = phi;
    out->next = LLVMGetIncomingValue(phi, around);
    if (LLVMIsABinaryOperator(out->next) == NULL || LLVMGetOperand(out->next, 0) != phi ||
        !evaluate(outer, LLVMGetIncomingValue(phi, !around), &out->start) ||
        !is_small(LLVMGetOperand(out->next, 1), &out->by))
        return false;
    out->op = LLVMGetInstructionOpcode(out->next);
    return counts(out->op, out->by);
}

/* What starts small and has no sign stays so for as many rounds as are counted here. */
static uint64_t step(const counting *d, uint64_t value)
{
    switch (d->op) {
    case LLVMAdd:
        return value + 1;
    case LLVMShl:
        return value << d->by;
    case LLVMMul:
        return value * d->by;
    case LLVMUDiv:
    case LLVMSDiv:
        return value / d->by;
    default:
        return value >> d->by;
    }
}

/* Returns how many rounds there are until a condition ends them, or 0 for too many. */
static uint32_t count(const counting *d, LLVMValueRef compare, uint64_t end, bool stays)
{
    const bool ahead = LLVMGetOperand(compare, 0) == d->next;
    uint64_t value = d->start;
    for (uint32_t rounds = 1; rounds <= MOST_ROUNDS && value <= INT32_MAX; rounds++) {
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

/* Returns how many rounds a loop has, and how it counts them; 0 if that is not known. */
static uint32_t find_rounds(const simd_cfg *cfg, uint32_t loop, const outer_round *outer,
                            counting *d)
{
    const simd_block *last = find_end(cfg, loop);
    LLVMValueRef compare = last->condition;
    uint64_t end;
    if (last->successor_count != 2 || LLVMIsAICmpInst(compare) == NULL ||
        simd_cfg_is_in(cfg, last->successors[0], loop) ==
            simd_cfg_is_in(cfg, last->successors[1], loop) ||
        !evaluate(outer, LLVMGetOperand(compare, 1), &end))
        return 0;
    LLVMValueRef counted = LLVMGetOperand(compare, 0);
    LLVMValueRef phi =
        LLVMIsABinaryOperator(counted) != NULL ? LLVMGetOperand(counted, 0) : counted;
    LLVMBasicBlockRef latch = cfg->blocks[cfg->loops[loop].latch].block;
    if (!find_counting(outer, phi, latch, d) || (counted != d->counter && counted != d->next) ||
        LLVMGetInstructionParent(phi) != cfg->blocks[cfg->loops[loop].header].block)
        return 0;
    return count(d, compare, end, simd_cfg_is_in(cfg, last->successors[0], loop));
}

static uint32_t count_rounds(const simd_cfg *cfg, uint32_t loop)
{
    const outer_round none = {NULL, 0};
    counting d;
    const uint32_t rounds = find_rounds(cfg, loop, &none, &d);
    LLVMValueRef compare = find_end(cfg, loop)->condition;
    return rounds == 0 || d.op != LLVMAdd ||
                   (rounds <= MOST_STAGES && asks_round(cfg, loop, d.counter, compare))
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

/* ---- Loops around them ----------------------------------------------------------------------- */

/* Returns the only loop in another; else SIMD_NONE. */
static uint32_t only_loop_in(const simd_cfg *cfg, uint32_t outer)
{
    uint32_t inner = SIMD_NONE;
    for (uint32_t l = 0; l < cfg->loop_count; l++) {
        if (cfg->loops[l].parent != outer)
            continue;
        if (inner != SIMD_NONE || !simd_cfg_is_innermost(cfg, l))
            return SIMD_NONE;
        inner = l;
    }
    return inner;
}

/* Returns the steps of the loop in it in all rounds of a loop; 0 if they are not known, or none
 * begins with what this one counts: they are written out in its rounds anyhow, or are no steps. */
static uint32_t steps_of(const simd_cfg *cfg, uint32_t outer, uint32_t inner, uint32_t *rounds)
{
    const outer_round none = {NULL, 0};
    counting d, own;
    uint32_t steps = 0;
    *rounds = find_rounds(cfg, outer, &none, &d);
    if (*rounds == 0 || d.op == LLVMAdd || find_rounds(cfg, inner, &none, &own) != 0)
        return 0;
    outer_round round = {d.counter, d.start};
    for (uint32_t r = 0; r < *rounds; r++) {
        const uint32_t more = find_rounds(cfg, inner, &round, &own);
        if (more == 0 || own.op == LLVMAdd)
            return 0;
        steps += more;
        round.number = step(&d, round.number);
    }
    return steps <= MOST_STEPS ? steps : 0;
}

static bool ask_for_outer(simd_vectorization *v, uint32_t groups)
{
    const simd_cfg *cfg = &v->cfg;
    bool any = false;
    for (uint32_t l = 0; l < cfg->loop_count; l++) {
        const uint32_t inner = cfg->loops[l].parent == SIMD_NONE ? only_loop_in(cfg, l) : SIMD_NONE;
        uint32_t rounds;
        if (inner == SIMD_NONE || simd_last_barrier(cfg, inner) == SIMD_NONE)
            continue;
        const uint32_t steps = steps_of(cfg, l, inner, &rounds);
        const uint32_t code =
            steps * count_instructions(cfg, inner) + rounds * count_instructions(cfg, l);
        if (steps == 0 || code * groups > MOST_CODE)
            continue;
        LLVMValueRef branch = LLVMGetBasicBlockTerminator(cfg->blocks[cfg->loops[l].latch].block);
        simd_metadata_set_loop(branch, "llvm.loop.unroll.full");
        simd_remark(v, branch, SIMD_PASS_UNROLL_STEPS,
                    "%u rounds are written out, with %u steps with barriers", rounds, steps);
        any = true;
    }
    return any;
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

/* Which steps there are is known once the loops around them are gone. */
static simd_pass_result write_outer(simd_vectorization *v, uint32_t groups)
{
    if (!ask_for_outer(v, groups))
        return SIMD_PASS_NOTHING_CHANGED;
    const simd_pass_result result = simd_unroll_whole(v, false);
    simd_pipeline_forget(v, SIMD_ANALYSIS_ALL);
    return result == SIMD_PASS_CHANGED && simd_pipeline_require(v, SIMD_ANALYSIS_CFG)
               ? SIMD_PASS_CHANGED
               : SIMD_PASS_FAILED;
}

/* Of a strip that is the whole tile. If lanes are fewer than usual, and there are too many groups
 * of these, usual_lanes takes as many. */
static uint32_t groups_of(const simd_vectorization *v, uint32_t lanes)
{
    const bool may_be_usual = v->key->width == 0 && lanes < SIMD_USUAL_LANES &&
                              simd_pass_is_on(v, SIMD_PASS_USUAL_LANES) &&
                              v->key->group_size[0] % SIMD_USUAL_LANES == 0;
    const simd_partition partition =
        simd_partition_make(v->key, may_be_usual ? SIMD_USUAL_LANES : lanes, 1, v->layout);
    return simd_partition_groups(&partition);
}

simd_pass_result simd_run_unroll_steps(simd_vectorization *v)
{
    const uint32_t lanes = simd_partition_usual_width(v->key, v->target);
    if (v->cfg.loop_count == 0 || v->is_large || v->key->checked || lanes < FEWEST_LANES)
        return SIMD_PASS_NOTHING_CHANGED;
    const uint32_t groups = groups_of(v, lanes);
    if (groups > MOST_GROUPS)
        return SIMD_PASS_NOTHING_CHANGED;
    const simd_pass_result outer = write_outer(v, groups);
    return outer != SIMD_PASS_FAILED && ask_for_all(v, groups) ? simd_unroll_whole(v, false)
                                                               : outer;
}
