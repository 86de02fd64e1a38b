/* Elements of one or two bytes of lanes that lie a few apart (access_groups.h), where each lane's
 * are whole words of 32 bits, or the three bytes of a pixel: words are loaded or stored, and
 * shifts take them apart or put them together. What computes with such elements widens them to 32
 * bits anyway.
 *
 *     memory   r g b r g b r g b r g b          three bytes: a shuffle makes words of them
 *     words    r g b .   r g b .   ...
 *     g        (word >> 8) & 255 */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

#include "backend/driver/engines/simd/vectorize/ir/masked.h"
#include "backend/driver/engines/simd/vectorize/ir/vectors/interleave_vectors.h"

enum { WORD_BYTES = SIMD_WORD_BYTES, MOST_WORDS = SIMD_MAX_ACCESS_FACTOR * 2 / WORD_BYTES };

/* One SIMD group's part. */
typedef struct part {
    simd_emitter *e;
    const simd_access_group *s;
    LLVMValueRef lowest; /* the address of the first element */
    LLVMValueRef lanes;  /* that are there */
    LLVMTypeRef byte, word, element;
    uint32_t width;
    uint32_t bytes; /* of a lane */
    uint32_t words; /* of a lane; the last may be a part of one */
    unsigned alignment;
} part;

static LLVMValueRef step(const part *p, LLVMValueRef pointer, int64_t bytes)
{
    LLVMValueRef offset = simd_emit_i64(p->e, (uint64_t)bytes);
    return LLVMBuildGEP2(p->e->builder, p->byte, pointer, &offset, 1, "");
}

static part make_part(simd_emitter *e, const simd_access_group *s, uint32_t group)
{
    LLVMValueRef pointer = LLVMGetOperand(s->at, s->loads ? 0 : 1);
    part p = {.e = e,
              .s = s,
              .lanes = simd_emit_mask_lanes(e, &e->mask, group),
              .byte = LLVMInt8TypeInContext(e->context),
              .word = LLVMInt32TypeInContext(e->context),
              .element = LLVMIntTypeInContext(e->context, 8 * s->size),
              .width = e->partition->width,
              .bytes = s->factor * s->size,
              .words = (s->factor * s->size + WORD_BYTES - 1) / WORD_BYTES,
              .alignment = simd_access_group_alignment(s)};
    const int64_t before = s->backward ? (int64_t)(p.width - 1) * p.bytes : 0;
    p.lowest = step(&p, simd_emit_scalar(e, pointer, group),
                    -before - (int64_t)s->place * (int64_t)s->size);
    return p;
}

/* The lanes of the highest addresses first. */
static LLVMValueRef in_order(const part *p, LLVMValueRef words)
{
    uint32_t from[SIMD_MAX_LANES];
    if (!p->s->backward)
        return words;
    for (uint32_t l = 0; l < p->width; l++)
        from[l] = p->width - 1 - l;
    return simd_emit_shuffle(p->e, words, LLVMGetPoison(LLVMTypeOf(words)), from, p->width);
}

static LLVMValueRef shifted_by(const part *p, uint32_t element)
{
    LLVMValueRef bits = LLVMConstInt(p->word, 8ull * p->s->size * element, false);
    return simd_emit_splat(p->e, bits);
}

/* Which words of a vector are of lanes that are there. */
static LLVMValueRef mask_of(const part *p, uint32_t vector)
{
    uint32_t from[SIMD_MAX_LANES];
    for (uint32_t l = 0; l < p->width; l++) {
        const uint32_t lane = (vector * p->width + l) / p->words;
        from[l] = p->s->backward ? p->width - 1 - lane : lane;
    }
    return simd_emit_shuffle(p->e, p->lanes, LLVMGetPoison(LLVMTypeOf(p->lanes)), from, p->width);
}

static LLVMValueRef build_masked(const part *p, simd_masked_kind kind, uint32_t vector,
                                 LLVMValueRef value)
{
    LLVMValueRef pointer = step(p, p->lowest, (int64_t)vector * p->width * WORD_BYTES);
    const simd_masked masked = {kind, pointer, mask_of(p, vector), value, p->alignment};
    return simd_masked_build(p->e->module, p->e->builder, &masked);
}

/* ---- Loads ----------------------------------------------------------------------------------- */

static LLVMValueRef load(const part *p, LLVMTypeRef type, uint32_t first)
{
    LLVMValueRef result = LLVMBuildLoad2(p->e->builder, type, step(p, p->lowest, first), "");
    LLVMSetAlignment(result, p->alignment);
    return result;
}

/* Three quarters of a vector: as a half and a quarter, since no processor loads so many at once. */
static LLVMValueRef load_pixels(const part *p)
{
    const uint32_t half = 2 * p->width, all = WORD_BYTES * p->width;
    uint32_t from[WORD_BYTES * SIMD_MAX_LANES];
    LLVMValueRef low = load(p, LLVMVectorType(p->byte, half), 0);
    LLVMValueRef high = load(p, LLVMVectorType(p->byte, half / 2), half);
    for (uint32_t k = 0; k < half; k++)
        from[k] = k % (half / 2);
    high = simd_emit_shuffle(p->e, high, LLVMGetPoison(LLVMTypeOf(high)), from, half);
    for (uint32_t k = 0; k < all; k++)
        from[k] = k / WORD_BYTES * 3 + k % WORD_BYTES % 3;
    LLVMValueRef pixels = simd_emit_shuffle(p->e, low, high, from, all);
    return LLVMBuildBitCast(p->e->builder, pixels, LLVMVectorType(p->word, p->width), "");
}

