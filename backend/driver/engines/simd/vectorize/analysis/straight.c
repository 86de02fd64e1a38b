#include "backend/driver/engines/simd/vectorize/analysis/straight.h"

#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/vectorize/analysis/access_groups.h"
#include "backend/driver/engines/simd/vectorize/analysis/divergence_internal.h"
#include "backend/driver/engines/simd/vectorize/analysis/loops/rounds.h"
#include "backend/driver/engines/simd/vectorize/analysis/loops/windows.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"

enum {
    MOST_INSTRUCTIONS = 768, /* that are there twice then, of one block's indices */
};

/* In instructions for each SIMD group. */
enum {
    OF_QUESTION = 3, /* one comparison, and what becomes of it */
    OF_ROW = 5,      /* a division, and a comparison or two */
    OF_GATHER = 10,  /* or a scatter, that a vector takes the place of */
    OF_SLOW_GATHER = 12,
    OF_DIVISION = 4, /* of vectors: they are done as numbers with a point */
    WORTH = 4,
};

LLVMBasicBlockRef simd_straight_block(const simd_straight *s, uint32_t block)
{
    return s->v->cfg.blocks[block].block;
}

/* ---- The region ------------------------------------------------------------------------------ */

bool simd_straight_has(const simd_straight *s, uint32_t block)
{
    return s->reached[block] && !s->outside[block];
}

static bool is_done(const simd_straight *s, uint32_t block)
{
    for (uint32_t k = 0; k < s->done_count; k++)
        if (s->done[k] == s->v->cfg.blocks[block].block)
            return true;
    return false;
}

static void mark_edges(const simd_straight *s, uint32_t from, bool marks[])
{
    const simd_cfg *cfg = &s->v->cfg;
    for (uint32_t k = 0; k < cfg->blocks[from].successor_count; k++) {
        const uint32_t to = cfg->blocks[from].successors[k];
        if (to > from && simd_cfg_is_in(cfg, to, cfg->blocks[s->block].loop))
            marks[to] = true;
    }
}

static bool asks_all_lanes(LLVMValueRef i)
{
    return LLVMIsACallInst(i) != NULL && simd_call_kind(i) == SIMD_CALL_ALL_LANES;
}

/* Whether a block asks all lanes, as those do that full_rounds lets go around. */
static bool has_question(LLVMBasicBlockRef block)
{
    for (LLVMValueRef i = LLVMGetLastInstruction(block); i != NULL;
         i = LLVMGetPreviousInstruction(i))
        if (asks_all_lanes(i))
            return true;
    return false;
}

/* No region goes on behind a barrier, nor with a question to all lanes: what it computes is there
 * by phis. */
static void end_at_barriers(const simd_straight *s)
{
    for (uint32_t b = s->block + 1; b < s->v->cfg.block_count; b++) {
        LLVMBasicBlockRef block = simd_straight_block(s, b);
        if (simd_is_barrier(simd_first_behind_phis(block)) || has_question(block))
            s->outside[b] = true;
    }
}

/* Blocks to which edges lead from the region only. The first one is all of its block from the first
 * bend on. */
static void find_region(simd_straight *s)
{
    const uint32_t blocks = s->v->cfg.block_count;
    memset(s->reached, 0, blocks * sizeof *s->reached);
    memset(s->outside, 0, blocks * sizeof *s->outside);
    for (uint32_t b = 0; b < s->block; b++)
        mark_edges(s, b, s->outside);
    end_at_barriers(s);
    s->outside[s->block] = false;
    s->reached[s->block] = true;
    for (uint32_t b = s->block; s->barrier == NULL && b < blocks; b++)
        mark_edges(s, b, simd_straight_has(s, b) ? s->reached : s->outside);
}

static uint32_t first_bend(const simd_straight *s)
{
    return s->bends[0].number;
}

/* Values in the order of the flow; those of the region are not all in a row. */
static bool is_value_in_region(const simd_straight *s, uint32_t number)
{
    return number >= first_bend(s) && number < s->limit &&
           simd_straight_has(s, s->divergence.blocks[number]);
}

static bool may_be_twice(LLVMValueRef i)
{
    return !simd_needs_other_lanes(i) && !asks_all_lanes(i);
}

