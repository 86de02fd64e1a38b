/* Counts, in instructions, what the body of a kernel takes for the work-items of a SIMD group: with
 * lanes, as accesses will probably be planned; and without. Of two ways at a branch that lanes take
 * differently, each work-item takes one, and a SIMD group both. Code that is longer than the
 * processor's cache of instructions is fetched anew each time, and takes longer. */
#include "backend/driver/engines/simd/vectorize/transform/lanes/estimate.h"

#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/analysis/address.h"
#include "backend/driver/engines/simd/vectorize/analysis/agreement.h"
#include "backend/driver/engines/simd/vectorize/analysis/arguments.h"
#include "backend/driver/engines/simd/vectorize/analysis/divisions.h"
#include "backend/driver/engines/simd/vectorize/analysis/waiting.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"

enum {
    ROUNDS = 8,     /* of a loop */
    DEEPEST = 4,    /* loops in one another that count */
    LONG_ROW = 256, /* bytes: shorter rows of neighbours share lines and places of the cache */
    NEAR = 4,       /* elements: a step along a row that stays in its line */
};

/* Costs, in instructions. */
#define OF_LANE_SLOW \
    4.0f                 /* an access of one lane: address and element, out and in; an atomic one */
#define OF_LANE_FEW 2.0f /* ... of few lanes under a mask, whose addresses are scalars */
#define OF_GATHER 1.5f
#define OF_WORD_GATHER 2.0f /* of words around elements of one or two bytes */
#define OF_ROW 2.0f         /* ... of several of a row */
#define OF_WALK \
    12.0f /* ... along a row, one by one: so many rows compete for the cache, and one does not */
#define OF_STORED_WALK 3.0f    /* ... and back, where gathers are fast */
#define OF_COLUMN 4.0f         /* ... of a work-item alone to a line for one element */
#define OF_CALL 16.0f          /* what is called for a vector, or for a scalar */
#define OF_DOT 12.0f           /* products of bytes one by one */
#define OF_DIVISION 8.0f       /* of integers; of vectors of them, as floating-point numbers */
#define OF_LONG_DIVISION 40.0f /* of a register of 64 bits: simd_divides_long() */
#define OF_KNOWN 3.0f          /* ... by a constant */
#define OF_MASK 4.0f           /* a branch that lanes take differently */
#define OF_MISTAKE 10.0f       /* the same branch, predicted wrongly again and again */
#define OF_EDGE 4.0f           /* ... now and then: where work-items are, or a count, decides */

/* What 4 work-items take without lanes has to be below what 3 take with them. */
#define WORTH 0.75f

/* ... and of a large kernel, whose code is so much smaller without lanes, a little below. */
#define WORTH_LARGE 0.95f

/* Instructions that stay in a first-level cache of 32 KiB, and what it takes besides to fetch one
 * of a loop, or of a kernel, that does not fit. */
#define CACHED_CODE 6144.0f
#define OF_FETCH 1.0f

/* How many of so many strips go the way for which a pass asks all lanes. */
#define AGREEING 0.875f

/* How many come to a loop's rounds, of those that come to its guard. */
#define ENTERING 0.875f

/* Of a block that runs once, in instructions, for all work-items of a SIMD group. */
typedef struct cost {
    float scalar, vector;
    float looped; /* of the vector's, those of loops over lanes */
} cost;

typedef struct estimate {
    simd_vectorization *v;
    simd_access_groups groups;
    cost *costs; /* of each block */
    float *code; /* with lanes, of each loop with those in it, and then of all of the kernel */
    float *alone, *together; /* of each block: how often it runs, for a work-item and for a group */
    float *waited;           /* of each loop: rounds of a group for one of a work-item */
    bool *stores_rows;       /* of each loop: its accesses go along rows, and some are stores */
    simd_estimate out;
} estimate;

/* ---- How often blocks run -------------------------------------------------------------------- */

static bool leaves_loop(const simd_cfg *cfg, uint32_t from, uint32_t to)
{
    return cfg->blocks[from].loop != SIMD_NONE && !simd_cfg_is_in(cfg, to, cfg->blocks[from].loop);
}

static bool is_divergent(const estimate *e, uint32_t block)
{
    const simd_cfg *cfg = &e->v->cfg;
    return cfg->blocks[block].condition != NULL &&
           !simd_value_shape_is_same_in_group(
               simd_value_shape_of(&e->v->divergence, cfg->blocks[block].condition));
}