static void load_words(const part *p, LLVMValueRef words[])
{
    LLVMTypeRef type = LLVMVectorType(p->word, p->width);
    if (p->bytes % WORD_BYTES != 0) {
        words[0] = load_pixels(p);
        return;
    }
    for (uint32_t w = 0; w < p->words; w++)
        words[w] = p->e->mask.all ? load(p, type, w * p->width * WORD_BYTES)
                                  : build_masked(p, SIMD_MASKED_LOAD, w, LLVMGetUndef(type));
    simd_deinterleave_vectors(p->e->builder, words, p->words);
}

static LLVMValueRef shifted_out(const part *p, LLVMValueRef word, uint32_t element)
{
    word = LLVMBuildLShr(p->e->builder, word, shifted_by(p, element), "");
    return LLVMBuildTrunc(p->e->builder, word, LLVMVectorType(p->element, p->width), "");
}

/* All elements of each lane's word. */
static void take_apart(const part *p, LLVMValueRef word, LLVMValueRef elements[])
{
    const uint32_t packed = WORD_BYTES / p->s->size;
    if (p->s->size == 1 && simd_emit_moves_bytes(p->e)) {
        simd_emit_take_bytes(p->e, word, elements);
        return;
    }
    for (uint32_t k = 0; k < packed; k++)
        elements[k] = shifted_out(p, word, k);
}

static void load_part(const part *p, uint32_t group)
{
    LLVMValueRef words[MOST_WORDS], elements[WORD_BYTES];
    const uint32_t packed = WORD_BYTES / p->s->size;
    load_words(p, words);
    for (uint32_t k = 0; k < p->s->span; k++) {
        LLVMValueRef member = p->s->members[k];
        if (k % packed == 0)
            take_apart(p, in_order(p, words[k / packed]), elements);
        if (member != NULL)
            simd_emit_define(p->e, member)->vectors[group] =
                LLVMBuildBitCast(p->e->builder, elements[k % packed],
                                 simd_emit_vector_type(p->e, LLVMTypeOf(member)), "");
    }
}

/* ---- Stores ---------------------------------------------------------------------------------- */

static void store(const part *p, LLVMValueRef value, uint32_t vector)
{
    if (!p->e->mask.all) {
        build_masked(p, SIMD_MASKED_STORE, vector, value);
        return;
    }
    LLVMValueRef pointer = step(p, p->lowest, (int64_t)vector * p->width * WORD_BYTES);
    LLVMSetAlignment(LLVMBuildStore(p->e->builder, value, pointer), p->alignment);
}

/* What a lane stores at a place; nothing behind the last. */
static LLVMValueRef element_of(const part *p, uint32_t k, uint32_t group)
{
    LLVMTypeRef type = LLVMVectorType(p->element, p->width);
    if (k >= p->s->factor)
        return LLVMGetUndef(type);
    LLVMValueRef value = LLVMGetOperand(p->s->members[k], 0);
    return LLVMBuildBitCast(p->e->builder, simd_emit_vector(p->e, value, group), type, "");
}

/* The word of each lane whose elements are those from `first` on. */
static LLVMValueRef pack(const part *p, uint32_t first, uint32_t group)
{
    LLVMBuilderRef b = p->e->builder;
    LLVMValueRef word = NULL, elements[WORD_BYTES];
    const uint32_t packed = WORD_BYTES / p->s->size;
    for (uint32_t k = 0; k < packed; k++)
        elements[k] = element_of(p, first + k, group);
    if (p->s->size == 1 && simd_emit_moves_bytes(p->e))
        return in_order(p, simd_emit_join_bytes(p->e, elements));
    for (uint32_t k = 0; k < packed && first + k < p->s->factor; k++) {
        LLVMValueRef value = LLVMBuildZExt(b, elements[k], LLVMVectorType(p->word, p->width), "");
        value = LLVMBuildShl(b, value, shifted_by(p, k), "");
        word = word == NULL ? value : LLVMBuildOr(b, word, value, "");
    }
    return in_order(p, word);
}

static void store_part(const part *p, uint32_t group)
{
    LLVMValueRef words[MOST_WORDS];
    const uint32_t packed = WORD_BYTES / p->s->size;
    for (uint32_t w = 0; w < p->words; w++)
        words[w] = pack(p, w * packed, group);
    simd_interleave_vectors(p->e->builder, words, p->words);
    for (uint32_t w = 0; w < p->words; w++)
        store(p, words[w], w);
}

void simd_emit_words(simd_emitter *e, const simd_access *a)
{
    const uint32_t number = simd_emit_planned(e, a->instruction)->number;
    const simd_access_group *s = &e->v->plans.groups.groups[number];
    for (uint32_t g = 0; a->instruction == s->at && g < e->partition->coarsening; g++) {
        const part p = make_part(e, s, g);
        (s->loads ? load_part : store_part)(&p, g);
    }
}
