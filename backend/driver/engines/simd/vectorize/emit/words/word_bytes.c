/* The bytes of words where a register has a lane for each byte. Shifts would take each byte out of
 * four registers of words, and narrow these to one. Bytes move within the quarters of a register
 * instead, until those of a place make a word, and all words of a place are one register:
 *
 *     words      a0 b0 c0 d0  a1 b1 c1 d1  a2 b2 c2 d2  a3 b3 c3 d3
 *     moved      a0 a1 a2 a3  b0 b1 b2 b3  c0 c1 c2 c3  d0 d1 d2 d3
 *     a          a0 a1 a2 a3  a4 a5 ...    every fourth word of four registers */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

#include "backend/driver/engines/simd/vectorize/ir/vectors/interleave_vectors.h"

enum { SIDE = SIMD_WORD_BYTES, QUARTER = SIDE * SIDE };

bool simd_emit_moves_bytes(const simd_emitter *e)
{
    const simd_target *target = e->v->target;
    return simd_target_picks(target) && 8 * e->partition->width >= target->register_bits;
}

static LLVMTypeRef word_type(const simd_emitter *e)
{
    return LLVMVectorType(LLVMInt32TypeInContext(e->context), e->partition->width / SIDE);
}

static LLVMTypeRef byte_type(const simd_emitter *e)
{
    return LLVMVectorType(LLVMInt8TypeInContext(e->context), e->partition->width);
}

/* Sixteen bytes are a square of four words, and this its transposition. */
static LLVMValueRef turn_squares(const simd_emitter *e, LLVMValueRef words)
{
    uint32_t from[SIMD_MAX_LANES];
    for (uint32_t l = 0; l < e->partition->width; l++)
        from[l] = l / QUARTER * QUARTER + l % SIDE * SIDE + l % QUARTER / SIDE;
    LLVMValueRef bytes = LLVMBuildBitCast(e->builder, words, byte_type(e), "");
    LLVMValueRef none = LLVMGetPoison(LLVMTypeOf(bytes));
    bytes = simd_emit_shuffle(e, bytes, none, from, e->partition->width);
    return LLVMBuildBitCast(e->builder, bytes, word_type(e), "");
}

void simd_emit_take_bytes(const simd_emitter *e, LLVMValueRef words, LLVMValueRef bytes[])
{
    const uint32_t width = e->partition->width / SIDE;
    LLVMValueRef none = LLVMGetPoison(LLVMTypeOf(words));
    for (uint32_t k = 0; k < SIDE; k++) {
        uint32_t from[SIMD_MAX_LANES];
        for (uint32_t l = 0; l < width; l++)
            from[l] = k * width + l;
        bytes[k] = turn_squares(e, simd_emit_shuffle(e, words, none, from, width));
    }
    simd_deinterleave_vectors(e->builder, bytes, SIDE);
    for (uint32_t k = 0; k < SIDE; k++)
        bytes[k] = LLVMBuildBitCast(e->builder, bytes[k], byte_type(e), "");
}

/* Two vectors behind one another. */
static LLVMValueRef join(const simd_emitter *e, LLVMValueRef low, LLVMValueRef high)
{
    uint32_t from[SIMD_MAX_LANES];
    const uint32_t count = 2 * LLVMGetVectorSize(LLVMTypeOf(low));
    for (uint32_t l = 0; l < count; l++)
        from[l] = l;
    return simd_emit_shuffle(e, low, high, from, count);
}

LLVMValueRef simd_emit_join_bytes(const simd_emitter *e, LLVMValueRef bytes[])
{
    for (uint32_t k = 0; k < SIDE; k++)
        bytes[k] = LLVMBuildBitCast(e->builder, bytes[k], word_type(e), "");
    simd_interleave_vectors(e->builder, bytes, SIDE);
    for (uint32_t k = 0; k < SIDE; k++)
        bytes[k] = turn_squares(e, bytes[k]);
    return join(e, join(e, bytes[0], bytes[1]), join(e, bytes[2], bytes[3]));
}