/* Whether a SIMD group takes both ways: not where a comparison of where lanes are decides, as in
 * the guard of an edge or of a triangle. */
static bool parts_lanes(const estimate *e, uint32_t block)
{
    LLVMValueRef condition = e->v->cfg.blocks[block].condition;
    return is_divergent(e, block) && !simd_lanes_may_agree(&e->v->divergence, condition, true) &&
           !simd_lanes_may_agree(&e->v->divergence, condition, false);
}

/* Whether a way of a branch enters a loop, at once or by way of a block before it. */
static bool enters_loop(const simd_cfg *cfg, uint32_t from, uint32_t way)
{
    const simd_block *to = &cfg->blocks[cfg->blocks[from].successors[way]];
    const uint32_t next = to->successor_count == 1 ? to->successors[0] : SIMD_NONE;
    for (uint32_t l = 0; l < cfg->loop_count; l++)
        if (!simd_cfg_is_in(cfg, from, l) &&
            (cfg->loops[l].header == cfg->blocks[from].successors[way] ||
             cfg->loops[l].header == next))
            return true;
    return false;
}

/* How many of those that come to a branch of two ways go this one. A branch around a loop asks
 * whether it has any rounds. */
static float part_of(const simd_cfg *cfg, uint32_t from, uint32_t way)
{
    const simd_block *b = &cfg->blocks[from];
    const bool enters = enters_loop(cfg, from, way);
    const bool asks = LLVMIsACallInst(b->condition) != NULL &&
                      simd_call_kind(b->condition) == SIMD_CALL_ALL_LANES;
    if (!asks && enters != enters_loop(cfg, from, 1 - way))
        return enters ? ENTERING : 1 - ENTERING;
    return !asks ? 0.5f : way == 0 ? AGREEING : 1 - AGREEING;
}

/* Blocks come in an order in which all but the edges back to a header lead forward. A loop is left
 * as often as it is entered. */
static void pass_on(const estimate *e, uint32_t from)
{
    const simd_cfg *cfg = &e->v->cfg;
    const simd_block *b = &cfg->blocks[from];
    const bool both = parts_lanes(e, from);
    bool stays = b->successor_count == 2;
    for (uint32_t s = 0; s < b->successor_count; s++)
        stays = stays && !leaves_loop(cfg, from, b->successors[s]) && b->successors[s] > from;
    for (uint32_t s = 0; s < b->successor_count; s++) {
        const uint32_t to = b->successors[s];
        const float part = stays ? part_of(cfg, from, s) : 1;
        const float alone = part * e->alone[from];
        const float together = both ? e->together[from] : part * e->together[from];
        if (to <= from)
            continue;
        e->alone[to] = e->alone[to] + alone > 1 ? 1 : e->alone[to] + alone;
        e->together[to] = e->together[to] + together > 1 ? 1 : e->together[to] + together;
    }
}

static void find_frequencies(const estimate *e)
{
    e->alone[0] = e->together[0] = 1;
    for (uint32_t b = 0; b < e->v->cfg.block_count; b++)
        pass_on(e, b);
}

/* Lanes wait for one another in a loop that they leave at different times. */
static void add_loops(const estimate *e, uint32_t block, float *alone, float *together)
{
    const simd_cfg *cfg = &e->v->cfg;
    uint32_t depth = 0;
    for (uint32_t l = cfg->blocks[block].loop; l != SIMD_NONE; l = cfg->loops[l].parent) {
        const float rounds = depth++ < DEEPEST ? ROUNDS : 1;
        *alone *= rounds;
        *together *= e->waited[l] * rounds;
    }
}

/* ---- What instructions take ------------------------------------------------------------------ */

static uint32_t registers_of(const estimate *e, LLVMTypeRef type)
{
    const uint64_t bits = LLVMSizeOfTypeInBits(e->v->layout, type) * e->v->partition.width;
    const uint64_t registers = bits / e->v->target->register_bits;
    return registers > 1 ? (uint32_t)registers : 1;
}

/* Returns the loop around an access, if there is no other one in it; else SIMD_NONE. */
static uint32_t innermost_loop(const estimate *e, const simd_access *a)
{
    const simd_cfg *cfg = &e->v->cfg;
    const uint32_t block = simd_cfg_find(cfg, LLVMGetInstructionParent(a->instruction));
    const uint32_t loop = cfg->blocks[block].loop;
    return simd_cfg_is_innermost(cfg, loop) ? loop : SIMD_NONE;
}

