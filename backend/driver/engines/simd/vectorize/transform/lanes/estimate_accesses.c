/* What loads and stores take, as plan_accesses and the passes behind it will probably do them; and
 * for work-items one by one. */
#include "backend/driver/engines/simd/vectorize/analysis/memory/address.h"
#include "backend/driver/engines/simd/vectorize/analysis/memory/near.h"
#include "backend/driver/engines/simd/vectorize/analysis/values/bends.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"
#include "backend/driver/engines/simd/vectorize/transform/lanes/estimate_internal.h"

enum {
    LONG_ROW = 256,    /* bytes: shorter rows of neighbours share lines and places of the cache */
    NEAR = 4,          /* elements: a step along a row that stays in its line */
    MOST_OPERANDS = 8, /* that are looked at */
};

/* Costs of one lane, in instructions. */
#define OF_LANE_FEW 2.0f     /* of few lanes under a mask, whose addresses are scalars */
#define OF_LANE_BLENDED 6.0f /* of more along a row, whose addresses are blended with another one */
#define OF_GATHER 1.5f
#define OF_WORD_GATHER 2.0f /* of words around elements of one or two bytes */
#define OF_ROW 2.0f         /* of several of a row */
#define OF_WALK \
    12.0f /* along a row, one by one: so many rows compete for the cache, and one does not */
#define OF_SHORT_WALK 6.0f /* ... of 16 bits */
#define OF_FAST_WALK 3.0f  /* ... where gathers are fast */
#define OF_COLUMN 4.0f     /* ... of a work-item alone to a line for one element */

uint32_t simd_estimated_registers(const simd_estimation *e, LLVMTypeRef type)
{
    const uint64_t bits = LLVMSizeOfTypeInBits(e->v->layout, type) * e->v->partition.width;
    const uint64_t registers = bits / e->v->target->register_bits;
    return registers > 1 ? (uint32_t)registers : 1;
}

/* Returns the loop around an access, if there is no other one in it; else SIMD_NONE. */
static uint32_t innermost_loop(const simd_estimation *e, const simd_access *a)
{
    const simd_cfg *cfg = &e->v->cfg;
    const uint32_t block = simd_cfg_find(cfg, LLVMGetInstructionParent(a->instruction));
    const uint32_t loop = cfg->blocks[block].loop;
    return simd_cfg_is_innermost(cfg, loop) ? loop : SIMD_NONE;
}

static bool is_long(int64_t stride)
{
    return stride >= LONG_ROW || stride <= -LONG_ROW;
}

/* Whether an operand is what a phi gets from the round before. */
static bool is_next(const simd_divergence *divergence, LLVMValueRef phi, unsigned operand)
{
    return LLVMIsAPHINode(phi) != NULL &&
           simd_cfg_find(divergence->cfg, LLVMGetIncomingBlock(phi, operand)) >=
               simd_cfg_find(divergence->cfg, LLVMGetInstructionParent(phi));
}

static bool is_uniform(const simd_divergence *divergence, LLVMValueRef value)
{
    return simd_value_shape_of(divergence, value).kind == SIMD_UNIFORM;
}

static bool begins_near(const simd_divergence *divergence, LLVMValueRef value, int64_t scale,
                        int depth);

/* So long that even lanes that share a row of it are far from the next ones. */
static int64_t scale_of_long_row(const simd_divergence *divergence)
{
    return (int64_t)LONG_ROW * divergence->partition->width;
}

/* So many bytes for each number, if so many for each of a product with it. */
static int64_t scale_of_product(const simd_divergence *divergence, int64_t times, int64_t scale)
{
    enum { LONGEST = 1 << 20 }; /* it is long, and the product is no overflow */
    return times < -LONGEST || times > LONGEST || scale > LONGEST || scale < -LONGEST
               ? scale_of_long_row(divergence)
               : times * scale;
}

/* How many bytes a row takes: as many elements as a constant says, or more than anybody knows. */
static int64_t scale_of_row(const simd_divergence *divergence, LLVMValueRef length, int64_t scale)
{
    return LLVMIsAConstantInt(length) == NULL
               ? scale_of_long_row(divergence)
               : scale_of_product(divergence, LLVMConstIntGetSExtValue(length), scale);
}

