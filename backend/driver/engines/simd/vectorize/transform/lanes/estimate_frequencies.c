/* How often the blocks of a kernel run, for a work-item alone and for a SIMD group; and what a
 * work-item alone waits where the processor guesses a branch wrongly. */
#include "backend/driver/engines/simd/vectorize/analysis/agreement.h"
#include "backend/driver/engines/simd/vectorize/analysis/loops/rounds.h"
#include "backend/driver/engines/simd/vectorize/analysis/loops/waiting.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/transform/lanes/estimate_internal.h"

#define ROUNDS 8.0f /* of a loop */

/* Rounds of a group for one of a work-item. */
#define AT_ANY_TIME 2.0f /* simd_rounds_waited() */
#define OF_SEARCH 3.0f
#define OF_SEARCHES 1.5f /* in another loop that lanes leave at different times */

/* Rounds of a probe of a hash table, of a work-item and of a group. */
#define PROBES_ALONE 2.0f
#define PROBES_TOGETHER 5.0f

/* Part of the rounds that a loop makes at most. */
#define USUAL_ALONE 0.5f
#define USUAL_TOGETHER 0.9f

/* Rounds of a search in another loop, from one wrong guess to the next. */
#define SHORT_SEARCH 2.0f

enum { DEEPEST = 4 }; /* loops in one another that count */

/* Instructions of a work-item alone, for a branch that lanes take differently. */
#define OF_MISTAKE 20.0f /* predicted wrongly again and again */
#define OF_END 40.0f     /* ... each time, as which round of a search is the last */
#define OF_EDGE 4.0f     /* ... now and then: where work-items are, or a count, decides */
#define OF_EQUALS 1.0f   /* ... hardly ever */

/* How many of so many strips go the way for which a pass asks all lanes; or go one way where lanes
 * ask for their kinds. */
#define AGREEING 0.875f

/* How many come to a loop's rounds, of those that come to its guard. */
#define ENTERING 0.875f

/* How often any lane comes to a block that strips mostly go by. */
#define RARE 0.25f

/* How many find two numbers out of memory equal. */
#define EQUAL 0.125f

/* ---- Branches -------------------------------------------------------------------------------- */

static bool leaves_loop(const simd_cfg *cfg, uint32_t from, uint32_t to)
{
    return cfg->blocks[from].loop != SIMD_NONE && !simd_cfg_is_in(cfg, to, cfg->blocks[from].loop);
}

bool simd_is_divergent(const simd_estimation *e, uint32_t block)
{
    const simd_cfg *cfg = &e->v->cfg;
    return cfg->blocks[block].condition != NULL &&
           !simd_value_shape_is_same_in_group(
               simd_value_shape_of(&e->v->divergence, cfg->blocks[block].condition));
}

/* Whether a SIMD group takes both ways: not where a comparison of where lanes are decides, as in
 * the guard of an edge or of a triangle. */
static bool parts_lanes(const simd_estimation *e, uint32_t block)
{
    LLVMValueRef condition = e->v->cfg.blocks[block].condition;
    return simd_is_divergent(e, block) &&
           !simd_lanes_may_agree(&e->v->divergence, condition, true) &&
           !simd_lanes_may_agree(&e->v->divergence, condition, false);
}

/* Whether a condition asks where lanes are, and perhaps besides what is the same for all. */
static bool asks_for_edge(const simd_divergence *divergence, LLVMValueRef condition, int depth)
{
    if (simd_value_shape_is_same_in_group(simd_value_shape_of(divergence, condition)) ||
        simd_lanes_may_agree(divergence, condition, true) ||
        simd_lanes_may_agree(divergence, condition, false))
        return true;
    if (depth == 0 || LLVMIsABinaryOperator(condition) == NULL)
        return false;
    return asks_for_edge(divergence, LLVMGetOperand(condition, 0), depth - 1) &&
           asks_for_edge(divergence, LLVMGetOperand(condition, 1), depth - 1);
}

bool simd_is_guard(const simd_estimation *e, uint32_t block)
{
    enum { CONDITIONS = 4 };
    const simd_block *b = &e->v->cfg.blocks[block];
    return b->loop == SIMD_NONE && b->condition != NULL &&
           asks_for_edge(&e->v->divergence, b->condition, CONDITIONS);
}

