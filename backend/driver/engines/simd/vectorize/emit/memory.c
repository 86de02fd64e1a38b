/* Loads and stores, each as the plan says: a function for each kind. */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

#include "backend/driver/engines/simd/vectorize/ir/masked.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"

/* A copy keeps what is known of the access: alignment, volatility, metadata. */
static LLVMValueRef copy_access(simd_emitter *e, const simd_access *a, LLVMValueRef pointer,
                                LLVMValueRef value)
{
    LLVMValueRef copy = LLVMInstructionClone(a->instruction);
    LLVMSetOperand(copy, value == NULL ? 0 : 1, pointer);
    if (value != NULL)
        LLVMSetOperand(copy, 0, value);
    LLVMInsertIntoBuilder(e->builder, copy);
    return copy;
}

/* A lane that is here may be better aligned than its size. Where a vector begins is the address of
 * a lane that may be absent: that one is as far from it as some elements are. */
static unsigned find_alignment(const simd_access *a, simd_masked_kind kind)
{
    const unsigned alignment = LLVMGetAlignment(a->instruction);
    const bool is_vector = kind == SIMD_MASKED_LOAD || kind == SIMD_MASKED_STORE;
    return is_vector && a->size < alignment ? (unsigned)a->size : alignment;
}

static LLVMValueRef build_masked(simd_emitter *e, const simd_access *a, simd_masked_kind kind,
                                 LLVMValueRef value, LLVMValueRef pointer, LLVMValueRef lanes)
{
    const simd_masked masked = {kind, pointer, lanes, value, find_alignment(a, kind)};
    return simd_masked_build(e->module, e->builder, &masked);
}

static LLVMValueRef reverse(simd_emitter *e, LLVMValueRef vector)
{
    LLVMValueRef lanes[SIMD_MAX_LANES];
    for (uint32_t l = 0; l < e->partition->width; l++)
        lanes[l] = simd_emit_i32(e, e->partition->width - 1 - l);
    return LLVMBuildShuffleVector(e->builder, vector, LLVMGetPoison(LLVMTypeOf(vector)),
                                  LLVMConstVector(lanes, e->partition->width), "");
}

/* The lowest address of a vector whose first lane has the highest. */
static LLVMValueRef lowest(simd_emitter *e, const simd_access *a, uint32_t group)
{
    LLVMValueRef offset = simd_emit_i64(e, (uint64_t)(a->shape.stride * (e->partition->width - 1)));
    return LLVMBuildGEP2(e->builder, LLVMInt8TypeInContext(e->context),
                         simd_emit_scalar(e, a->pointer, group), &offset, 1, "");
}

/* Where a vector of a SIMD group begins: where its lanes say, or, if it has none, at the start. */
static LLVMValueRef first_of(simd_emitter *e, const simd_access *a, LLVMValueRef pointer,
                             uint32_t group)
{
    if (e->mask.all || !simd_emit_planned(e, a->instruction)->stays_near)
        return pointer;
    LLVMValueRef start = simd_emit_scalar(e, LLVMGetOperand(a->pointer, 0), 0);
    return LLVMBuildSelect(e->builder, simd_emit_any_lane(e, e->mask.lanes[group]), pointer, start,
                           "");
}

/* ---- Loads ----------------------------------------------------------------------------------- */

/* Nobody has vectors of one lane: LLVM would make none of them from round to round. */
static LLVMValueRef load_vector(simd_emitter *e, const simd_access *a, LLVMValueRef pointer,
                                LLVMValueRef lanes)
{
    if (!e->mask.all)
        return build_masked(e, a, SIMD_MASKED_LOAD, LLVMGetUndef(simd_emit_vector_type(e, a->type)),
                            pointer, lanes);
    LLVMTypeRef type = simd_emit_vector_type(e, a->type);
    if (e->partition->width == 1)
        return LLVMBuildInsertElement(e->builder, LLVMGetUndef(type),
                                      copy_access(e, a, pointer, NULL), simd_emit_i32(e, 0), "");
    LLVMValueRef load = LLVMBuildLoad2(e->builder, type, pointer, "");
    LLVMSetAlignment(load, LLVMGetAlignment(a->instruction));
    LLVMSetVolatile(load, LLVMGetVolatile(a->instruction));
    return load;
}

/* Of a SIMD group that has no lane here the address may be anything. */
static LLVMValueRef load_if_there(simd_emitter *e, const simd_access *a, uint32_t group)
{
    LLVMValueRef values[] = {LLVMConstNull(a->type), NULL};
    LLVMBasicBlockRef blocks[2] = {LLVMGetInsertBlock(e->builder)};
    blocks[1] = LLVMAppendBasicBlockInContext(e->context, e->function, "there");
    LLVMBasicBlockRef after = LLVMAppendBasicBlockInContext(e->context, e->function, "");
    LLVMValueRef pointer = simd_emit_scalar(e, a->pointer, group);
    LLVMBuildCondBr(e->builder, simd_emit_any_lane(e, e->mask.lanes[group]), blocks[1], after);
    LLVMPositionBuilderAtEnd(e->builder, blocks[1]);
    values[1] = copy_access(e, a, pointer, NULL);
    LLVMBuildBr(e->builder, after);
    LLVMPositionBuilderAtEnd(e->builder, after);
    LLVMValueRef value = LLVMBuildPhi(e->builder, a->type, "");
    LLVMAddIncoming(value, values, blocks, 2);
    return value;
}

