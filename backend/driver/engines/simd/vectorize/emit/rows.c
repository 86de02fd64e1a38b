/* Accesses whose lanes have a row each (access_groups.h): vectors along the rows, 16 bytes at a
 * time, which a transposition turns into vectors across lanes.
 *
 *     loaded    a0 b0 c0 d0 | a4 b4 c4 d4        lanes 0 and 4, 1 and 5, 2 and 6, 3 and 7
 *     made      a0 a1 a2 a3 | a4 a5 a6 a7        shuffles stay within 16 bytes
 *
 * Elements of one or two bytes are transposed as words of four, out of which shifts take them: what
 * computes with them widens them to 32 bits anyway.
 *
 * Lanes that are not there access memory of their own that nobody reads. Loads read what lies
 * between members too, but nothing before the first or behind the last. */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/vectors/extract_lane.h"

enum { CHUNK_BYTES = 16, WORD_BYTES = 4, MOST_IN_CHUNK = CHUNK_BYTES };

/* One SIMD group's part. */
typedef struct part {
    simd_emitter *e;
    const simd_access_group *s;
    LLVMTypeRef element;
    LLVMValueRef rows[SIMD_MAX_LANES]; /* of each lane, the address of the first member */
    uint32_t width;
    uint32_t packed; /* elements of a word; 1: each is one */
    LLVMTypeRef word;
    uint32_t chunk; /* words of one: so many lanes lie between two in one vector */
    unsigned alignment;
} part;

static LLVMValueRef step(const part *p, LLVMValueRef pointer, int64_t bytes)
{
    LLVMValueRef offset = simd_emit_i64(p->e, (uint64_t)bytes);
    return LLVMBuildGEP2(p->e->builder, LLVMInt8TypeInContext(p->e->context), pointer, &offset, 1,
                         "");
}

static LLVMValueRef absent_of(simd_emitter *e)
{
    LLVMTypeRef bytes =
        LLVMArrayType(LLVMInt8TypeInContext(e->context), SIMD_MAX_ACCESS_FACTOR * sizeof(uint64_t));
    if (e->absent == NULL)
        e->absent = simd_emit_alloca(e, bytes, "absent");
    return e->absent;
}

/* The addresses of all lanes are not needed as a vector where they are equally far apart. */
static void find_linear_rows(part *p, LLVMValueRef pointer, int64_t stride, uint32_t group)
{
    LLVMValueRef first = simd_emit_scalar(p->e, pointer, group);
    const int64_t before = (int64_t)p->s->place * p->s->size;
    for (uint32_t l = 0; l < p->width; l++)
        p->rows[l] = step(p, first, stride * l - before);
}

/* Indices leave their vector before they are widened; not where they live across barriers, which
 * one vector does better than a scalar for each lane. */
static void find_rows(part *p, LLVMValueRef pointer, uint32_t group)
{
    simd_emitter *e = p->e;
    LLVMValueRef vector =
        step(p, simd_emit_vector(e, pointer, group), -(int64_t)p->s->place * p->s->size);
    if (!e->mask.all)
        vector = LLVMBuildSelect(e->builder, simd_emit_mask_lanes(e, &e->mask, group), vector,
                                 simd_emit_splat(e, absent_of(e)), "");
    const bool leaves_early = e->mask.all && simd_last_barrier(e->cfg, SIMD_NONE) == SIMD_NONE;
    for (uint32_t l = 0; l < p->width; l++)
        p->rows[l] = leaves_early
                         ? simd_extract_address(e->builder, vector, l)
                         : LLVMBuildExtractElement(e->builder, vector, simd_emit_i32(e, l), "");
}

static part make_part(simd_emitter *e, const simd_access_group *s, uint32_t group)
{
    LLVMValueRef pointer = LLVMGetOperand(s->at, s->loads ? 0 : 1);
    const simd_value_shape shape = simd_value_shape_of(e->divergence, pointer);
    const uint32_t packed = s->size < WORD_BYTES ? WORD_BYTES / s->size : 1;
    const uint32_t chunk = CHUNK_BYTES / (packed * s->size);
    LLVMTypeRef element = s->loads ? LLVMTypeOf(s->at) : LLVMTypeOf(LLVMGetOperand(s->at, 0));
    part p = {.e = e,
              .s = s,
              .element = element,
              .width = e->partition->width,
              .packed = packed,
              .word = packed > 1 ? LLVMIntTypeInContext(e->context, 8 * WORD_BYTES) : element,
              .chunk = chunk < e->partition->width ? chunk : e->partition->width,
              .alignment = simd_access_group_alignment(s)};
    if (shape.kind == SIMD_LINEAR && e->mask.all)
        find_linear_rows(&p, pointer, shape.stride, group);
    else
        find_rows(&p, pointer, group);
    return p;
}