static bool is_far(const simd_access *a)
{
    const int64_t stride = a->shape.stride;
    return a->shape.kind == SIMD_VARYING || stride >= LONG_ROW || stride <= -LONG_ROW;
}

/* Returns whether each lane goes along a row of its own, so many elements at most in each round of
 * a loop. */
static bool goes_along_row(const estimate *e, uint32_t loop, const simd_access *a, int64_t most)
{
    int64_t step;
    if (loop == SIMD_NONE || !is_far(a) ||
        simd_divergence_private_scale(&e->v->divergence, a->pointer) != 1)
        return false;
    const simd_address address = simd_address_of(&e->v->divergence, a->pointer);
    most *= (int64_t)a->size;
    return simd_address_step(&e->v->divergence, loop, &address, &step) && step != 0 &&
           step >= -most && step <= most;
}

/* One behind what unroll_rows makes has a few rounds only. */
static bool walks_row(const estimate *e, const simd_access *a)
{
    const bool unrolled = simd_pass_set_has(&e->v->changed, SIMD_PASS_UNROLL_ROWS);
    return !unrolled && goes_along_row(e, innermost_loop(e, a), a, 1);
}

static bool is_unrolled(const estimate *e, uint32_t loop)
{
    const simd_cfg *cfg = &e->v->cfg;
    return simd_metadata_has_loop(
        LLVMGetBasicBlockTerminator(cfg->blocks[cfg->loops[loop].latch].block),
        "llvm.loop.unroll.disable");
}

static void find_stored_row(estimate *e, LLVMValueRef store)
{
    const simd_access a = simd_access_of(&e->v->divergence, store);
    const uint32_t loop = innermost_loop(e, &a);
    if (goes_along_row(e, loop, &a, NEAR) && !is_unrolled(e, loop))
        e->stores_rows[loop] = e->out.stores_rows = true;
}

static void find_stored_rows(estimate *e)
{
    for (uint32_t b = 0; b < e->v->cfg.block_count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(e->v->cfg.blocks[b].block); i != NULL;
             i = LLVMGetNextInstruction(i))
            if (LLVMIsAStoreInst(i) != NULL && e->v->cfg.blocks[b].loop != SIMD_NONE)
                find_stored_row(e, i);
}

/* Rows that are stored fill the first-level cache twice as fast, and what is loaded from them next
 * waits for the store. */
static bool walks_stored_row(const estimate *e, const simd_access *a)
{
    const uint32_t loop = innermost_loop(e, a);
    return loop != SIMD_NONE && e->stores_rows[loop] && goes_along_row(e, loop, a, NEAR);
}

/* Whether lanes may be absent, and are equally far apart or go along rows. Few of them have scalar
 * addresses, each worked out for itself; more are blended with another one as vectors, and taken
 * out of these. */
static bool may_have_scalar_addresses(const estimate *e, const simd_access *a)
{
    const uint32_t block = simd_cfg_find(&e->v->cfg, LLVMGetInstructionParent(a->instruction));
    return !simd_divergence_is_full(&e->v->divergence, block) &&
           (a->shape.kind == SIMD_LINEAR || goes_along_row(e, innermost_loop(e, a), a, 1));
}

static bool has_scalar_addresses(const estimate *e, const simd_access *a)
{
    return e->v->partition.width <= SIMD_MIN_LANES && may_have_scalar_addresses(e, a);
}

/* Whether lanes are so few that their rows keep their places in the cache. Loads from rows that are
 * a page apart wait for stores to one another's. */
static bool walk_few_rows(const estimate *e, const simd_access *a)
{
    return e->v->partition.width <= SIMD_MIN_LANES && walks_row(e, a) && !walks_stored_row(e, a);
}

static float cost_of_gather(const estimate *e, const simd_access *a)
{
    const simd_indexed *indexed = a->loads ? &e->v->target->gathers : &e->v->target->scatters;
    const bool fast = simd_sizes_have(indexed->sizes, a->size) && !indexed->slow;
    const bool words = a->loads && a->size < 4 && !e->v->is_large && /* it is more code */
                       simd_target_gathers_words(e->v->target);
    const float each = fast ? walks_stored_row(e, a) ? OF_STORED_WALK : OF_GATHER
                       : has_scalar_addresses(e, a) || walk_few_rows(e, a) ? OF_LANE_FEW
                       : walks_row(e, a)                                   ? OF_WALK
                       : words                                             ? OF_WORD_GATHER
                                                                           : OF_LANE_SLOW;
    return (float)e->v->partition.width * each;
}

