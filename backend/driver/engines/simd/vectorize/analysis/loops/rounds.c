#include "backend/driver/engines/simd/vectorize/analysis/loops/rounds.h"

#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/ir/calls.h"

enum { MOST_STEPS = 8 }; /* from a number to what it was made of */

/* What an integer is at least and at most. */
typedef struct interval {
    int64_t least, most;
    bool known, from_place; /* and whether where the work-item is has a part in it */
} interval;

static const interval UNKNOWN = {0, 0, false, false};

static bool is_small(LLVMValueRef v, int64_t *value)
{
    if (LLVMIsAConstantInt(v) == NULL || LLVMGetIntTypeWidth(LLVMTypeOf(v)) > 64)
        return false;
    *value = LLVMConstIntGetSExtValue(v);
    return *value > INT32_MIN && *value < INT32_MAX;
}

LLVMValueRef simd_next_count(const simd_cfg *cfg, uint32_t loop, LLVMValueRef phi)
{
    LLVMBasicBlockRef latch = cfg->blocks[cfg->loops[loop].latch].block;
    if (LLVMCountIncoming(phi) != 2 || LLVMGetTypeKind(LLVMTypeOf(phi)) != LLVMIntegerTypeKind)
        return NULL;
    LLVMValueRef next = LLVMGetIncomingValue(phi, LLVMGetIncomingBlock(phi, 0) == latch ? 0 : 1);
    const bool counts =
        LLVMIsABinaryOperator(next) != NULL && LLVMGetInstructionOpcode(next) == LLVMAdd &&
        LLVMGetOperand(next, 0) == phi && LLVMIsAConstantInt(LLVMGetOperand(next, 1)) != NULL;
    return counts ? next : NULL;
}

LLVMValueRef simd_counter_compared(const simd_cfg *cfg, uint32_t loop, LLVMValueRef condition)
{
    LLVMBasicBlockRef header = cfg->blocks[cfg->loops[loop].header].block;
    if (condition == NULL || LLVMIsAICmpInst(condition) == NULL)
        return NULL;
    LLVMValueRef compared = LLVMGetOperand(condition, 0);
    for (LLVMValueRef phi = LLVMGetFirstInstruction(header); LLVMIsAPHINode(phi) != NULL;
         phi = LLVMGetNextInstruction(phi)) {
        LLVMValueRef next = simd_next_count(cfg, loop, phi);
        if (next != NULL && (compared == phi || compared == next))
            return phi;
    }
    return NULL;
}

/* Finds what a loop counts, from one of its first block's phis. */
static bool find_counter(const simd_rounds *r, uint32_t loop, LLVMValueRef phi, simd_counted *l)
{
    LLVMValueRef next = simd_next_count(r->cfg, loop, phi);
    int64_t step;
    if (next == NULL || !is_small(LLVMGetOperand(next, 1), &step) || step == 0)
        return false;
    *l = (simd_counted){.counter = phi, .next = next, .step = step};
    return true;
}

/* Returns the phi that a value is, or that it is the next value of. */
static LLVMValueRef phi_of(LLVMValueRef v)
{
    if (LLVMIsABinaryOperator(v) != NULL)
        v = LLVMGetOperand(v, 0);
    return LLVMIsAPHINode(v);
}

uint32_t simd_rounds_find(const simd_rounds *r, LLVMValueRef v, simd_counted *out)
{
    LLVMValueRef phi = phi_of(v);
    const uint32_t block =
        phi == NULL ? SIMD_NONE : simd_cfg_find(r->cfg, LLVMGetInstructionParent(phi));
    const uint32_t loop = block == SIMD_NONE ? SIMD_NONE : r->cfg->blocks[block].loop;
    if (loop == SIMD_NONE || r->cfg->loops[loop].header != block || r->loops[loop].rounds == 0 ||
        !find_counter(r, loop, phi, out) || (v != out->counter && v != out->next))
        return SIMD_NONE;
    out->rounds = r->loops[loop].rounds;
    out->usual = r->loops[loop].usual;
    out->from_place = r->loops[loop].from_place;
    return loop;
}