/* Whether a phi has a value from blocks of the region only: those alone have a copy. */
static bool comes_from_region(const simd_straight *s, LLVMValueRef phi, LLVMValueRef value)
{
    for (unsigned k = 0; k < LLVMCountIncoming(phi); k++) {
        const uint32_t from = simd_cfg_find(&s->v->cfg, LLVMGetIncomingBlock(phi, k));
        if (LLVMGetIncomingValue(phi, k) == value &&
            (from == SIMD_NONE || !simd_straight_has(s, from)))
            return false;
    }
    return true;
}

static bool is_used_in_region(const simd_straight *s, LLVMValueRef user)
{
    const uint32_t number = simd_map_find(&s->divergence.numbers, user);
    return number == SIMD_NONE || simd_straight_has(s, s->divergence.blocks[number]);
}

/* Whether other blocks get what a value is through phis only, right from the region: those get what
 * its copy is, too. */
static bool leaves_by_phis(const simd_straight *s, LLVMValueRef i)
{
    for (LLVMUseRef use = LLVMGetFirstUse(i); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAPHINode(user) != NULL ? !comes_from_region(s, user, i)
                                         : !is_used_in_region(s, user))
            return false;
    }
    return true;
}

/* ---- What is straight then ------------------------------------------------------------------- */

static bool is_id(simd_call kind)
{
    return kind >= SIMD_CALL_LOCAL_ID && kind <= SIMD_CALL_WIDTH;
}

/* Computes, and nothing else. */
static bool is_pure(LLVMValueRef i)
{
    if (LLVMIsACallInst(i) != NULL) {
        const simd_call kind = simd_call_kind(i);
        return kind == SIMD_CALL_INTRINSIC || kind == SIMD_CALL_FIRST_LANE || is_id(kind);
    }
    if (LLVMIsALoadInst(i) != NULL)
        return simd_metadata_has(i, "invariant.load") && !simd_is_communication(i);
    return LLVMIsABinaryOperator(i) != NULL || LLVMIsACastInst(i) != NULL ||
           LLVMIsACmpInst(i) != NULL || LLVMIsASelectInst(i) != NULL ||
           LLVMIsAGetElementPtrInst(i) != NULL || LLVMIsAFreezeInst(i) != NULL;
}

static uint32_t number_of(const simd_straight *s, LLVMValueRef value)
{
    return simd_map_find(&s->divergence.numbers, value);
}

static bool is_of_block(const simd_straight *s, uint32_t number)
{
    return number >= s->begin && number < s->end;
}

static bool has_operands(const simd_straight *s, LLVMValueRef i)
{
    for (int o = 0; o < LLVMGetNumOperands(i); o++) {
        const uint32_t operand = number_of(s, LLVMGetOperand(i, (unsigned)o));
        if (operand != SIMD_NONE && is_of_block(s, operand) && !s->available[operand])
            return false;
    }
    return true;
}

bool simd_straight_divides_signed(LLVMValueRef division)
{
    const LLVMOpcode op = LLVMGetInstructionOpcode(division);
    return op == LLVMSDiv || op == LLVMSRem;
}

static bool is_positive(LLVMValueRef value)
{
    return LLVMIsAConstantInt(value) != NULL && LLVMConstIntGetSExtValue(value) > 0;
}

/* On the straight a number may be anything where it bends: it must not be divided by. */
static bool is_safe(LLVMValueRef i)
{
    return is_pure(i) && (!simd_divides(i) || is_positive(LLVMGetOperand(i, 1)));
}

static void find_bend(simd_straight *s, uint32_t number)
{
    LLVMValueRef i = s->divergence.values[number];
    simd_value_shape *shape = &s->divergence.shapes[number];
    if (shape->kind != SIMD_VARYING || s->bend_count == SIMD_MOST_BENDS ||
        (s->bend_count > 0 && !has_operands(s, i)))
        return;
    const simd_bend bend = simd_bend_of(&s->divergence, i);
    if (bend.kind == SIMD_BEND_NONE)
        return;
    s->bends[s->bend_count++] = (simd_found_bend){number, bend};
    s->available[number] = true;
    *shape = bend.shape;
}

/* One value after another of the block, each given what those before it are on the straight. */
static void find_bends(simd_straight *s)
{
    s->bend_count = 0;
    for (uint32_t n = s->begin; n < s->end && n < s->limit; n++) {
        LLVMValueRef i = s->divergence.values[n];
        s->available[n] = s->bend_count == 0 || (is_safe(i) && has_operands(s, i));
        if (s->bend_count > 0 && is_pure(i))
            s->divergence.shapes[n] = simd_value_shape_derive(&s->divergence, i);
        find_bend(s, n);
    }
}