/* What is shifted. */
static int64_t scale_of_shift(const simd_divergence *divergence, LLVMValueRef value, int64_t scale)
{
    enum { WIDEST = 62 };
    if (LLVMGetInstructionOpcode(value) != LLVMShl ||
        LLVMIsAConstantInt(LLVMGetOperand(value, 1)) == NULL)
        return scale;
    const uint64_t bits = LLVMConstIntGetZExtValue(LLVMGetOperand(value, 1));
    return scale_of_product(divergence, bits <= WIDEST ? (int64_t)1 << bits : INT64_MAX, scale);
}

/* Whether numbers of a row, times how long rows are, are near where lanes begin. */
static bool begins_in_row(const simd_divergence *divergence, LLVMValueRef product, int64_t scale,
                          int depth)
{
    for (unsigned o = 0; o < 2; o++) {
        LLVMValueRef length = LLVMGetOperand(product, 1 - o);
        if (is_uniform(divergence, length) &&
            begins_near(divergence, LLVMGetOperand(product, o),
                        scale_of_row(divergence, length, scale), depth))
            return true;
    }
    return false;
}

/* How far apart neighbours' dividends may be said to be, so many bytes for each number of the
 * quotient: of what is no short row's length, most have the same. */
static int64_t scale_of_quotient(const simd_divergence *divergence, LLVMValueRef value,
                                 int64_t scale)
{
    const LLVMOpcode op = LLVMGetInstructionOpcode(value);
    if (op != LLVMUDiv && op != LLVMSDiv)
        return scale;
    LLVMValueRef by = LLVMGetOperand(value, 1);
    const uint64_t lanes = divergence->partition->width;
    if (LLVMIsAConstantInt(by) == NULL || LLVMConstIntGetZExtValue(by) >= lanes)
        return 1;
    const int64_t short_row = (int64_t)LLVMConstIntGetZExtValue(by);
    return short_row == 0 ? scale : scale / short_row;
}

/* Which operands tell where a number begins, as a mask. A quotient is mostly the same where its
 * dividend is near, and a remainder is near but for the ends of rows. */
static unsigned places_of(const simd_divergence *divergence, LLVMValueRef value)
{
    switch (LLVMGetInstructionOpcode(value)) {
    case LLVMAdd:
    case LLVMSub:
    case LLVMOr: /* a sum that carries nothing */
        return 3;
    case LLVMSExt:
    case LLVMZExt:
    case LLVMTrunc:
        return 1;
    case LLVMSelect:
        return 6;
    case LLVMShl:
    case LLVMLShr:
    case LLVMAShr:
        return LLVMIsAConstantInt(LLVMGetOperand(value, 1)) != NULL ? 1 : 0;
    case LLVMUDiv:
    case LLVMSDiv:
    case LLVMURem:
    case LLVMSRem:
    case LLVMAnd: /* as a remainder */
        return is_uniform(divergence, LLVMGetOperand(value, 1)) ? 1 : 0;
    case LLVMCall:
        return simd_bend_predicate(value) != 0 ? 3 : 0;
    case LLVMPHI:
        return ~0u;
    default:
        return 0;
    }
}

/* Whether neighbours begin near one another, so many bytes for each number: where their ids do, but
 * for an edge at which they end, max(2 * x - 1, 0). Where they go from there, round by round, each
 * goes by itself, but not all of them as far as a row is long. */
static bool begins_near(const simd_divergence *divergence, LLVMValueRef value, int64_t scale,
                        int depth)
{
    const simd_value_shape shape = simd_value_shape_of(divergence, value);
    if (shape.kind != SIMD_VARYING)
        return !is_long(shape.stride * scale);
    if (depth == 0 || LLVMIsAInstruction(value) == NULL)
        return false;
    if (LLVMGetInstructionOpcode(value) == LLVMMul)
        return begins_in_row(divergence, value, scale, depth - 1);
    scale = scale_of_quotient(divergence, value, scale);
    scale = scale_of_shift(divergence, value, scale);
    const unsigned places = places_of(divergence, value);
    for (unsigned o = 0; o < (unsigned)LLVMGetNumOperands(value) && o < MOST_OPERANDS; o++)
        if ((places >> o & 1) != 0 && !is_next(divergence, value, o) &&
            !begins_near(divergence, LLVMGetOperand(value, o), scale, depth - 1))
            return false;
    return places != 0 && LLVMGetNumOperands(value) <= MOST_OPERANDS;
}