static LLVMTypeRef narrow_type(const part *p)
{
    return LLVMIntTypeInContext(p->e->context, 8 * p->s->size);
}

static LLVMValueRef as_type(const part *p, LLVMValueRef vector, LLVMTypeRef element)
{
    return LLVMBuildBitCast(p->e->builder, vector, simd_emit_vector_type(p->e, element), "");
}

/* ---- The transposition ----------------------------------------------------------------------- */

/* The lower or upper halves of all chunks of two vectors, element by element in turn. */
static LLVMValueRef unpack(const part *p, LLVMValueRef a, LLVMValueRef b, uint32_t half)
{
    uint32_t from[SIMD_MAX_LANES];
    for (uint32_t l = 0; l < p->width; l++) {
        const uint32_t in_chunk = l % p->chunk;
        from[l] = l - in_chunk + half * (p->chunk / 2) + in_chunk / 2 + in_chunk % 2 * p->width;
    }
    return simd_emit_shuffle(p->e, a, b, from, p->width);
}

/* Of as many vectors as a chunk has elements: element i of chunk c of vector j and element j of
 * chunk c of vector i change places. */
static void transpose(const part *p, LLVMValueRef vectors[])
{
    LLVMValueRef next[MOST_IN_CHUNK];
    for (uint32_t done = 1; done < p->chunk; done *= 2) {
        for (uint32_t v = 0; v < p->chunk; v++)
            next[v] = unpack(p, vectors[v / 2], vectors[v / 2 + p->chunk / 2], v % 2);
        for (uint32_t v = 0; v < p->chunk; v++)
            vectors[v] = next[v];
    }
}

/* ---- Loads ----------------------------------------------------------------------------------- */

static LLVMValueRef load_chunk(const part *p, uint32_t lane, uint32_t first, uint32_t count)
{
    uint32_t from[MOST_IN_CHUNK];
    LLVMTypeRef type = LLVMVectorType(p->element, count);
    LLVMValueRef place = step(p, p->rows[lane], (int64_t)first * p->s->size);
    LLVMValueRef load = LLVMBuildLoad2(p->e->builder, type, place, "");
    LLVMSetAlignment(load, p->alignment);
    const uint32_t whole = p->chunk * p->packed;
    for (uint32_t k = 0; k < whole; k++)
        from[k] = k < count ? k : count - 1;
    if (count < whole)
        load = simd_emit_shuffle(p->e, load, LLVMGetPoison(type), from, whole);
    return p->packed == 1
               ? load
               : LLVMBuildBitCast(p->e->builder, load, LLVMVectorType(p->word, p->chunk), "");
}

/* The chunks of some lanes behind one another, each `chunk` lanes from the next. */
static LLVMValueRef load_chunks(const part *p, uint32_t lane, uint32_t lanes, uint32_t first,
                                uint32_t count)
{
    uint32_t from[SIMD_MAX_LANES];
    if (lanes == 1)
        return load_chunk(p, lane, first, count);
    LLVMValueRef left = load_chunks(p, lane, lanes / 2, first, count);
    LLVMValueRef right = load_chunks(p, lane + lanes / 2 * p->chunk, lanes / 2, first, count);
    for (uint32_t l = 0; l < lanes * p->chunk; l++)
        from[l] = l;
    return simd_emit_shuffle(p->e, left, right, from, lanes * p->chunk);
}

/* An element of each lane's word; as a whole number, unless words are elements. */
static LLVMValueRef unpack_element(const part *p, LLVMValueRef words, uint32_t k)
{
    simd_emitter *e = p->e;
    if (p->packed == 1)
        return words;
    LLVMValueRef bits = LLVMConstInt(p->word, 8 * p->s->size * k, false);
    LLVMValueRef moved = LLVMBuildLShr(e->builder, words, simd_emit_splat(e, bits), "");
    return LLVMBuildTrunc(e->builder, moved, simd_emit_vector_type(e, narrow_type(p)), "");
}