/* Of interleaved structures, vectors for each element and shuffles for each member. */
static float cost_of_member(const estimate *e, const simd_access_group *g, const simd_access *a)
{
    const float gathered = cost_of_gather(e, a), count = (float)g->count;
    const float vectors = (float)registers_of(e, a->type) * ((float)g->factor / count + 2);
    const float grouped = g->rows ? (float)e->v->partition.width * OF_ROW : vectors;
    return (g->rows && g->count == 1) || grouped > gathered ? gathered : grouped;
}

/* One scalar, or one vector. */
static bool is_in_one_piece(const simd_access *a)
{
    const int64_t stride = a->shape.stride, size = (int64_t)a->size;
    return simd_value_shape_is_same_in_group(a->shape) ||
           (a->shape.kind == SIMD_LINEAR && (stride == size || stride == -size));
}

/* Whether lanes are neighbours, and each round of a loop comes to another line: a matrix by
 * columns. Work-items alone come back when all rounds are done, and others have taken its place. */
static bool goes_down_column(const estimate *e, const simd_access *a)
{
    int64_t step;
    const uint32_t loop = innermost_loop(e, a);
    const int64_t line = e->v->target->line;
    if (loop == SIMD_NONE || simd_value_shape_is_same_in_group(a->shape) || !is_in_one_piece(a) ||
        simd_divergence_private_scale(&e->v->divergence, a->pointer) != 1)
        return false;
    const simd_address address = simd_address_of(&e->v->divergence, a->pointer);
    return !simd_address_step(&e->v->divergence, loop, &address, &step) || step >= line ||
           step <= -line;
}

/* As plan_accesses and the passes behind it will probably do it. */
static float cost_of_access(const estimate *e, LLVMValueRef i)
{
    const simd_access a = simd_access_of(&e->v->divergence, i);
    const uint32_t value = simd_map_find(&e->v->divergence.numbers, i);
    const uint32_t number = value == SIMD_NONE ? SIMD_NONE : e->groups.numbers[value];
    const float registers = (float)registers_of(e, a.type);
    if (LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic || a.size == 0)
        return (float)e->v->partition.width * OF_LANE_SLOW;
    if (simd_value_shape_is_same_in_group(a.shape))
        return 1;
    if (is_in_one_piece(&a))
        return registers;
    return number == SIMD_NONE ? cost_of_gather(e, &a)
                               : cost_of_member(e, &e->groups.groups[number], &a);
}

/* Of a call, for one vector or scalar. Intrinsics are instructions, or a few. */
static void add_call(estimate *e, LLVMValueRef i, cost *out)
{
    const float width = (float)e->v->partition.width;
    switch (simd_call_kind(i)) {
    case SIMD_CALL_LANE:
    case SIMD_CALL_SUB_GROUP:
    case SIMD_CALL_WIDTH:
    case SIMD_CALL_SUB_GROUP_OPERATION:
    case SIMD_CALL_SUB_GROUP_BARRIER:
    case SIMD_CALL_BARRIER:
        e->out.depends = true;
        break;
    case SIMD_CALL_MATH:
        out->scalar += OF_CALL * width;
        out->vector += OF_CALL;
        break;
    case SIMD_CALL_DOT:
        out->scalar += OF_DOT * width;
        out->vector += 1;
        break;
    case SIMD_CALL_INTRINSIC:
        out->scalar += width;
        out->vector += (float)registers_of(e, LLVMTypeOf(i));
        break;
    case SIMD_CALL_IMAGE:
    case SIMD_CALL_OTHER:
        out->scalar += OF_CALL * width;
        out->vector += OF_CALL * width;
        break;
    default:
        break;
    }
}

/* Few of 64 bits have code for vectors. */
static float cost_of_division(const estimate *e, LLVMValueRef i, bool of_vectors)
{
    const float each = LLVMIsAConstantInt(LLVMGetOperand(i, 1)) != NULL ? OF_KNOWN : OF_DIVISION;
    if (!of_vectors)
        return each;
    if (simd_divides_long(&e->v->partition, e->v->target, i))
        return OF_LONG_DIVISION * (float)registers_of(e, LLVMTypeOf(i));
    return LLVMGetIntTypeWidth(LLVMTypeOf(i)) > 32
               ? each * (float)e->v->partition.width
               : OF_DIVISION * 2 * (float)registers_of(e, LLVMTypeOf(i));
}