/* The loop whose window a value of its header counts through; SIMD_NONE if it does not. */
static uint32_t window_of(const simd_straight *s, uint32_t number)
{
    const simd_cfg *cfg = &s->v->cfg;
    const uint32_t block = s->divergence.blocks[number], loop = cfg->blocks[block].loop;
    if (LLVMIsAPHINode(s->divergence.values[number]) == NULL || loop == SIMD_NONE ||
        cfg->loops[loop].header != block ||
        simd_next_count(cfg, loop, s->divergence.values[number]) == NULL ||
        !simd_loop_is_window(&s->divergence, loop))
        return SIMD_NONE;
    return loop;
}

/* What a counter is if lanes leave its loop together: what it begins with, and as much more. */
static simd_value_shape shape_of_counter(const simd_straight *s, LLVMValueRef phi, uint32_t loop)
{
    const simd_cfg *cfg = &s->v->cfg;
    const uint32_t before = simd_cfg_predecessor(cfg, cfg->loops[loop].header, loop);
    for (unsigned k = 0; before != SIMD_NONE && k < LLVMCountIncoming(phi); k++)
        if (LLVMGetIncomingBlock(phi, k) == cfg->blocks[before].block)
            return simd_value_shape_of(&s->divergence, LLVMGetIncomingValue(phi, k));
    return (simd_value_shape){.kind = SIMD_VARYING};
}

/* Windows that no edge cuts off are as wide for all lanes. */
static void derive_region(simd_straight *s)
{
    for (uint32_t n = first_bend(s) + 1; n < s->divergence.value_count; n++) {
        if (!is_value_in_region(s, n) || is_of_block(s, n))
            continue;
        LLVMValueRef i = s->divergence.values[n];
        simd_value_shape shape = simd_value_shape_derive(&s->divergence, i);
        const uint32_t loop = shape.kind == SIMD_VARYING ? window_of(s, n) : SIMD_NONE;
        s->divergence.shapes[n] = loop == SIMD_NONE ? shape : shape_of_counter(s, i, loop);
    }
}

/* ---- What it gains --------------------------------------------------------------------------- */

static bool was_varying(const simd_straight *s, LLVMValueRef value)
{
    const uint32_t number = number_of(s, value);
    return number != SIMD_NONE && s->shapes[number].kind == SIMD_VARYING;
}

/* Elements of structures next to one another are vectors and shuffles. */
static bool is_vector(const simd_access *a)
{
    const int64_t size = (int64_t)a->size, most = SIMD_MAX_ACCESS_FACTOR * size;
    return simd_value_shape_is_same_in_group(a->shape) ||
           (a->shape.kind == SIMD_LINEAR && a->shape.stride % size == 0 &&
            a->shape.stride <= most && a->shape.stride >= -most);
}

static uint32_t gain_of_access(const simd_straight *s, LLVMValueRef i)
{
    const simd_target *target = s->v->target;
    const simd_access a = simd_access_of(&s->divergence, i);
    const simd_indexed indexed = a.loads ? target->gathers : target->scatters;
    if (a.size == 0 || !was_varying(s, a.pointer) || !is_vector(&a))
        return 0;
    return simd_sizes_have(indexed.sizes, a.size) && !indexed.slow ? OF_GATHER : OF_SLOW_GATHER;
}

static void need(const simd_straight *s, LLVMValueRef value)
{
    const uint32_t number = number_of(s, value);
    if (number != SIMD_NONE)
        s->needed[number] = true;
}

static void need_operands(const simd_straight *s, LLVMValueRef i)
{
    for (int o = 0; o < LLVMGetNumOperands(i); o++)
        need(s, LLVMGetOperand(i, (unsigned)o));
}

LLVMValueRef simd_straight_bend(const simd_straight *s, uint32_t k)
{
    return s->divergence.values[s->bends[k].number];
}

/* By themselves. */
static uint32_t gain_of_divisions(const simd_straight *s)
{
    uint32_t gain = 0;
    for (uint32_t k = 0; k < s->bend_count; k++)
        if (simd_divides(simd_straight_bend(s, k))) {
            s->needed[s->bends[k].number] = true;
            gain += OF_DIVISION;
        }
    return gain;
}