static void load_members(const part *p, uint32_t first, uint32_t count, uint32_t group)
{
    LLVMValueRef vectors[MOST_IN_CHUNK];
    for (uint32_t v = 0; v < p->chunk; v++)
        vectors[v] = load_chunks(p, v, p->width / p->chunk, first, count);
    transpose(p, vectors);
    for (uint32_t k = 0; k < count; k++) {
        LLVMValueRef load = p->s->members[first + k];
        if (load != NULL)
            simd_emit_define(p->e, load)->vectors[group] = as_type(
                p, unpack_element(p, vectors[k / p->packed], k % p->packed), LLVMTypeOf(load));
    }
}

/* ---- Stores ---------------------------------------------------------------------------------- */

static void store_chunk(const part *p, LLVMValueRef vector, uint32_t lane, uint32_t first,
                        uint32_t count)
{
    uint32_t from[MOST_IN_CHUNK];
    const uint32_t begin = lane / p->chunk * p->chunk * p->packed;
    for (uint32_t k = 0; k < count; k++)
        from[k] = begin + k;
    if (p->packed > 1)
        vector = LLVMBuildBitCast(p->e->builder, vector,
                                  LLVMVectorType(narrow_type(p), p->width * p->packed), "");
    LLVMValueRef chunk = simd_emit_shuffle(p->e, vector, vector, from, count);
    LLVMValueRef place = step(p, p->rows[lane], (int64_t)first * p->s->size);
    LLVMSetAlignment(LLVMBuildStore(p->e->builder, chunk, place), p->alignment);
}

/* What lanes store to the element `number` of their rows. */
static LLVMValueRef stored(const part *p, uint32_t number, uint32_t group)
{
    LLVMValueRef value = simd_emit_vector(p->e, LLVMGetOperand(p->s->members[number], 0), group);
    return as_type(p, value, p->packed == 1 ? p->element : narrow_type(p));
}

/* The words of all lanes whose elements are those from `first` on. */
static LLVMValueRef pack_elements(const part *p, uint32_t first, uint32_t count, uint32_t group)
{
    simd_emitter *e = p->e;
    LLVMValueRef words = NULL;
    if (p->packed == 1)
        return stored(p, first, group);
    for (uint32_t k = 0; k < count; k++) {
        LLVMValueRef bits = LLVMConstInt(p->word, 8 * p->s->size * k, false);
        LLVMValueRef wide = LLVMBuildZExt(e->builder, stored(p, first + k, group),
                                          simd_emit_vector_type(e, p->word), "");
        wide = LLVMBuildShl(e->builder, wide, simd_emit_splat(e, bits), "");
        words = words == NULL ? wide : LLVMBuildOr(e->builder, words, wide, "");
    }
    return words;
}

static void store_members(const part *p, uint32_t first, uint32_t count, uint32_t group)
{
    LLVMValueRef vectors[MOST_IN_CHUNK];
    for (uint32_t v = 0; v < p->chunk; v++) {
        const uint32_t before = v * p->packed, left = before < count ? count - before : 0;
        vectors[v] = left == 0 ? LLVMGetPoison(simd_emit_vector_type(p->e, p->word))
                               : pack_elements(p, first + before,
                                               left < p->packed ? left : p->packed, group);
    }
    transpose(p, vectors);
    for (uint32_t l = 0; l < p->width; l++)
        store_chunk(p, vectors[l % p->chunk], l, first, count);
}

void simd_emit_rows(simd_emitter *e, const simd_access *a)
{
    const uint32_t number = simd_emit_planned(e, a->instruction)->number;
    const simd_access_group *s = &e->v->plans.groups.groups[number];
    for (uint32_t g = 0; a->instruction == s->at && g < e->partition->coarsening; g++) {
        const part p = make_part(e, s, g);
        const uint32_t most = p.chunk * p.packed;
        for (uint32_t first = 0; first < s->span; first += most) {
            const uint32_t left = s->span - first, count = left < most ? left : most;
            (s->loads ? load_members : store_members)(&p, first, count, g);
        }
    }
}
