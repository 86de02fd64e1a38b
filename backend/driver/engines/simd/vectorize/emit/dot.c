/* Sums of products of the bytes, or of the halves, of words: transform/scalar/dot_products.c. */
#include <stdio.h>
#include <string.h>

#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "base/power_of_two.h"

typedef struct dot {
    simd_emitter *e;
    LLVMValueRef call;
    bool of_bytes;
    bool is_signed; /* the first factor; the second always is */
} dot;

static LLVMValueRef splat_like(LLVMValueRef word, uint64_t value)
{
    LLVMTypeRef type = LLVMTypeOf(word);
    LLVMValueRef lanes[SIMD_MAX_LANES];
    if (LLVMGetTypeKind(type) != LLVMVectorTypeKind)
        return LLVMConstInt(type, value, false);
    const unsigned count = LLVMGetVectorSize(type);
    for (unsigned l = 0; l < count; l++)
        lanes[l] = LLVMConstInt(LLVMGetElementType(type), value, false);
    return LLVMConstVector(lanes, count);
}

/* An element of a word, widened. */
static LLVMValueRef element(const dot *d, LLVMValueRef word, unsigned k, bool is_signed)
{
    LLVMBuilderRef b = d->e->builder;
    const unsigned bits = d->of_bytes ? 8 : 16;
    word = LLVMBuildShl(b, word, splat_like(word, 32 - bits * (k + 1)), "");
    return (is_signed ? LLVMBuildAShr : LLVMBuildLShr)(b, word, splat_like(word, 32 - bits), "");
}

/* For scalars, and for as many lanes as no register has. */
static LLVMValueRef write_out(const dot *d, LLVMValueRef parts[3])
{
    LLVMBuilderRef b = d->e->builder;
    LLVMValueRef sum = parts[0];
    for (unsigned k = 0; k < (d->of_bytes ? 4u : 2u); k++)
        sum = LLVMBuildAdd(b, sum,
                           LLVMBuildMul(b, element(d, parts[1], k, d->is_signed),
                                        element(d, parts[2], k, true), ""),
                           "");
    return sum;
}

static uint32_t lanes_of(LLVMValueRef vector)
{
    return LLVMGetVectorSize(LLVMTypeOf(vector));
}

/* Some versions of LLVM have words for the factors, others bytes. */
static LLVMValueRef call_step(const dot *d, LLVMValueRef parts[3])
{
    simd_emitter *e = d->e;
    char name[64];
    snprintf(name, sizeof name, "llvm.x86.avx512.%s.%u", d->of_bytes ? "vpdpbusd" : "vpdpwssd",
             32 * lanes_of(parts[0]));
    const unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
    LLVMTypeRef type = LLVMIntrinsicGetType(e->context, id, NULL, 0), parameters[3];
    LLVMGetParamTypes(type, parameters);
    for (int p = 0; p < 3; p++)
        parts[p] = LLVMBuildBitCast(e->builder, parts[p], parameters[p], "");
    return LLVMBuildCall2(e->builder, type, LLVMGetIntrinsicDeclaration(e->module, id, NULL, 0),
                          parts, 3, "");
}

/* ---- Of pairs -------------------------------------------------------------------------------- */

static LLVMValueRef as_shorts(const dot *d, LLVMValueRef words)
{
    LLVMTypeRef i16 = LLVMInt16TypeInContext(d->e->context);
    return LLVMBuildBitCast(d->e->builder, words, LLVMVectorType(i16, 2 * lanes_of(words)), "");
}

/* A sum, and the products of neighbours. */
static LLVMValueRef add_products(const dot *d, LLVMValueRef sum, LLVMValueRef a, LLVMValueRef b)
{
    const uint32_t lanes = lanes_of(sum);
    const char *name = lanes == 4   ? "llvm.x86.sse2.pmadd.wd"
                       : lanes == 8 ? "llvm.x86.avx2.pmadd.wd"
                                    : "llvm.x86.avx512.pmaddw.d.512";
    LLVMValueRef factors[] = {a, b};
    return LLVMBuildAdd(d->e->builder, sum,
                        simd_emit_call_intrinsic(d->e, name, NULL, 0, factors, 2), "");
}