static void add_instruction(estimate *e, LLVMValueRef i, cost *out)
{
    const float width = (float)e->v->partition.width;
    const simd_value_shape shape = simd_value_shape_of(&e->v->divergence, i);
    if (LLVMIsACallInst(i) != NULL) {
        add_call(e, i, out);
    } else if (simd_access_is(i)) {
        if (LLVMIsALoadInst(i) != NULL && simd_arguments_are_read(i))
            return;
        const simd_access a = simd_access_of(&e->v->divergence, i);
        out->scalar += width * (goes_down_column(e, &a) ? OF_COLUMN : 1);
        out->vector += cost_of_access(e, i);
        e->out.has_rows_under_masks |= !is_in_one_piece(&a) && may_have_scalar_addresses(e, &a);
    } else if (LLVMIsAAtomicRMWInst(i) != NULL || LLVMIsAAtomicCmpXchgInst(i) != NULL) {
        out->scalar += OF_LANE_SLOW * width;
        out->vector += OF_LANE_SLOW * width;
        out->looped += OF_LANE_SLOW * width;
    } else if (LLVMIsAPHINode(i) == NULL && LLVMIsATerminatorInst(i) == NULL &&
               LLVMIsAGetElementPtrInst(i) == NULL) {
        const float each = simd_divides(i) ? cost_of_division(e, i, false) : 1;
        const bool varying = shape.kind == SIMD_VARYING;
        out->scalar += each * (shape.kind == SIMD_UNIFORM ? 1 : width);
        out->vector += !varying          ? each
                       : simd_divides(i) ? cost_of_division(e, i, true)
                                         : (float)registers_of(e, LLVMTypeOf(i));
    }
}

static cost cost_of_block(estimate *e, uint32_t block)
{
    cost out = {0, 0, 0};
    LLVMBasicBlockRef b = e->v->cfg.blocks[block].block;
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
        add_instruction(e, i, &out);
    return out;
}

/* ---- Code that is fetched anew --------------------------------------------------------------- */

/* Of ways that few SIMD groups go, as much as they fetch. */
static void add_code(const estimate *e, uint32_t block)
{
    const simd_cfg *cfg = &e->v->cfg;
    const cost *c = &e->costs[block];
    const float code = e->together[block] * (c->vector - c->looped);
    for (uint32_t l = cfg->blocks[block].loop; l != SIMD_NONE; l = cfg->loops[l].parent)
        e->code[l] += code;
    e->code[cfg->loop_count] += code;
}

/* A loop over strips is around it all. */
static bool is_fetched(const estimate *e, uint32_t block)
{
    const simd_cfg *cfg = &e->v->cfg;
    const uint32_t loop = cfg->blocks[block].loop;
    return e->code[loop == SIMD_NONE ? cfg->loop_count : loop] > CACHED_CODE;
}

/* Whether a value is a phi of a loop's header, or that and a constant. */
static bool counts(const simd_cfg *cfg, uint32_t loop, LLVMValueRef value)
{
    if (LLVMIsAInstruction(value) != NULL && LLVMGetInstructionOpcode(value) == LLVMAdd &&
        LLVMIsAConstantInt(LLVMGetOperand(value, 1)) != NULL)
        value = LLVMGetOperand(value, 0);
    return LLVMIsAPHINode(value) != NULL &&
           LLVMGetInstructionParent(value) == cfg->blocks[cfg->loops[loop].header].block;
}

static bool is_outside(const simd_cfg *cfg, uint32_t loop, LLVMValueRef value)
{
    return LLVMIsAInstruction(value) == NULL ||
           !simd_cfg_is_in(cfg, simd_cfg_find(cfg, LLVMGetInstructionParent(value)), loop);
}

/* The end of a loop that counts to a number known before is guessed wrongly once. */
static bool ends_counting(const simd_cfg *cfg, uint32_t block)
{
    const simd_block *b = &cfg->blocks[block];
    if (LLVMIsAICmpInst(b->condition) == NULL ||
        (!leaves_loop(cfg, block, b->successors[0]) && !leaves_loop(cfg, block, b->successors[1])))
        return false;
    LLVMValueRef first = LLVMGetOperand(b->condition, 0), second = LLVMGetOperand(b->condition, 1);
    return (counts(cfg, b->loop, first) && is_outside(cfg, b->loop, second)) ||
           (counts(cfg, b->loop, second) && is_outside(cfg, b->loop, first));
}