static void load_scalar(simd_emitter *e, const simd_access *a)
{
    simd_lane_values *values = simd_emit_define(e, a->instruction);
    values->scalars[0] = copy_access(e, a, simd_emit_scalar(e, a->pointer, 0), NULL);
}

static void load_broadcast(simd_emitter *e, const simd_access *a)
{
    simd_lane_values *values = simd_emit_define(e, a->instruction);
    for (uint32_t g = 0; g < e->partition->coarsening; g++)
        values->scalars[g] = e->mask.all
                                 ? copy_access(e, a, simd_emit_scalar(e, a->pointer, g), NULL)
                                 : load_if_there(e, a, g);
}

static void load_consecutive(simd_emitter *e, const simd_access *a)
{
    simd_lane_values *values = simd_emit_define(e, a->instruction);
    for (uint32_t g = 0; g < e->partition->coarsening; g++)
        values->vectors[g] =
            load_vector(e, a, first_of(e, a, simd_emit_scalar(e, a->pointer, g), g),
                        simd_emit_mask_lanes(e, &e->mask, g));
}

static LLVMValueRef reversed_mask(simd_emitter *e, uint32_t group)
{
    LLVMValueRef lanes = simd_emit_mask_lanes(e, &e->mask, group);
    return e->mask.all ? lanes : reverse(e, lanes);
}

static void load_reversed(simd_emitter *e, const simd_access *a)
{
    simd_lane_values *values = simd_emit_define(e, a->instruction);
    for (uint32_t g = 0; g < e->partition->coarsening; g++) {
        LLVMValueRef mask = reversed_mask(e, g);
        values->vectors[g] =
            reverse(e, load_vector(e, a, first_of(e, a, lowest(e, a, g), g), mask));
    }
}

static void gather(simd_emitter *e, const simd_access *a)
{
    simd_lane_values *values = simd_emit_define(e, a->instruction);
    LLVMValueRef others = LLVMGetUndef(simd_emit_vector_type(e, a->type));
    for (uint32_t g = 0; g < e->partition->coarsening; g++)
        values->vectors[g] =
            build_masked(e, a, SIMD_MASKED_GATHER, others, simd_emit_vector(e, a->pointer, g),
                         simd_emit_mask_lanes(e, &e->mask, g));
}

/* ---- Stores ---------------------------------------------------------------------------------- */

static void store_vector(simd_emitter *e, const simd_access *a, LLVMValueRef value,
                         LLVMValueRef pointer, LLVMValueRef lanes)
{
    if (!e->mask.all) {
        build_masked(e, a, SIMD_MASKED_STORE, value, pointer, lanes);
        return;
    }
    if (e->partition->width == 1) {
        LLVMValueRef only = LLVMBuildExtractElement(e->builder, value, simd_emit_i32(e, 0), "");
        copy_access(e, a, pointer, only);
        return;
    }
    LLVMValueRef store = LLVMBuildStore(e->builder, value, pointer);
    LLVMSetAlignment(store, LLVMGetAlignment(a->instruction));
    LLVMSetVolatile(store, LLVMGetVolatile(a->instruction));
}

static LLVMValueRef stored_value(const simd_access *a)
{
    return LLVMGetOperand(a->instruction, 0);
}

static void store_scalar(simd_emitter *e, const simd_access *a)
{
    copy_access(e, a, simd_emit_scalar(e, a->pointer, 0), simd_emit_scalar(e, stored_value(a), 0));
}

/* All lanes write to one place: any one of their values may stay. */
static void store_last_lane(simd_emitter *e, const simd_access *a)
{
    for (uint32_t g = 0; g < e->partition->coarsening; g++) {
        LLVMValueRef last = simd_emit_extract_lane(e, stored_value(a), g, e->partition->width - 1);
        copy_access(e, a, simd_emit_scalar(e, a->pointer, g), last);
    }
}

static void store_consecutive(simd_emitter *e, const simd_access *a)
{
    for (uint32_t g = 0; g < e->partition->coarsening; g++)
        store_vector(e, a, simd_emit_vector(e, stored_value(a), g),
                     first_of(e, a, simd_emit_scalar(e, a->pointer, g), g),
                     simd_emit_mask_lanes(e, &e->mask, g));
}