static bool is_near(const simd_estimation *e, const simd_access *a)
{
    enum { STEPS = 14 };
    LLVMValueRef gep = LLVMIsAGetElementPtrInst(a->pointer);
    if (gep == NULL || LLVMGetNumOperands(gep) != 2)
        return false;
    const simd_value_shape base = simd_value_shape_of(&e->v->divergence, LLVMGetOperand(gep, 0));
    if (base.kind == SIMD_VARYING || (base.kind == SIMD_LINEAR && is_long(base.stride)))
        return false;
    const uint64_t bytes = LLVMABISizeOfType(e->v->layout, LLVMGetGEPSourceElementType(gep));
    return bytes < LONG_ROW &&
           begins_near(&e->v->divergence, LLVMGetOperand(gep, 1), (int64_t)bytes, STEPS);
}

static bool is_far(const simd_estimation *e, const simd_access *a)
{
    return a->shape.kind == SIMD_VARYING ? !is_near(e, a) : is_long(a->shape.stride);
}

/* Returns whether each lane goes along a row of its own, so many elements at most in each round of
 * a loop. */
static bool goes_along_row(const simd_estimation *e, uint32_t loop, const simd_access *a,
                           int64_t most)
{
    int64_t step;
    if (loop == SIMD_NONE || !is_far(e, a) ||
        simd_divergence_private_scale(&e->v->divergence, a->pointer) != 1)
        return false;
    const simd_address address = simd_address_of(&e->v->divergence, a->pointer);
    most *= (int64_t)a->size;
    return simd_address_step(&e->v->divergence, loop, &address, &step) && step != 0 &&
           step >= -most && step <= most;
}

/* One behind what unroll_rows makes has a few rounds only; so have others, whose rows are no longer
 * than a line or two. */
static bool walks_row(const simd_estimation *e, const simd_access *a)
{
    const bool unrolled = simd_pass_set_has(&e->v->changed, SIMD_PASS_UNROLL_ROWS);
    const uint32_t loop = innermost_loop(e, a);
    return !unrolled && goes_along_row(e, loop, a, 1) && !e->rounds[loop].ends_soon;
}

static bool walks_list(const simd_estimation *e, const simd_access *a)
{
    simd_list list;
    return a->size >= 4 && walks_row(e, a) &&
           simd_loop_walks_lists(&e->v->divergence, innermost_loop(e, a), &list);
}

static bool is_unrolled(const simd_estimation *e, uint32_t loop)
{
    const simd_cfg *cfg = &e->v->cfg;
    return simd_metadata_has_loop(
        LLVMGetBasicBlockTerminator(cfg->blocks[cfg->loops[loop].latch].block),
        "llvm.loop.unroll.disable");
}

static void find_stored_row(simd_estimation *e, LLVMValueRef store)
{
    const simd_access a = simd_access_of(&e->v->divergence, store);
    const uint32_t loop = innermost_loop(e, &a);
    if (goes_along_row(e, loop, &a, NEAR) && !is_unrolled(e, loop))
        e->stores_rows[loop] = e->out.stores_rows = true;
}

void simd_find_stored_rows(simd_estimation *e)
{
    for (uint32_t b = 0; b < e->v->cfg.block_count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(e->v->cfg.blocks[b].block); i != NULL;
             i = LLVMGetNextInstruction(i))
            if (LLVMIsAStoreInst(i) != NULL && e->v->cfg.blocks[b].loop != SIMD_NONE)
                find_stored_row(e, i);
}

/* Rows that are stored fill the first-level cache twice as fast, and what is loaded from them next
 * waits for the store. */
static bool walks_stored_row(const simd_estimation *e, const simd_access *a)
{
    const uint32_t loop = innermost_loop(e, a);
    return loop != SIMD_NONE && e->stores_rows[loop] && goes_along_row(e, loop, a, NEAR);
}

/* Whether lanes may be absent, and are equally far apart or go along rows. Few of them have scalar
 * addresses, each worked out for itself; more are blended with another one as vectors, and taken
 * out of these. */
static bool may_have_scalar_addresses(const simd_estimation *e, const simd_access *a)
{
    const uint32_t block = simd_cfg_find(&e->v->cfg, LLVMGetInstructionParent(a->instruction));
    return !simd_divergence_is_full(&e->v->divergence, block) &&
           (a->shape.kind == SIMD_LINEAR || goes_along_row(e, innermost_loop(e, a), a, 1));
}

static bool has_scalar_addresses(const simd_estimation *e, const simd_access *a)
{
    return e->v->partition.width <= SIMD_MIN_LANES && may_have_scalar_addresses(e, a);
}

/* Whether lanes are so few that their rows keep their places in the cache. Loads from rows that are
 * a page apart wait for stores to one another's. */