static bool is_header(const simd_cfg *cfg, uint32_t block, uint32_t outside)
{
    for (uint32_t l = 0; l < cfg->loop_count; l++)
        if (cfg->loops[l].header == block && !simd_cfg_is_in(cfg, outside, l))
            return true;
    return false;
}

/* Whether a block that a way of a branch leads to enters a loop, at once or by way of others before
 * it, such as one that asks whether the loop in it has rounds. */
static bool leads_to_loop(const simd_cfg *cfg, uint32_t from, uint32_t block, int steps)
{
    const simd_block *b = &cfg->blocks[block];
    if (is_header(cfg, block, from))
        return true;
    if (steps == 0 || b->successor_count == 0 || block <= from)
        return false;
    for (uint32_t s = 0; s < b->successor_count; s++)
        if (leads_to_loop(cfg, from, b->successors[s], steps - 1))
            return true;
    return false;
}

/* The way that leads into a loop in fewer steps than the other one, if any does. */
static uint32_t way_into_loop(const simd_cfg *cfg, uint32_t from)
{
    enum { STEPS = 2 };
    const uint32_t *to = cfg->blocks[from].successors;
    for (int steps = 0; steps <= STEPS; steps++) {
        const bool first = leads_to_loop(cfg, from, to[0], steps);
        const bool second = leads_to_loop(cfg, from, to[1], steps);
        if (first != second)
            return first ? 0 : 1;
        if (first)
            break;
    }
    return SIMD_NONE;
}

/* How many of those that come to a branch of two ways go this one. A branch around a loop asks
 * whether it has any rounds. */
static float part_of(const simd_cfg *cfg, uint32_t from, uint32_t way)
{
    const simd_block *b = &cfg->blocks[from];
    const uint32_t into_loop = way_into_loop(cfg, from);
    const uint32_t equals = simd_way_of_equals(cfg, from);
    const bool asks = LLVMIsACallInst(b->condition) != NULL &&
                      simd_call_kind(b->condition) == SIMD_CALL_ALL_LANES;
    if (!asks && into_loop != SIMD_NONE)
        return into_loop == way ? ENTERING : 1 - ENTERING;
    if (equals != SIMD_NONE)
        return equals == way ? EQUAL : 1 - EQUAL;
    return !asks ? 0.5f : way == 0 ? AGREEING : 1 - AGREEING;
}

/* The same of SIMD groups: where their lanes part, all go both ways. */
static float part_together(const simd_estimation *e, uint32_t from, float part)
{
    if (!parts_lanes(e, from))
        return part;
    return simd_asks_for_kinds(&e->v->divergence, from) ? AGREEING * part + 1 - AGREEING : 1;
}

/* ---- Blocks ---------------------------------------------------------------------------------- */

/* Both ways of a branch that all lanes come to meet again where no more come than to the branch. */
static float no_more(const float *often, uint32_t dominator, float sum)
{
    return sum < often[dominator] ? sum : often[dominator];
}

/* Blocks come in an order in which all but the edges back to a header lead forward. A loop is left
 * as often as it is entered. */
static void pass_on(const simd_estimation *e, uint32_t from)
{
    const simd_cfg *cfg = &e->v->cfg;
    const simd_block *b = &cfg->blocks[from];
    bool stays = b->successor_count == 2;
    for (uint32_t s = 0; s < b->successor_count; s++)
        stays = stays && !leaves_loop(cfg, from, b->successors[s]) && b->successors[s] > from;
    for (uint32_t s = 0; s < b->successor_count; s++) {
        const uint32_t to = b->successors[s];
        const float part = stays ? part_of(cfg, from, s) : 1;
        const float alone = part * e->alone[from];
        const float together = part_together(e, from, part) * e->together[from];
        if (to <= from)
            continue;
        const uint32_t dominator = e->dominators[to];
        e->alone[to] = no_more(e->alone, dominator, e->alone[to] + alone);
        e->together[to] = no_more(e->together, dominator, e->together[to] + together);
    }
}

/* Of lanes each of which comes to a block so often, how often any does. Those that do as their
 * neighbours do come there together, and less often. In loops only where that is rare: which rounds
 * go by a block no processor guesses else, and what that takes is as much as the block. */
static float any_of(const simd_estimation *e, float alone)
{
    float none = 1;
    for (uint32_t lane = 0; lane < e->v->partition.width; lane++)
        none *= 1 - alone;
    return 1 - none;
}

