/* Accesses whose lanes lie a few elements apart (access_groups.h): vectors of what lies in a row,
 * taken apart or put together by shuffles.
 *
 * Loads read what lies between the members too, but nothing before the first or behind the last: so
 * all of it lies on pages that lanes access. Lanes that are not there mask their elements, and so
 * do stores what nobody writes. */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

#include "backend/driver/engines/simd/vectorize/ir/masked.h"
#include "backend/driver/engines/simd/vectorize/ir/vectors/interleave_vectors.h"

/* One SIMD group's part. */
typedef struct part {
    simd_emitter *e;
    const simd_access_group *s;
    LLVMTypeRef element;
    LLVMValueRef lowest; /* the address of the first element */
    LLVMValueRef lanes;
    uint32_t width;
    unsigned alignment;
} part;

static bool needs_mask(const simd_emitter *e, const simd_access_group *s)
{
    return !e->mask.all || (!s->loads && s->count != s->factor);
}

static LLVMValueRef step(const part *p, LLVMValueRef pointer, int64_t elements)
{
    LLVMValueRef offset = simd_emit_i64(p->e, (uint64_t)(elements * p->s->size));
    return LLVMBuildGEP2(p->e->builder, LLVMInt8TypeInContext(p->e->context), pointer, &offset, 1,
                         "");
}

static part make_part(simd_emitter *e, const simd_access_group *s, uint32_t group)
{
    LLVMValueRef pointer = LLVMGetOperand(s->at, s->loads ? 0 : 1);
    part p = {.e = e,
              .s = s,
              .element = s->loads ? LLVMTypeOf(s->at) : LLVMTypeOf(LLVMGetOperand(s->at, 0)),
              .lanes = simd_emit_mask_lanes(e, &e->mask, group),
              .width = e->partition->width,
              .alignment = simd_access_group_alignment(s)};
    const int64_t before = s->backward ? (int64_t)(p.width - 1) * s->factor : 0;
    p.lowest = step(&p, simd_emit_scalar(e, pointer, group), -before - s->place);
    return p;
}

/* The lanes of the highest addresses first. */
static LLVMValueRef in_order(const part *p, LLVMValueRef vector)
{
    uint32_t from[SIMD_MAX_LANES];
    if (!p->s->backward)
        return vector;
    for (uint32_t l = 0; l < p->width; l++)
        from[l] = p->width - 1 - l;
    return simd_emit_shuffle(p->e, vector, LLVMGetPoison(LLVMTypeOf(vector)), from, p->width);
}

static LLVMValueRef as_type(const part *p, LLVMValueRef vector, LLVMTypeRef element)
{
    return LLVMBuildBitCast(p->e->builder, vector, simd_emit_vector_type(p->e, element), "");
}

/* Which elements of a vector are accessed, or lie between such. */
static LLVMValueRef mask_of(const part *p, uint32_t vector)
{
    uint32_t from[SIMD_MAX_LANES];
    for (uint32_t l = 0; l < p->width; l++) {
        const uint32_t element = vector * p->width + l, lane = element / p->s->factor;
        const uint32_t place = element % p->s->factor;
        const bool accessed = p->s->loads ? place < p->s->span : p->s->members[place] != NULL;
        from[l] = !accessed ? p->width : p->s->backward ? p->width - 1 - lane : lane;
    }
    return simd_emit_shuffle(p->e, p->lanes, LLVMConstNull(LLVMTypeOf(p->lanes)), from, p->width);
}

static LLVMValueRef build_masked(const part *p, simd_masked_kind kind, uint32_t vector,
                                 LLVMValueRef value)
{
    const simd_masked masked = {kind, step(p, p->lowest, (int64_t)vector * p->width),
                                mask_of(p, vector), value, p->alignment};
    return simd_masked_build(p->e->module, p->e->builder, &masked);
}

/* ---- Loads ----------------------------------------------------------------------------------- */

/* The last vector may be loaded from further before, lest it reach beyond the last member. */
static LLVMValueRef load_vector(const part *p, uint32_t vector)
{
    LLVMTypeRef type = simd_emit_vector_type(p->e, p->element);
    const uint32_t count = (p->width - 1) * p->s->factor + p->s->span, first = vector * p->width;
    const uint32_t beyond = first + p->width > count ? first + p->width - count : 0;
    uint32_t from[SIMD_MAX_LANES];
    if (beyond >= p->width)
        return LLVMGetPoison(type);
    if (!p->e->mask.all)
        return build_masked(p, SIMD_MASKED_LOAD, vector, LLVMGetUndef(type));
    LLVMValueRef load = LLVMBuildLoad2(p->e->builder, type, step(p, p->lowest, first - beyond), "");
    LLVMSetAlignment(load, p->alignment);
    for (uint32_t l = 0; l < p->width; l++)
        from[l] = l + beyond < p->width ? l + beyond : p->width - 1;
    return beyond == 0 ? load : simd_emit_shuffle(p->e, load, LLVMGetPoison(type), from, p->width);
}

static void load_part(const part *p, uint32_t group)
{
    LLVMValueRef vectors[SIMD_MAX_ACCESS_FACTOR];
    for (uint32_t v = 0; v < p->s->factor; v++)
        vectors[v] = load_vector(p, v);
    simd_deinterleave_vectors(p->e->builder, vectors, p->s->factor);
    for (uint32_t k = 0; k < p->s->span; k++) {
        LLVMValueRef load = p->s->members[k];
        if (load != NULL)
            simd_emit_define(p->e, load)->vectors[group] =
                as_type(p, in_order(p, vectors[k]), LLVMTypeOf(load));
    }
}

/* ---- Stores ---------------------------------------------------------------------------------- */

static void store_vector(const part *p, uint32_t vector, LLVMValueRef value)
{
    if (needs_mask(p->e, p->s)) {
        build_masked(p, SIMD_MASKED_STORE, vector, value);
        return;
    }
    LLVMValueRef pointer = step(p, p->lowest, (int64_t)vector * p->width);
    LLVMSetAlignment(LLVMBuildStore(p->e->builder, value, pointer), p->alignment);
}

static void store_part(const part *p, uint32_t group)
{
    LLVMValueRef vectors[SIMD_MAX_ACCESS_FACTOR];
    for (uint32_t k = 0; k < p->s->factor; k++) {
        LLVMValueRef store = p->s->members[k];
        vectors[k] = LLVMGetUndef(simd_emit_vector_type(p->e, p->element));
        if (store != NULL)
            vectors[k] = in_order(
                p, as_type(p, simd_emit_vector(p->e, LLVMGetOperand(store, 0), group), p->element));
    }
    simd_interleave_vectors(p->e->builder, vectors, p->s->factor);
    for (uint32_t v = 0; v < p->s->factor; v++)
        store_vector(p, v, vectors[v]);
}

void simd_emit_interleaved(simd_emitter *e, const simd_access *a)
{
    const uint32_t number = simd_emit_planned(e, a->instruction)->number;
    const simd_access_group *s = &e->v->plans.groups.groups[number];
    for (uint32_t g = 0; a->instruction == s->at && g < e->partition->coarsening; g++) {
        const part p = make_part(e, s, g);
        if (s->loads)
            load_part(&p, g);
        else
            store_part(&p, g);
    }
}