/* Where a window ends is needed where one begins: lanes leave together then. */
static void need_ends(const simd_straight *s)
{
    const simd_cfg *cfg = &s->v->cfg;
    for (uint32_t l = 0; l < cfg->loop_count; l++) {
        LLVMValueRef condition = cfg->blocks[cfg->loops[l].latch].condition;
        if (simd_straight_has(s, cfg->loops[l].header) && condition != NULL &&
            s->v->cfg.loops[l].header != s->block && simd_loop_is_window(&s->divergence, l))
            need(s, condition);
    }
}

/* Backward: users come after what they use. */
static uint32_t find_gain(simd_straight *s)
{
    memset(s->needed, 0, s->divergence.value_count * sizeof *s->needed);
    need_ends(s);
    uint32_t gain = gain_of_divisions(s);
    s->accesses = 0;
    for (uint32_t n = s->divergence.value_count; n-- > first_bend(s);) {
        LLVMValueRef i = s->divergence.values[n];
        if (!is_value_in_region(s, n))
            continue;
        const bool accesses_memory = simd_access_is(i) && !simd_is_communication(i);
        const uint32_t of = accesses_memory ? gain_of_access(s, i) : 0;
        if (of > 0)
            need(s, simd_access_of(&s->divergence, i).pointer);
        else if (s->needed[n] && (is_pure(i) || LLVMIsAPHINode(i) != NULL))
            need_operands(s, i);
        gain += of;
        s->accesses += of > 0;
    }
    return gain;
}

/* The bend before this one that asks the same; itself if there is none. */
uint32_t simd_straight_same_row(const simd_straight *s, uint32_t k)
{
    LLVMValueRef i = simd_straight_bend(s, k);
    for (uint32_t b = 0; simd_divides(i) && b < k; b++) {
        LLVMValueRef other = simd_straight_bend(s, b);
        if (simd_divides(other) && LLVMGetOperand(other, 0) == LLVMGetOperand(i, 0) &&
            LLVMGetOperand(other, 1) == LLVMGetOperand(i, 1) &&
            simd_straight_divides_signed(other) == simd_straight_divides_signed(i))
            return b;
    }
    return k;
}

/* What no address needs stays as it is. Returns what it costs to ask for the others. */
static uint32_t keep_needed(simd_straight *s)
{
    uint32_t cost = 0, kept = 0;
    for (uint32_t k = 0; k < s->bend_count; k++) {
        if (!s->needed[s->bends[k].number])
            continue;
        s->bends[kept] = s->bends[k];
        if (simd_straight_same_row(s, kept) == kept)
            cost += simd_divides(simd_straight_bend(s, kept)) ? OF_ROW : OF_QUESTION;
        kept++;
    }
    s->bend_count = kept;
    return cost;
}

/* ---- What is there twice --------------------------------------------------------------------- */

bool simd_straight_is_apart(simd_straight *s, LLVMValueRef value)
{
    const uint32_t number = number_of(s, value);
    bool apart = is_pure(value);
    for (uint32_t k = 0; k < s->bend_count; k++)
        apart = apart && s->bends[k].number != number;
    for (int o = 0; o < LLVMGetNumOperands(value); o++) {
        const uint32_t operand = number_of(s, LLVMGetOperand(value, (unsigned)o));
        if (operand != SIMD_NONE && is_of_block(s, operand) && operand >= first_bend(s))
            apart = apart && s->available[operand];
    }
    s->available[number] = apart;
    return apart;
}

/* Whether a value has nothing to do with bends, and goes before the region and its copy: it is not
 * there twice. */
static bool goes_before(simd_straight *s, uint32_t number)
{
    return s->barrier == NULL && is_of_block(s, number) &&
           simd_straight_is_apart(s, s->divergence.values[number]);
}

static bool region_fits(simd_straight *s)
{
    s->instructions = 0;
    for (uint32_t b = s->block; b < s->v->cfg.block_count; b++)
        if (simd_straight_has(s, b) && is_done(s, b))
            return false;
    for (uint32_t n = first_bend(s); n < s->divergence.value_count; n++)
        if (is_value_in_region(s, n) && !goes_before(s, n) &&
            (!may_be_twice(s->divergence.values[n]) ||
             (s->barrier == NULL && !leaves_by_phis(s, s->divergence.values[n])) ||
             ++s->instructions > MOST_INSTRUCTIONS))
            return false;
    return true;
}