static bool walk_few_rows(const simd_estimation *e, const simd_access *a)
{
    return e->v->partition.width <= SIMD_MIN_LANES && walks_row(e, a) && !walks_stored_row(e, a);
}

/* Whether lanes come to the end of their rows in different rounds, of which nothing is known. Those
 * that are still there are gathered by vectors of addresses, however few they are. */
static bool ends_anywhere(const simd_estimation *e, const simd_access *a)
{
    const uint32_t loop = innermost_loop(e, a);
    return loop != SIMD_NONE && e->waited[loop] > 1 && goes_along_row(e, loop, a, 1);
}

/* Rows of bytes come to another line four times as seldom as those of words. */
static float cost_of_walk(const simd_estimation *e, const simd_access *a)
{
    if (a->size == 1)
        return may_have_scalar_addresses(e, a) ? OF_LANE_BLENDED : SIMD_COST_OF_LANE;
    return a->size == 2 ? OF_SHORT_WALK : OF_WALK;
}

/* Of lanes that are constants apart, as near_lanes does it; 0 if they are not. */
static float cost_of_near(const simd_estimation *e, const simd_access *a)
{
    if (a->size < 4 || !simd_pass_is_on(e->v, SIMD_PASS_NEAR_LANES))
        return 0;
    const uint32_t registers =
        simd_near_registers(&e->v->divergence, e->v->target, a->pointer, a->size);
    return (float)(registers + simd_near_shuffles(registers));
}

static float cost_of_gather(const simd_estimation *e, const simd_access *a)
{
    const simd_indexed *indexed = a->loads ? &e->v->target->gathers : &e->v->target->scatters;
    const bool fast = simd_sizes_have(indexed->sizes, a->size) && !indexed->slow;
    const bool beats = e->v->target->gathers_beat_fetches != 0;
    const bool much = e->v->is_large && !beats; /* it is more code */
    const bool words =
        !much && simd_target_gathers_words(e->v->target) && simd_access_is_in_word(a);
    const bool few = !ends_anywhere(e, a) && (has_scalar_addresses(e, a) || walk_few_rows(e, a));
    const bool list = walks_list(e, a);
    const float each = list   ? fast ? OF_GATHER : SIMD_COST_OF_LANE
                       : fast ? walks_row(e, a) || walks_stored_row(e, a) ? OF_FAST_WALK : OF_GATHER
                       : few  ? OF_LANE_FEW
                       : walks_row(e, a) ? cost_of_walk(e, a)
                       : words           ? OF_WORD_GATHER
                                         : SIMD_COST_OF_LANE;
    const float all = (float)e->v->partition.width * each, near = cost_of_near(e, a);
    return near > 0 && near < all ? near : all;
}

/* Of interleaved structures, vectors for each element and shuffles for each member. */
static float cost_of_member(const simd_estimation *e, const simd_access_group *g,
                            const simd_access *a)
{
    const float gathered = cost_of_gather(e, a), count = (float)g->count;
    const float vectors =
        (float)simd_estimated_registers(e, a->type) * ((float)g->factor / count + 2);
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
static bool goes_down_column(const simd_estimation *e, const simd_access *a)
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
static float cost_of_access(const simd_estimation *e, LLVMValueRef i)
{
    const simd_access a = simd_access_of(&e->v->divergence, i);
    const uint32_t value = simd_map_find(&e->v->divergence.numbers, i);
    const uint32_t number = value == SIMD_NONE ? SIMD_NONE : e->groups.numbers[value];
    const float registers = (float)simd_estimated_registers(e, a.type);
    if (LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic || a.size == 0)
        return (float)e->v->partition.width * SIMD_COST_OF_LANE;
    if (simd_value_shape_is_same_in_group(a.shape))
        return 1;
    if (is_in_one_piece(&a))
        return registers;
    return number == SIMD_NONE ? cost_of_gather(e, &a)
                               : cost_of_member(e, &e->groups.groups[number], &a);
}

void simd_add_access(simd_estimation *e, LLVMValueRef access, simd_cost *out)
{
    const simd_access a = simd_access_of(&e->v->divergence, access);
    const float width = (float)e->v->partition.width;
    out->scalar +=
        width * (goes_down_column(e, &a) ? OF_COLUMN : 1) * simd_component_share(e, access);
    out->vector += cost_of_access(e, access);
    e->out.has_rows_under_masks |= !is_in_one_piece(&a) && may_have_scalar_addresses(e, &a);
    e->out.rows_end_anywhere |= !is_in_one_piece(&a) && ends_anywhere(e, &a);
}