void simd_find_frequencies(const simd_estimation *e)
{
    e->alone[0] = e->together[0] = 1;
    for (uint32_t b = 0; b < e->v->cfg.block_count; b++) {
        const float any = any_of(e, e->alone[b]);
        if (any < (e->v->cfg.blocks[b].loop == SIMD_NONE ? e->together[b] : RARE))
            e->together[b] = any;
        pass_on(e, b);
    }
}

/* Of lanes that search, the one that takes longest makes three times as many rounds as the mean,
 * unless a round is long itself. In a loop that lanes leave at different times, too, fewer and
 * fewer are left to wait for. */
static float rounds_waited(const simd_estimation *e, uint32_t loop, bool searches)
{
    const simd_cfg *cfg = &e->v->cfg;
    const float waited = simd_rounds_waited(&e->v->divergence, loop);
    const uint32_t parent = cfg->loops[loop].parent;
    if (!searches || waited != AT_ANY_TIME || !simd_cfg_is_innermost(cfg, loop))
        return waited;
    return parent != SIMD_NONE && e->v->divergence.divergent_loops[parent] ? OF_SEARCHES
                                                                           : OF_SEARCH;
}

/* Lanes leave after a few rounds, each when nobody guesses. */
static void end_soon(simd_loop_rounds *rounds, float alone, float together)
{
    if (alone >= rounds->alone || together >= rounds->together)
        return;
    rounds->alone = alone;
    rounds->together = together;
    rounds->ends_soon = true;
}

static void find_short_rounds(const simd_estimation *e, uint32_t loop, simd_loop_rounds *rounds)
{
    const float most = (float)simd_loop_bound(&e->v->divergence, loop);
    if (rounds->searches && simd_loop_probes(&e->v->divergence, loop))
        end_soon(rounds, PROBES_ALONE, PROBES_TOGETHER);
    if (most > 0)
        end_soon(rounds, USUAL_ALONE * most, USUAL_TOGETHER * most);
}

void simd_find_rounds(simd_estimation *e)
{
    for (uint32_t l = 0; l < e->v->cfg.loop_count; l++) {
        const bool searches = simd_loop_searches(&e->v->divergence, l);
        e->waited[l] = rounds_waited(e, l, searches);
        e->rounds[l] = (simd_loop_rounds){.alone = ROUNDS,
                                          .together = ROUNDS * e->waited[l],
                                          .exits = simd_loop_exits(&e->v->divergence, l),
                                          .searches = searches};
        if (e->waited[l] > 1) {
            simd_find_rounds_of_equals(&e->v->cfg, l, &e->rounds[l]);
            find_short_rounds(e, l, &e->rounds[l]);
        }
    }
}

/* Lanes wait for one another in a loop that they leave at different times. */
void simd_add_loops(const simd_estimation *e, uint32_t block, float *alone, float *together)
{
    const simd_cfg *cfg = &e->v->cfg;
    uint32_t depth = 0;
    for (uint32_t l = cfg->blocks[block].loop; l != SIMD_NONE; l = cfg->loops[l].parent) {
        const bool counts = depth++ < DEEPEST;
        *alone *= counts ? e->rounds[l].alone : 1;
        *together *= counts ? e->rounds[l].together : e->waited[l];
    }
}

/* ---- Branches that are guessed wrongly ------------------------------------------------------- */

/* Whether a value is what a loop counts, in this round or the next. */
static bool counts(const simd_cfg *cfg, uint32_t loop, LLVMValueRef value)
{
    LLVMBasicBlockRef header = cfg->blocks[cfg->loops[loop].header].block;
    for (LLVMValueRef phi = LLVMGetFirstInstruction(header); LLVMIsAPHINode(phi) != NULL;
         phi = LLVMGetNextInstruction(phi)) {
        LLVMValueRef next = simd_next_count(cfg, loop, phi);
        if (next != NULL && (value == phi || value == next))
            return true;
    }
    return false;
}

static bool is_outside(const simd_cfg *cfg, uint32_t loop, LLVMValueRef value)
{
    return LLVMIsAInstruction(value) == NULL ||
           !simd_cfg_is_in(cfg, simd_cfg_find(cfg, LLVMGetInstructionParent(value)), loop);
}

