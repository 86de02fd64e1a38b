/* Numbers of 64 bits by such below 2^50, without signs: quotients of doubles, and what is left of
 * the number by them, which is small, once more.
 *
 *     q1 = floor(a * (1 / b))      wrong by q1 / 2^51 + 1 at most
 *     r1 = a - q1 * b              from -2^13 - b to 2^13 + b
 *     q2 = floor(r1 * (1 / b))     wrong by 1 at most, where r1 is close to a multiple
 *     r2 = r1 - q2 * b             from -b to b
 *
 * Processors that do not convert all numbers of 64 bits have the two halves of one as fractions of
 * doubles, and of one from -2^51 to 2^51 the whole. */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

#define HALF 0x1p32
#define FRACTION 0x1p52          /* its bits are a fraction from 0 on */
#define SIGNED_FRACTION 0x1.8p52 /* ... around 0 */
#define FRACTION_BITS UINT64_C(0x4330000000000000)
#define SIGNED_FRACTION_BITS UINT64_C(0x4338000000000000)

typedef struct divider {
    simd_emitter *e;
    LLVMBuilderRef b;
    LLVMTypeRef integers, doubles;
} divider;

static LLVMValueRef number(const divider *d, uint64_t value)
{
    return simd_emit_splat(d->e, LLVMConstInt(LLVMGetElementType(d->integers), value, false));
}

static LLVMValueRef real(const divider *d, double value)
{
    return simd_emit_splat(d->e, LLVMConstReal(LLVMGetElementType(d->doubles), value));
}

static LLVMValueRef as_double(const divider *d, LLVMValueRef bits, double base)
{
    return LLVMBuildFSub(d->b, LLVMBuildBitCast(d->b, bits, d->doubles, ""), real(d, base), "");
}

/* Of a number below 2^52. */
static LLVMValueRef small_to_double(const divider *d, LLVMValueRef a)
{
    return as_double(d, LLVMBuildOr(d->b, a, number(d, FRACTION_BITS), ""), FRACTION);
}

static LLVMValueRef to_double(const divider *d, LLVMValueRef a)
{
    LLVMValueRef high = small_to_double(d, LLVMBuildLShr(d->b, a, number(d, 32), ""));
    LLVMValueRef low = small_to_double(d, LLVMBuildAnd(d->b, a, number(d, UINT32_MAX), ""));
    return LLVMBuildFAdd(d->b, LLVMBuildFMul(d->b, high, real(d, HALF), ""), low, "");
}

/* Of a whole number below 2^52. */
static LLVMValueRef small_to_integer(const divider *d, LLVMValueRef a)
{
    LLVMValueRef bits = LLVMBuildFAdd(d->b, a, real(d, FRACTION), "");
    return LLVMBuildXor(d->b, LLVMBuildBitCast(d->b, bits, d->integers, ""),
                        number(d, FRACTION_BITS), "");
}

static LLVMValueRef round_down(const divider *d, LLVMValueRef a)
{
    LLVMTypeRef type = d->doubles;
    return simd_emit_call_intrinsic(d->e, "llvm.floor", &type, 1, &a, 1);
}

/* Modulo 2^64, of a whole number up to 2^64. */
static LLVMValueRef to_integer(const divider *d, LLVMValueRef a)
{
    LLVMValueRef high = round_down(d, LLVMBuildFMul(d->b, a, real(d, 1 / HALF), ""));
    LLVMValueRef low = LLVMBuildFSub(d->b, a, LLVMBuildFMul(d->b, high, real(d, HALF), ""), "");
    high = LLVMBuildShl(d->b, small_to_integer(d, high), number(d, 32), "");
    return LLVMBuildAdd(d->b, high, small_to_integer(d, low), "");
}

/* The same of numbers from -2^51 to 2^51. */
static LLVMValueRef signed_to_double(const divider *d, LLVMValueRef a)
{
    LLVMValueRef bits = LLVMBuildAdd(d->b, a, number(d, SIGNED_FRACTION_BITS), "");
    return as_double(d, bits, SIGNED_FRACTION);
}

static LLVMValueRef signed_to_integer(const divider *d, LLVMValueRef a)
{
    LLVMValueRef bits = LLVMBuildFAdd(d->b, a, real(d, SIGNED_FRACTION), "");
    return LLVMBuildSub(d->b, LLVMBuildBitCast(d->b, bits, d->integers, ""),
                        number(d, SIGNED_FRACTION_BITS), "");
}

static LLVMValueRef left_of(const divider *d, LLVMValueRef a, LLVMValueRef quotient, LLVMValueRef b)
{
    return LLVMBuildSub(d->b, a, LLVMBuildMul(d->b, quotient, b, ""), "");
}

/* @param same  the divisor of all lanes, as a scalar; NULL if they have their own */
static LLVMValueRef reciprocal(const divider *d, LLVMValueRef b, LLVMValueRef same)
{
    LLVMTypeRef element = LLVMGetElementType(d->doubles);
    if (same == NULL)
        return LLVMBuildFDiv(d->b, real(d, 1), small_to_double(d, b), "");
    LLVMValueRef divisor = LLVMBuildUIToFP(d->b, same, element, "");
    return simd_emit_splat(d->e, LLVMBuildFDiv(d->b, LLVMConstReal(element, 1), divisor, ""));
}

LLVMValueRef simd_emit_long_division(simd_emitter *e, bool wants_rest, LLVMValueRef a,
                                     LLVMValueRef b, LLVMValueRef same)
{
    const divider d = {
        .e = e,
        .b = e->builder,
        .integers = LLVMTypeOf(a),
        .doubles = simd_emit_vector_type(e, LLVMDoubleTypeInContext(e->context)),
    };
    LLVMValueRef part = reciprocal(&d, b, same);
    LLVMValueRef quotient =
        to_integer(&d, round_down(&d, LLVMBuildFMul(d.b, to_double(&d, a), part, "")));
    LLVMValueRef rest = left_of(&d, a, quotient, b);
    LLVMValueRef more = round_down(&d, LLVMBuildFMul(d.b, signed_to_double(&d, rest), part, ""));
    more = signed_to_integer(&d, more);
    rest = left_of(&d, rest, more, b);
    LLVMValueRef below = LLVMBuildICmp(d.b, LLVMIntSLT, rest, number(&d, 0), "");
    LLVMValueRef beyond = LLVMBuildICmp(d.b, LLVMIntSGE, rest, b, "");
    if (wants_rest) {
        LLVMValueRef raised = LLVMBuildSelect(d.b, below, LLVMBuildAdd(d.b, rest, b, ""), rest, "");
        return LLVMBuildSelect(d.b, beyond, LLVMBuildSub(d.b, rest, b, ""), raised, "");
    }
    quotient = LLVMBuildAdd(d.b, quotient, more, "");
    quotient = LLVMBuildAdd(d.b, quotient, LLVMBuildSExt(d.b, below, d.integers, ""), "");
    return LLVMBuildSub(d.b, quotient, LLVMBuildSExt(d.b, beyond, d.integers, ""), "");
}