/* What a work-item alone waits at a branch that lanes take differently. */
static float cost_of_mistake(const estimate *e, uint32_t block)
{
    return parts_lanes(e, block) && !ends_counting(&e->v->cfg, block) ? OF_MISTAKE : OF_EDGE;
}

static void add_block(estimate *e, uint32_t block)
{
    float alone = e->alone[block], together = e->together[block];
    const cost *c = &e->costs[block];
    add_loops(e, block, &alone, &together);
    e->out.scalar += alone * c->scalar;
    e->out.vector += together * c->vector;
    if (is_fetched(e, block))
        e->out.fetched += together * (c->vector - c->looped) * OF_FETCH;
    if (is_divergent(e, block)) {
        e->out.diverges = true;
        e->out.scalar += alone * cost_of_mistake(e, block) * (float)e->v->partition.width;
        e->out.vector += together * OF_MASK;
    }
}

/* ---- All of it ------------------------------------------------------------------------------- */

static bool make_estimate(estimate *e)
{
    const uint32_t count = e->v->cfg.block_count;
    e->alone = calloc(count, sizeof *e->alone);
    e->together = calloc(count, sizeof *e->together);
    e->waited = calloc(e->v->cfg.loop_count + 1, sizeof *e->waited);
    e->stores_rows = calloc(e->v->cfg.loop_count + 1, sizeof *e->stores_rows);
    e->costs = calloc(count, sizeof *e->costs);
    e->code = calloc(e->v->cfg.loop_count + 1, sizeof *e->code);
    if (e->alone == NULL || e->together == NULL || e->waited == NULL || e->stores_rows == NULL ||
        e->costs == NULL || e->code == NULL ||
        !simd_access_groups_create(&e->groups, &e->v->divergence))
        return false;
    for (uint32_t l = 0; l < e->v->cfg.loop_count; l++)
        e->waited[l] = simd_rounds_waited(&e->v->divergence, l);
    find_frequencies(e);
    find_stored_rows(e);
    for (uint32_t b = 0; b < count; b++) {
        e->costs[b] = cost_of_block(e, b);
        add_code(e, b);
    }
    for (uint32_t b = 0; b < count; b++)
        add_block(e, b);
    e->out.work_group =
        (e->out.vector + e->out.fetched) * (float)simd_partition_groups(&e->v->partition);
    return true;
}

bool simd_estimate_partition(simd_vectorization *v, const simd_partition *partition,
                             simd_estimate *out)
{
    simd_pipeline_forget(v, SIMD_ANALYSIS_DIVERGENCE | SIMD_ANALYSIS_INCREMENTS);
    v->partition = *partition;
    return simd_pipeline_require(v, SIMD_ANALYSIS_ALL) && simd_estimate_make(v, out);
}

bool simd_estimate_prefers_one_lane(const simd_vectorization *v, const simd_estimate *e)
{
    return !e->depends && e->scalar < (v->is_large ? WORTH_LARGE : WORTH) * e->vector;
}

static bool asks_for_lane(LLVMValueRef i)
{
    switch (simd_call_kind(i)) {
    case SIMD_CALL_LANE:
    case SIMD_CALL_SUB_GROUP:
    case SIMD_CALL_WIDTH:
    case SIMD_CALL_SUB_GROUP_OPERATION:
    case SIMD_CALL_SUB_GROUP_BARRIER:
        return true;
    default:
        return false;
    }
}

bool simd_knows_of_lanes(const simd_cfg *cfg)
{
    for (uint32_t b = 0; b < cfg->block_count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(cfg->blocks[b].block); i != NULL;
             i = LLVMGetNextInstruction(i))
            if (LLVMIsACallInst(i) != NULL && asks_for_lane(i))
                return true;
    return false;
}

bool simd_estimate_make(simd_vectorization *v, simd_estimate *out)
{
    estimate e = {.v = v};
    const bool made = make_estimate(&e);
    *out = e.out;
    simd_access_groups_clear(&e.groups);
    free(e.alone);
    free(e.together);
    free(e.waited);
    free(e.stores_rows);
    free(e.costs);
    free(e.code);
    return made;
}
