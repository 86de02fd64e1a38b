/* Accesses whose lanes have a row of 4 or 8 bytes each, anywhere (plan/row_gathers.c): one gather
 * or scatter of whole rows.
 *
 *     gathered   x0 y0 | x1 y1 | x2 y2 | x3 y3         elements of 8 bytes
 *     words      x0 x1 x2 x3, y0 y1 y2 y3              a shuffle each
 *
 * Shifts take elements of one or two bytes out of their words, or put words together. */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

#include "backend/driver/engines/simd/vectorize/ir/masked.h"

enum { WORD_BYTES = 4, MOST_WORDS = 2 };

/* One SIMD group's part. */
typedef struct part {
    simd_emitter *e;
    const simd_access_group *s;
    LLVMTypeRef word, row, narrow; /* whole numbers: of words, rows and members */
    uint32_t words, packed, group; /* words of a row, elements of a word */
} part;

static part make_part(simd_emitter *e, const simd_access_group *s, uint32_t group)
{
    const uint32_t bytes = simd_access_group_row_bytes(s);
    return (part){.e = e,
                  .s = s,
                  .word = LLVMInt32TypeInContext(e->context),
                  .row = LLVMIntTypeInContext(e->context, 8 * bytes),
                  .narrow = LLVMIntTypeInContext(e->context, 8 * s->size),
                  .words = bytes / WORD_BYTES,
                  .packed = WORD_BYTES / s->size,
                  .group = group};
}

static LLVMValueRef as_type(const part *p, LLVMValueRef vector, LLVMTypeRef element)
{
    return LLVMBuildBitCast(p->e->builder, vector, simd_emit_vector_type(p->e, element), "");
}

/* The addresses of the first members, of all lanes. */
static LLVMValueRef find_rows(const part *p)
{
    LLVMValueRef pointer = LLVMGetOperand(p->s->at, p->s->loads ? 0 : 1);
    LLVMValueRef vector = simd_emit_vector(p->e, pointer, p->group);
    if (p->s->place == 0)
        return vector;
    LLVMValueRef before = simd_emit_i64(p->e, 0 - (uint64_t)p->s->place * p->s->size);
    return LLVMBuildGEP2(p->e->builder, LLVMInt8TypeInContext(p->e->context), vector, &before, 1,
                         "");
}

static LLVMValueRef access(const part *p, simd_masked_kind kind, LLVMValueRef value)
{
    const simd_masked masked = {.kind = kind,
                                .pointer = find_rows(p),
                                .lanes = simd_emit_mask_lanes(p->e, &p->e->mask, p->group),
                                .value = value,
                                .alignment = simd_access_group_alignment(p->s)};
    return simd_masked_build(p->e->module, p->e->builder, &masked);
}

static LLVMValueRef shift_of(const part *p, uint32_t member)
{
    const uint64_t bits = 8ull * p->s->size * (member % p->packed);
    return simd_emit_splat(p->e, LLVMConstInt(p->word, bits, false));
}

/* ---- Loads ----------------------------------------------------------------------------------- */

/* As floats, since LLVM truncates whole numbers of 64 bits, which takes more steps. */
static LLVMValueRef part_word(const part *p, LLVMValueRef rows, uint32_t word)
{
    const uint32_t width = p->e->partition->width;
    LLVMTypeRef type = LLVMVectorType(LLVMFloatTypeInContext(p->e->context), p->words * width);
    uint32_t from[SIMD_MAX_LANES];
    if (p->words == 1)
        return rows;
    for (uint32_t l = 0; l < width; l++)
        from[l] = l * p->words + word;
    rows = LLVMBuildBitCast(p->e->builder, rows, type, "");
    return as_type(p, simd_emit_shuffle(p->e, rows, LLVMGetPoison(type), from, width), p->word);
}

/* A member of each lane's word, as a whole number. */
static LLVMValueRef take_out(const part *p, LLVMValueRef word, uint32_t member)
{
    if (p->packed == 1)
        return word;
    word = LLVMBuildLShr(p->e->builder, word, shift_of(p, member), "");
    return LLVMBuildTrunc(p->e->builder, word, simd_emit_vector_type(p->e, p->narrow), "");
}

static void gather(const part *p)
{
    LLVMValueRef words[MOST_WORDS];
    LLVMValueRef others = LLVMGetUndef(simd_emit_vector_type(p->e, p->row));
    LLVMValueRef rows = access(p, SIMD_MASKED_GATHER, others);
    for (uint32_t w = 0; w < p->words; w++)
        words[w] = part_word(p, rows, w);
    for (uint32_t k = 0; k < p->s->span; k++) {
        LLVMValueRef load = p->s->members[k];
        if (load != NULL)
            simd_emit_define(p->e, load)->vectors[p->group] =
                as_type(p, take_out(p, words[k / p->packed], k), LLVMTypeOf(load));
    }
}

/* ---- Stores ---------------------------------------------------------------------------------- */

/* What lanes store to a member, where it is in their words. */
static LLVMValueRef put_in(const part *p, uint32_t member)
{
    LLVMBuilderRef b = p->e->builder;
    LLVMValueRef value = LLVMGetOperand(p->s->members[member], 0);
    value = as_type(p, simd_emit_vector(p->e, value, p->group), p->narrow);
    if (p->packed == 1)
        return value;
    value = LLVMBuildZExt(b, value, simd_emit_vector_type(p->e, p->word), "");
    return LLVMBuildShl(b, value, shift_of(p, member), "");
}

static LLVMValueRef join_words(const part *p, const LLVMValueRef words[])
{
    const uint32_t width = p->e->partition->width;
    uint32_t from[MOST_WORDS * SIMD_MAX_LANES];
    for (uint32_t k = 0; k < p->words * width; k++)
        from[k] = k % p->words * width + k / p->words;
    return as_type(
        p, p->words == 1 ? words[0] : simd_emit_shuffle(p->e, words[0], words[1], from, 2 * width),
        p->row);
}

static void scatter(const part *p)
{
    LLVMValueRef words[MOST_WORDS] = {NULL};
    for (uint32_t k = 0; k < p->s->span; k++) {
        LLVMValueRef *word = &words[k / p->packed], value = put_in(p, k);
        *word = *word == NULL ? value : LLVMBuildOr(p->e->builder, *word, value, "");
    }
    access(p, SIMD_MASKED_SCATTER, join_words(p, words));
}

void simd_emit_row_gather(simd_emitter *e, const simd_access *a)
{
    const uint32_t number = simd_emit_planned(e, a->instruction)->number;
    const simd_access_group *s = &e->v->plans.groups.groups[number];
    for (uint32_t g = 0; a->instruction == s->at && g < e->partition->coarsening; g++) {
        const part p = make_part(e, s, g);
        (s->loads ? gather : scatter)(&p);
    }
}
