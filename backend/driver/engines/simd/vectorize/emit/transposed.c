/* Accesses whose lanes lie apart, while the SIMD groups of a strip follow one another:
 * tile[column][row], where a group is a row. What the groups access for one lane is a vector; so
 * many vectors are turned about in registers. */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

#include "backend/driver/engines/simd/vectorize/ir/vectors/interleave_vectors.h"

/* Some of the groups, one below the other, as many as a vector has elements. */
typedef struct block {
    simd_emitter *e;
    LLVMValueRef instruction, pointer;
    LLVMTypeRef element;
    uint32_t first, across, count, width;
} block;

static uint32_t group_of(const block *b, uint32_t number)
{
    return b->first + number * b->across;
}

static LLVMValueRef place_of(const block *b, uint32_t lane)
{
    const int64_t stride = simd_value_shape_of(b->e->divergence, b->pointer).stride;
    LLVMValueRef offset = simd_emit_i64(b->e, (uint64_t)(stride * lane));
    return LLVMBuildGEP2(b->e->builder, LLVMInt8TypeInContext(b->e->context),
                         simd_emit_scalar(b->e, b->pointer, b->first), &offset, 1, "");
}

/* So many elements of two vectors behind one another, from one on. */
static LLVMValueRef take(const block *b, LLVMValueRef left, LLVMValueRef right, uint32_t first,
                         uint32_t count)
{
    LLVMValueRef numbers[SIMD_MAX_LANES];
    for (uint32_t l = 0; l < count; l++)
        numbers[l] = simd_emit_i32(b->e, first + l);
    return LLVMBuildShuffleVector(b->e->builder, left, right, LLVMConstVector(numbers, count), "");
}

/* ---- Loads ----------------------------------------------------------------------------------- */

/* What some lanes load, one lane's vector behind the other's. */
static LLVMValueRef load_lanes(const block *b, uint32_t first, uint32_t count)
{
    if (count > 1) {
        LLVMValueRef left = load_lanes(b, first, count / 2);
        LLVMValueRef right = load_lanes(b, first + count / 2, count / 2);
        return take(b, left, right, 0, count * b->count);
    }
    LLVMTypeRef type = LLVMVectorType(b->element, b->count);
    LLVMValueRef load = LLVMBuildLoad2(b->e->builder, type, place_of(b, first), "");
    LLVMSetAlignment(load, LLVMGetAlignment(b->instruction));
    return load;
}

static void load_block(const block *b, simd_lane_values *lane_values)
{
    LLVMValueRef vectors[SIMD_MAX_LANES];
    const uint32_t share = b->width / b->count; /* lanes of a vector */
    for (uint32_t v = 0; v < b->count; v++)
        vectors[v] = load_lanes(b, v * share, share);
    simd_deinterleave_vectors(b->e->builder, vectors, b->count);
    for (uint32_t v = 0; v < b->count; v++)
        lane_values->vectors[group_of(b, v)] = vectors[v];
}

/* ---- Stores ---------------------------------------------------------------------------------- */

static void store_block(const block *b)
{
    LLVMValueRef vectors[SIMD_MAX_LANES], value = LLVMGetOperand(b->instruction, 0);
    const uint32_t share = b->width / b->count;
    for (uint32_t v = 0; v < b->count; v++)
        vectors[v] = simd_emit_vector(b->e, value, group_of(b, v));
    simd_interleave_vectors(b->e->builder, vectors, b->count);
    for (uint32_t l = 0; l < b->width; l++) {
        LLVMValueRef whole = vectors[l / share];
        LLVMValueRef part =
            share == 1 ? whole : take(b, whole, whole, l % share * b->count, b->count);
        LLVMValueRef store = LLVMBuildStore(b->e->builder, part, place_of(b, l));
        LLVMSetAlignment(store, LLVMGetAlignment(b->instruction));
    }
}

static void emit_block(const block *b, simd_lane_values *lane_values)
{
    if (lane_values != NULL)
        load_block(b, lane_values);
    else
        store_block(b);
}

void simd_emit_transposed(simd_emitter *e, const simd_access *a)
{
    const uint32_t across = simd_partition_across(e->partition);
    block b = {.e = e,
               .instruction = a->instruction,
               .pointer = a->pointer,
               .element = a->type,
               .across = across,
               .count = simd_emit_planned(e, a->instruction)->number,
               .width = e->partition->width};
    simd_lane_values *lane_values = a->loads ? simd_emit_define(e, a->instruction) : NULL;
    for (uint32_t row = 0; row < e->partition->coarsening; row += b.count * across)
        for (uint32_t column = 0; column < across; column++) {
            b.first = row + column;
            emit_block(&b, lane_values);
        }
}