static void store_reversed(simd_emitter *e, const simd_access *a)
{
    for (uint32_t g = 0; g < e->partition->coarsening; g++) {
        LLVMValueRef mask = reversed_mask(e, g);
        store_vector(e, a, reverse(e, simd_emit_vector(e, stored_value(a), g)),
                     first_of(e, a, lowest(e, a, g), g), mask);
    }
}

static void scatter(simd_emitter *e, const simd_access *a)
{
    for (uint32_t g = 0; g < e->partition->coarsening; g++)
        build_masked(e, a, SIMD_MASKED_SCATTER, simd_emit_vector(e, stored_value(a), g),
                     simd_emit_vector(e, a->pointer, g), simd_emit_mask_lanes(e, &e->mask, g));
}

/* ---- The kinds ------------------------------------------------------------------------------- */

static void scalarise(simd_emitter *e, const simd_access *a)
{
    simd_emit_atomic(e, a->instruction);
}

typedef void emit_access(simd_emitter *e, const simd_access *a);

static const struct {
    emit_access *load, *store;
} kinds[SIMD_PLAN_KINDS] = {
    [SIMD_PLAN_SCALAR] = {load_scalar, store_scalar},
    [SIMD_PLAN_BROADCAST] = {load_broadcast, store_last_lane},
    [SIMD_PLAN_CONSECUTIVE] = {load_consecutive, store_consecutive},
    [SIMD_PLAN_REVERSED] = {load_reversed, store_reversed},
    [SIMD_PLAN_INTERLEAVED] = {simd_emit_interleaved, simd_emit_interleaved},
    [SIMD_PLAN_WORDS] = {simd_emit_words, simd_emit_words},
    [SIMD_PLAN_ROWS] = {simd_emit_rows, simd_emit_rows},
    [SIMD_PLAN_ROW_GATHER] = {simd_emit_row_gather, simd_emit_row_gather},
    [SIMD_PLAN_TRANSPOSED] = {simd_emit_transposed, simd_emit_transposed},
    [SIMD_PLAN_NON_TEMPORAL] = {NULL, simd_emit_non_temporal},
    [SIMD_PLAN_GATHER] = {gather, scatter},
    [SIMD_PLAN_WORD_GATHER] = {simd_emit_word_gather, NULL},
    [SIMD_PLAN_SCALARISED] = {scalarise, scalarise},
};

static void store_by_first(simd_emitter *e, const simd_access *a, simd_sharing sharing,
                           emit_access *store)
{
    simd_first blocks;
    simd_emit_begin_first(e, sharing, &blocks);
    store(e, a);
    simd_emit_end_first(e, &blocks);
    simd_emit_remember_first(e, &blocks);
}

static void mark_if_loaded(LLVMValueRef value)
{
    if (value != NULL && (LLVMIsALoadInst(value) != NULL || LLVMIsACallInst(value) != NULL))
        simd_metadata_set(value, "invariant.load", NULL, 0);
}

static void mark_unwritten(simd_emitter *e, LLVMValueRef load)
{
    const simd_lane_values *values = e->values[simd_map_find(&e->divergence->numbers, load)];
    for (uint32_t g = 0; values != NULL && g < e->partition->coarsening; g++) {
        mark_if_loaded(values->scalars[g]);
        mark_if_loaded(values->vectors[g]);
    }
}

/* What all SIMD groups below one another have in common: the first loads it, for the lanes of all.
 * What the others load is left to nobody, and goes. */
static void load_in_common(simd_emitter *e, const simd_access *a, emit_access *load)
{
    const uint32_t period = simd_partition_period(e->partition), count = e->partition->coarsening;
    const simd_mask own = e->mask;
    for (uint32_t g = 0; g < count; g++)
        e->mask.lanes[g] =
            g < period ? own.lanes[g]
                       : LLVMBuildOr(e->builder, e->mask.lanes[g - period], own.lanes[g], "");
    for (uint32_t g = count - period; g-- > 0;)
        e->mask.lanes[g] = e->mask.lanes[g + period];
    load(e, a);
    e->mask = own;
    simd_lane_values *values = simd_emit_define(e, a->instruction);
    for (uint32_t g = period; g < count; g++)
        values->vectors[g] = values->vectors[g - period];
}

void simd_emit_memory(simd_emitter *e, LLVMValueRef instruction)
{
    const simd_plan_entry *planned = simd_emit_planned(e, instruction);
    const simd_access a = simd_access_of(e->divergence, instruction);
    if (planned->in_common && !e->mask.all)
        load_in_common(e, &a, kinds[planned->kind].load);
    else if (planned->sharing != SIMD_NOT_SHARED && !a.loads)
        store_by_first(e, &a, planned->sharing, kinds[planned->kind].store);
    else
        (a.loads ? kinds[planned->kind].load : kinds[planned->kind].store)(e, &a);
    if (planned->unwritten)
        mark_unwritten(e, instruction);
}
