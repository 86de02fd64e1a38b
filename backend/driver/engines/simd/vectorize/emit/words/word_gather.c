/* Gathers of elements of one or two bytes: of the aligned words that they are in
 * (plan/word_gathers.c).
 *
 *     low     = (base + index) & 3
 *     word    = gather base + (index - low)        an index of 32 bits if it is small
 *     element = word >> 8 * low */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

#include "backend/driver/engines/simd/vectorize/analysis/values/value_range.h"
#include "backend/driver/engines/simd/vectorize/ir/masked.h"

enum { WORD_BYTES = 4, SMALL = 1 << 28 };

/* The address of an element: of all lanes, or a base and what is behind it in elements. */
typedef struct place {
    LLVMValueRef base, index;
} place;

/* Of an address that another block made, only the address itself is kept for this one. */
static bool is_made_here(const simd_emitter *e, LLVMValueRef pointer)
{
    const uint32_t number = simd_map_find(&e->divergence->numbers, pointer);
    return number != SIMD_NONE && e->divergence->blocks[number] == e->block;
}

static place find_place(const simd_emitter *e, const simd_access *a)
{
    LLVMValueRef p = a->pointer;
    if (LLVMIsAGetElementPtrInst(p) == NULL || LLVMGetNumOperands(p) != 2 || !is_made_here(e, p) ||
        LLVMABISizeOfType(e->partition->layout, LLVMGetGEPSourceElementType(p)) != a->size ||
        simd_value_shape_of(e->divergence, LLVMGetOperand(p, 0)).kind != SIMD_UNIFORM)
        return (place){p, NULL};
    LLVMValueRef index = LLVMGetOperand(p, 1);
    if (simd_value_shape_of(e->divergence, index).kind != SIMD_VARYING ||
        simd_value_range_of(e->partition, index).most >= SMALL)
        return (place){p, NULL};
    return (place){LLVMGetOperand(p, 0), index};
}

static LLVMValueRef splat(simd_emitter *e, LLVMTypeRef type, uint64_t number)
{
    return simd_emit_splat(e, LLVMConstInt(type, number, false));
}

static LLVMValueRef bytes_behind(simd_emitter *e, LLVMValueRef base, LLVMValueRef bytes)
{
    LLVMTypeRef wide = simd_emit_vector_type(e, LLVMInt64TypeInContext(e->context));
    bytes = LLVMBuildSExt(e->builder, bytes, wide, "");
    return LLVMBuildGEP2(e->builder, LLVMInt8TypeInContext(e->context), base, &bytes, 1, "");
}

/* The addresses of words, and which of their bytes is the element's first. */
static LLVMValueRef words_of(simd_emitter *e, const simd_access *a, const place *at, uint32_t group,
                             LLVMValueRef *low)
{
    LLVMBuilderRef b = e->builder;
    LLVMTypeRef i32 = LLVMInt32TypeInContext(e->context), i64 = LLVMInt64TypeInContext(e->context);
    LLVMValueRef last = splat(e, i32, WORD_BYTES - a->size);
    if (at->index == NULL) {
        LLVMValueRef pointers = simd_emit_vector(e, at->base, group);
        LLVMValueRef number = LLVMBuildPtrToInt(b, pointers, simd_emit_vector_type(e, i64), "");
        *low =
            LLVMBuildAnd(b, LLVMBuildTrunc(b, number, simd_emit_vector_type(e, i32), ""), last, "");
        return bytes_behind(e, pointers, LLVMBuildNeg(b, *low, ""));
    }
    LLVMValueRef base = simd_emit_scalar(e, at->base, 0);
    LLVMValueRef index = LLVMBuildIntCast2(b, simd_emit_vector(e, at->index, group),
                                           simd_emit_vector_type(e, i32), false, "");
    index = LLVMBuildMul(b, index, splat(e, i32, a->size), "");
    LLVMValueRef number = LLVMBuildTrunc(b, LLVMBuildPtrToInt(b, base, i64, ""), i32, "");
    *low = LLVMBuildAnd(b, LLVMBuildAdd(b, index, simd_emit_splat(e, number), ""), last, "");
    return bytes_behind(e, base, LLVMBuildSub(b, index, *low, ""));
}

static LLVMValueRef gather_group(simd_emitter *e, const simd_access *a, const place *at,
                                 uint32_t group)
{
    LLVMBuilderRef b = e->builder;
    LLVMTypeRef i32 = LLVMInt32TypeInContext(e->context), words = simd_emit_vector_type(e, i32);
    LLVMTypeRef element = LLVMIntTypeInContext(e->context, 8 * (unsigned)a->size);
    LLVMValueRef low;
    const simd_masked masked = {.kind = SIMD_MASKED_GATHER,
                                .pointer = words_of(e, a, at, group, &low),
                                .lanes = simd_emit_mask_lanes(e, &e->mask, group),
                                .value = LLVMGetUndef(words),
                                .alignment = WORD_BYTES};
    LLVMValueRef word = simd_masked_build(e->module, b, &masked);
    word = LLVMBuildLShr(b, word, LLVMBuildMul(b, low, splat(e, i32, 8), ""), "");
    word = LLVMBuildTrunc(b, word, simd_emit_vector_type(e, element), "");
    return LLVMBuildBitCast(b, word, simd_emit_vector_type(e, a->type), "");
}

void simd_emit_word_gather(simd_emitter *e, const simd_access *a)
{
    simd_lane_values *values = simd_emit_define(e, a->instruction);
    const place at = find_place(e, a);
    for (uint32_t g = 0; g < e->partition->coarsening; g++)
        values->vectors[g] = gather_group(e, a, &at, g);
}