static bool find_until(simd_straight *s, LLVMValueRef barrier, uint32_t limit)
{
    s->barrier = barrier;
    s->limit = limit;
    find_bends(s);
    if (s->bend_count == 0 || first_bend(s) >= limit)
        return false;
    find_region(s);
    derive_region(s);
    const uint32_t gain = find_gain(s);
    const uint32_t cost = keep_needed(s);
    return s->bend_count > 0 && gain >= cost + WORTH && region_fits(s);
}

bool simd_straight_is_behind(const simd_straight *s, LLVMValueRef value)
{
    const uint32_t number = number_of(s, value);
    return number != SIMD_NONE && is_of_block(s, number) && number >= first_bend(s);
}

/* ---- All blocks ------------------------------------------------------------------------------ */

static bool allocate(simd_straight *s)
{
    const size_t values = s->divergence.value_count + 1, blocks = s->v->cfg.block_count;
    s->shapes = malloc(values * sizeof *s->shapes);
    s->needed = calloc(values, sizeof *s->needed);
    s->available = calloc(values, sizeof *s->available);
    s->reached = calloc(blocks, sizeof *s->reached);
    s->outside = calloc(blocks, sizeof *s->outside);
    LLVMBasicBlockRef *grown = realloc(s->done, (s->done_count + blocks) * sizeof *s->done);
    if (grown != NULL)
        s->done = grown;
    return s->shapes != NULL && s->needed != NULL && s->available != NULL && s->reached != NULL &&
           s->outside != NULL && grown != NULL;
}

void simd_straight_clear(simd_straight *s)
{
    simd_divergence_clear(&s->divergence);
    free(s->shapes);
    free(s->needed);
    free(s->available);
    free(s->reached);
    free(s->outside);
    s->shapes = NULL;
    s->needed = s->available = s->reached = s->outside = NULL;
}

static void restore(simd_straight *s)
{
    memcpy(s->divergence.shapes, s->shapes, s->divergence.value_count * sizeof *s->shapes);
}

/* The number of the first barrier in the block behind its first bend, or of a question to all
 * lanes; of none, where it ends. */
static uint32_t find_barrier(const simd_straight *s)
{
    uint32_t n = first_bend(s);
    while (n < s->end && !simd_is_barrier(s->divergence.values[n]) &&
           !asks_all_lanes(s->divergence.values[n]))
        n++;
    return n;
}

/* All that a block leads to, or what comes before its barrier. */
static bool find(simd_straight *s)
{
    if (find_until(s, NULL, s->divergence.value_count))
        return true;
    if (s->bend_count == 0)
        return false;
    restore(s);
    find_bends(s);
    const uint32_t barrier = find_barrier(s);
    restore(s);
    if (barrier == s->end)
        return false;
    const bool found = find_until(s, s->divergence.values[barrier], barrier);
    if (!found)
        restore(s);
    return found;
}

static bool find_block(simd_straight *s)
{
    const simd_divergence *d = &s->divergence;
    memcpy(s->shapes, d->shapes, d->value_count * sizeof *d->shapes);
    for (s->begin = 0; s->begin < d->value_count; s->begin = s->end) {
        s->block = d->blocks[s->begin];
        for (s->end = s->begin; s->end < d->value_count && d->blocks[s->end] == s->block;
             s->end++) {
        }
        if (is_done(s, s->block))
            continue;
        if (find(s))
            return true;
    }
    return false;
}

static void set_done(simd_straight *s)
{
    for (uint32_t b = s->block; b < s->v->cfg.block_count; b++)
        if (simd_straight_has(s, b))
            s->done[s->done_count++] = s->v->cfg.blocks[b].block;
}

bool simd_straight_find(simd_straight *s)
{
    if (!find_block(s))
        return false;
    if (s->barrier == NULL)
        set_done(s);
    return true;
}

void simd_straight_leave(simd_straight *s)
{
    if (s->barrier != NULL)
        set_done(s);
}

bool simd_straight_create(simd_straight *s, const simd_partition *partition)
{
    return simd_divergence_create(&s->divergence, &s->v->cfg, partition) && allocate(s);
}