/* The odd bytes of words, or the even ones, widened. */
static LLVMValueRef widen_bytes(const dot *d, LLVMValueRef words, bool odd, bool is_signed)
{
    LLVMBuilderRef b = d->e->builder;
    LLVMValueRef shorts = as_shorts(d, words), byte[2 * SIMD_MAX_LANES];
    const uint32_t count = lanes_of(shorts);
    for (uint32_t l = 0; l < count; l++)
        byte[l] = LLVMConstInt(LLVMGetElementType(LLVMTypeOf(shorts)), 8, false);
    LLVMValueRef by = LLVMConstVector(byte, count);
    if (!odd)
        shorts = LLVMBuildShl(b, shorts, by, "");
    return (is_signed ? LLVMBuildAShr : LLVMBuildLShr)(b, shorts, by, "");
}

static LLVMValueRef add_pairs(const dot *d, LLVMValueRef parts[3])
{
    LLVMValueRef sum = parts[0];
    if (!d->of_bytes)
        return add_products(d, sum, as_shorts(d, parts[1]), as_shorts(d, parts[2]));
    for (int odd = 0; odd < 2; odd++)
        sum = add_products(d, sum, widen_bytes(d, parts[1], odd != 0, d->is_signed),
                           widen_bytes(d, parts[2], odd != 0, true));
    return sum;
}

/* ---- In registers ---------------------------------------------------------------------------- */

/* Lanes of two vectors, the second behind the first, from one of them on. */
static LLVMValueRef take_lanes(const dot *d, LLVMValueRef a, LLVMValueRef b, uint32_t from,
                               uint32_t count)
{
    LLVMTypeRef i32 = LLVMInt32TypeInContext(d->e->context);
    LLVMValueRef lanes[SIMD_MAX_LANES];
    for (uint32_t l = 0; l < count; l++)
        lanes[l] = LLVMConstInt(i32, from + l, false);
    return LLVMBuildShuffleVector(d->e->builder, a, b, LLVMConstVector(lanes, count), "");
}

/* A step for each register. */
static LLVMValueRef emit_steps(const dot *d, LLVMValueRef parts[3])
{
    const uint32_t lanes = lanes_of(parts[0]);
    if (lanes * 32 <= d->e->v->target->register_bits)
        return d->e->v->target->dot_products ? call_step(d, parts) : add_pairs(d, parts);
    LLVMValueRef sums[2];
    for (uint32_t half = 0; half < 2; half++) {
        LLVMValueRef of_half[3];
        for (int p = 0; p < 3; p++)
            of_half[p] = take_lanes(d, parts[p], parts[p], half * (lanes / 2), lanes / 2);
        sums[half] = emit_steps(d, of_half);
    }
    return take_lanes(d, sums[0], sums[1], 0, lanes);
}

static LLVMValueRef emit_group(const dot *d, uint32_t group)
{
    const uint32_t width = d->e->partition->width;
    LLVMValueRef parts[3];
    for (unsigned p = 0; p < 3; p++)
        parts[p] = simd_emit_vector(d->e, LLVMGetOperand(d->call, p), group);
    return width >= SIMD_MIN_LANES && zli_is_power_of_two(width) ? emit_steps(d, parts)
                                                                 : write_out(d, parts);
}

void simd_emit_dot(simd_emitter *e, LLVMValueRef call)
{
    const char *name = simd_call_name(call);
    const bool is_signed = strcmp(name, SIMD_DOT_BYTES) != 0;
    const dot d = {e, call, strcmp(name, SIMD_DOT_SHORTS) != 0, is_signed};
    const simd_value_shape shape = simd_value_shape_of(e->divergence, call);
    simd_lane_values *values = simd_emit_define(e, call);
    const uint32_t count = shape.kind == SIMD_UNIFORM ? 1 : e->partition->coarsening;
    for (uint32_t g = 0; g < count; g++) {
        LLVMValueRef parts[3];
        if (shape.kind == SIMD_VARYING) {
            values->vectors[g] = emit_group(&d, g);
            continue;
        }
        for (unsigned p = 0; p < 3; p++)
            parts[p] = simd_emit_scalar(e, LLVMGetOperand(call, p), g);
        values->scalars[g] = write_out(&d, parts);
    }
}