/* Whether a number is made of what a loop counts, and of others that it leaves as they are. */
static bool is_made_of_counts(const simd_cfg *cfg, uint32_t loop, LLVMValueRef value, int depth)
{
    if (is_outside(cfg, loop, value) || counts(cfg, loop, value))
        return true;
    if (depth == 0 || (LLVMIsABinaryOperator(value) == NULL && LLVMIsACastInst(value) == NULL &&
                       LLVMIsAICmpInst(value) == NULL))
        return false;
    for (unsigned o = 0; o < (unsigned)LLVMGetNumOperands(value); o++)
        if (!is_made_of_counts(cfg, loop, LLVMGetOperand(value, o), depth - 1))
            return false;
    return true;
}

/* The end of a loop that counts to a number known before, or to a bit of one, is guessed wrongly
 * once. */
static bool ends_counting(const simd_cfg *cfg, uint32_t block)
{
    enum { STEPS = 4 };
    const simd_block *b = &cfg->blocks[block];
    return (leaves_loop(cfg, block, b->successors[0]) ||
            leaves_loop(cfg, block, b->successors[1])) &&
           is_made_of_counts(cfg, b->loop, b->condition, STEPS);
}

/* Whether what a loop of equals tells, as how many letters of two strings are the same, decides. */
static bool asks_for_equals(const simd_estimation *e, LLVMValueRef condition)
{
    const simd_cfg *cfg = &e->v->cfg;
    if (LLVMIsAICmpInst(condition) == NULL || LLVMIsAPHINode(LLVMGetOperand(condition, 0)) == NULL)
        return false;
    LLVMValueRef phi = LLVMGetOperand(condition, 0);
    for (unsigned k = 0; k < LLVMCountIncoming(phi); k++) {
        const uint32_t loop = cfg->blocks[simd_cfg_find(cfg, LLVMGetIncomingBlock(phi, k))].loop;
        if (loop == SIMD_NONE || !e->rounds[loop].of_equals)
            return false;
    }
    return true;
}

static bool is_of_equals(const simd_estimation *e, uint32_t block)
{
    const simd_block *b = &e->v->cfg.blocks[block];
    return (b->loop != SIMD_NONE && e->rounds[b->loop].of_equals) ||
           simd_way_of_equals(&e->v->cfg, block) != SIMD_NONE || asks_for_equals(e, b->condition);
}

/* A search ends once each time that it begins, at one of its exits; in another loop it has few
 * rounds. */
static float cost_of_search(const simd_estimation *e, uint32_t loop)
{
    const float rounds = e->v->cfg.loops[loop].parent == SIMD_NONE ? ROUNDS : SHORT_SEARCH;
    return OF_END / rounds / (float)e->rounds[loop].exits;
}

/* Whether a branch leaves a search, or a loop in another one: once. */
static bool ends_once(const simd_estimation *e, uint32_t block)
{
    const simd_cfg *cfg = &e->v->cfg;
    const simd_block *b = &cfg->blocks[block];
    return b->loop != SIMD_NONE &&
           (e->rounds[b->loop].searches || cfg->loops[b->loop].parent != SIMD_NONE) &&
           leaves_loop(cfg, block, b->successors[0]) != leaves_loop(cfg, block, b->successors[1]);
}

static bool leaves_soon(const simd_estimation *e, uint32_t block)
{
    const simd_cfg *cfg = &e->v->cfg;
    const simd_block *b = &cfg->blocks[block];
    return b->loop != SIMD_NONE && e->rounds[b->loop].ends_soon &&
           (leaves_loop(cfg, block, b->successors[0]) || leaves_loop(cfg, block, b->successors[1]));
}

/* What a loop leaves as it is decides the same in each round. Of a large kernel a mistake counts
 * little: masks for all of its branches take LLVM ten times as long. */
float simd_cost_of_mistake(const simd_estimation *e, uint32_t block)
{
    const simd_cfg *cfg = &e->v->cfg;
    const simd_block *b = &cfg->blocks[block];
    if (!parts_lanes(e, block) || simd_asks_for_kinds(&e->v->divergence, block))
        return OF_EDGE;
    if (leaves_soon(e, block))
        return OF_END / e->rounds[b->loop].alone / (float)e->rounds[b->loop].exits;
    if (is_of_equals(e, block))
        return OF_EQUALS;
    const bool once = ends_counting(cfg, block) || simd_is_pivot(cfg, block) ||
                      (b->loop != SIMD_NONE && is_outside(cfg, b->loop, b->condition));
    if (ends_once(e, block) && (e->rounds[b->loop].searches || !once))
        return cost_of_search(e, b->loop);
    return once || e->v->is_large ? OF_EDGE : OF_MISTAKE;
}