LLVMValueRef simd_rounds_start(const simd_counted *l)
{
    return LLVMGetIncomingValue(l->counter, LLVMGetIncomingValue(l->counter, 0) == l->next);
}

static interval interval_of(const simd_rounds *r, LLVMValueRef v, unsigned steps);

static interval interval_of_counter(const simd_rounds *r, const simd_counted *l, unsigned steps)
{
    const interval start = interval_of(r, simd_rounds_start(l), steps + 1);
    const int64_t way = l->step * l->rounds;
    return (interval){start.least + (way < 0 ? way : 0), start.most + (way > 0 ? way : 0),
                      start.known, start.from_place};
}

static interval interval_of_id(const simd_rounds *r, LLVMValueRef call)
{
    if (simd_call_kind(call) != SIMD_CALL_LOCAL_ID)
        return UNKNOWN;
    return (interval){0, (int64_t)r->key->group_size[simd_call_dimension(call)] - 1, true, true};
}

/* Of a number and a constant. What is not negative has no bits beyond those of a mask. */
static interval interval_of_sum(LLVMOpcode op, interval i, int64_t value)
{
    if (op == LLVMAdd)
        return (interval){i.least + value, i.most + value, i.known, i.from_place};
    if (op == LLVMAnd && value >= 0 && !i.from_place)
        return (interval){0, value, true, false};
    return UNKNOWN;
}

static interval interval_of(const simd_rounds *r, LLVMValueRef v, unsigned steps)
{
    int64_t value;
    if (is_small(v, &value))
        return (interval){value, value, true, false};
    if (steps > MOST_STEPS || LLVMIsAInstruction(v) == NULL)
        return UNKNOWN;
    simd_counted counted;
    if (simd_rounds_find(r, v, &counted) != SIMD_NONE)
        return interval_of_counter(r, &counted, steps);
    const LLVMOpcode op = LLVMGetInstructionOpcode(v);
    if (op == LLVMCall)
        return interval_of_id(r, v);
    if (op == LLVMTrunc || op == LLVMSExt || op == LLVMZExt)
        return interval_of(r, LLVMGetOperand(v, 0), steps + 1);
    if (LLVMIsABinaryOperator(v) == NULL || !is_small(LLVMGetOperand(v, 1), &value))
        return UNKNOWN;
    return interval_of_sum(op, interval_of(r, LLVMGetOperand(v, 0), steps + 1), value);
}

bool simd_relation_holds(LLVMIntPredicate relation, int64_t a, int64_t b)
{
    switch (relation) {
    case LLVMIntEQ:
        return a == b;
    case LLVMIntNE:
        return a != b;
    case LLVMIntULT:
    case LLVMIntSLT:
        return a < b;
    case LLVMIntULE:
    case LLVMIntSLE:
        return a <= b;
    case LLVMIntUGT:
    case LLVMIntSGT:
        return a > b;
    default:
        return a >= b;
    }
}

static LLVMValueRef without_casts(LLVMValueRef v)
{
    while (LLVMIsACastInst(v) != NULL)
        v = LLVMGetOperand(v, 0);
    return v;
}

static bool is_counter(const simd_counted *l, LLVMValueRef v)
{
    v = without_casts(v);
    return v == l->counter || v == l->next;
}

/* Counts the rounds from one start to one end. */
static uint32_t count(const simd_counted *l, LLVMValueRef condition, bool stays, int64_t x,
                      int64_t last)
{
    const int64_t ahead = without_casts(LLVMGetOperand(condition, 0)) == l->next ? l->step : 0;
    uint32_t rounds = 1;
    while (rounds <= SIMD_MOST_ROUNDS &&
           simd_relation_holds(LLVMGetICmpPredicate(condition), x + ahead, last) == stays) {
        x += l->step;
        rounds++;
    }
    return rounds > SIMD_MOST_ROUNDS ? 0 : rounds;
}

/* @param exit  the block in which each round asks whether it is the last one */
static void count_rounds(simd_rounds *r, uint32_t loop, const simd_block *exit, simd_counted l)
{
    l.end = LLVMGetOperand(exit->condition, 1);
    const interval start = interval_of(r, simd_rounds_start(&l), 0);
    const interval end = interval_of(r, l.end, 0);
    if (!start.known || !end.known)
        return;
    const bool stays = simd_cfg_is_in(r->cfg, exit->successors[0], loop), up = l.step > 0;
    l.rounds =
        count(&l, exit->condition, stays, up ? start.least : start.most, up ? end.most : end.least);
    const uint32_t least =
        count(&l, exit->condition, stays, up ? start.most : start.least, up ? end.least : end.most);
    l.usual = (l.rounds + (least < l.rounds ? least : l.rounds) + 1) / 2;
    l.from_place = start.from_place && end.least == end.most;
    r->loops[loop] = l;
}

/* Whether a block of a loop, but of none within it, ends with a comparison that may leave it. */
static bool may_leave(const simd_cfg *cfg, uint32_t loop, uint32_t block)
{
    const simd_block *b = &cfg->blocks[block];
    return b->loop == loop && b->successor_count == 2 && LLVMIsAICmpInst(b->condition) != NULL &&
           simd_cfg_is_in(cfg, b->successors[0], loop) !=
               simd_cfg_is_in(cfg, b->successors[1], loop);
}

/* Whether each round comes through a block: none gets to the end of the loop on another way. */
static bool is_on_each_way(const simd_cfg *cfg, uint32_t loop, uint32_t block)
{
    const simd_loop *l = &cfg->loops[loop];
    bool *reached = calloc(cfg->block_count, sizeof *reached);
    if (reached == NULL)
        return false;
    reached[l->header] = l->header != block;
    for (uint32_t b = l->header; b < cfg->block_count; b++)
        for (uint32_t s = 0; reached[b] && s < cfg->blocks[b].successor_count; s++) {
            const uint32_t to = cfg->blocks[b].successors[s];
            reached[to] = reached[to] || (to > b && to != block && simd_cfg_is_in(cfg, to, loop));
        }
    const bool is = !reached[l->latch];
    free(reached);
    return is;
}

static void try_exit(simd_rounds *r, uint32_t loop, uint32_t block)
{
    const simd_block *exit = &r->cfg->blocks[block];
    LLVMValueRef i = LLVMGetFirstInstruction(r->cfg->blocks[r->cfg->loops[loop].header].block);
    for (; LLVMIsAPHINode(i) != NULL; i = LLVMGetNextInstruction(i)) {
        simd_counted l;
        if (find_counter(r, loop, i, &l) && is_counter(&l, LLVMGetOperand(exit->condition, 0))) {
            count_rounds(r, loop, exit, l);
            return;
        }
    }
}

static void look_at(simd_rounds *r, uint32_t loop)
{
    const simd_cfg *cfg = r->cfg;
    for (uint32_t b = cfg->loops[loop].header; b <= cfg->loops[loop].latch; b++)
        if (r->loops[loop].rounds == 0 && may_leave(cfg, loop, b) && is_on_each_way(cfg, loop, b))
            try_exit(r, loop, b);
}

bool simd_rounds_create(simd_rounds *rounds, const simd_variant_key *key, const simd_cfg *cfg)
{
    *rounds = (simd_rounds){key, cfg, calloc(cfg->loop_count + 1, sizeof *rounds->loops)};
    for (uint32_t l = 0; l < cfg->loop_count && rounds->loops != NULL; l++) /* outer ones first */
        look_at(rounds, l);
    return rounds->loops != NULL;
}

void simd_rounds_clear(simd_rounds *rounds)
{
    free(rounds->loops);
}
