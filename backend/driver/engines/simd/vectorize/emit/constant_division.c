/* Numbers of 64 bits by a constant: of vectors LLVM divides each lane by itself, with a product of
 * 128 bits. The upper half of that product is four products of halves, and sums.
 *
 *     l = the bits of d - 1, m = floor(2^(63 + l) / d) + 1, which is below 2^64
 *     q = floor(a * m / 2^(63 + l))
 *
 * is the quotient of any a up to 2^63: m * d is 2^(63 + l) and 2^l at most (Granlund and
 * Montgomery, "Division by invariant integers using multiplication"). A larger a takes a factor of
 * one bit more, of which the highest adds a itself. */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

#include "backend/driver/engines/simd/vectorize/analysis/values/divisions.h"

typedef struct divider {
    simd_emitter *e;
    LLVMBuilderRef b;
    LLVMTypeRef type;
} divider;

/* floor(2^(64 + bits) / d) modulo 2^64, bit by bit, where d has no more than `bits` + 1 bits. */
static uint64_t reciprocal(uint64_t d, uint32_t bits)
{
    uint64_t quotient = 0, rest = 1;
    for (uint32_t k = 0; k < 64 + bits; k++) {
        const bool carries = rest >> 63 != 0;
        rest <<= 1;
        quotient <<= 1;
        if (carries || rest >= d) {
            rest -= d;
            quotient |= 1;
        }
    }
    return quotient;
}

static uint32_t bits_of(uint64_t number)
{
    uint32_t bits = 0;
    for (; number != 0; number >>= 1)
        bits++;
    return bits;
}

static LLVMValueRef number(const divider *d, uint64_t value)
{
    return simd_emit_splat(d->e, LLVMConstInt(LLVMGetElementType(d->type), value, false));
}

static LLVMValueRef upper(const divider *d, LLVMValueRef a)
{
    return LLVMBuildLShr(d->b, a, number(d, 32), "");
}

static LLVMValueRef lower(const divider *d, LLVMValueRef a)
{
    return LLVMBuildAnd(d->b, a, number(d, UINT32_MAX), "");
}

/* The upper 64 bits of a * m. */
static LLVMValueRef high_product(const divider *d, LLVMValueRef a, uint64_t m)
{
    LLVMBuilderRef b = d->b;
    LLVMValueRef m0 = number(d, m & UINT32_MAX), m1 = number(d, m >> 32);
    LLVMValueRef a0 = lower(d, a), a1 = upper(d, a);
    LLVMValueRef low = LLVMBuildMul(b, a0, m0, ""), one = LLVMBuildMul(b, a1, m0, "");
    LLVMValueRef other = LLVMBuildMul(b, a0, m1, ""), high = LLVMBuildMul(b, a1, m1, "");
    LLVMValueRef middle = LLVMBuildAdd(b, one, upper(d, low), "");
    LLVMValueRef rest = LLVMBuildAdd(b, other, lower(d, middle), "");
    high = LLVMBuildAdd(b, high, upper(d, middle), "");
    return LLVMBuildAdd(b, high, upper(d, rest), "");
}

/* @param is_large  a may be above 2^63 */
static LLVMValueRef quotient_of(const divider *d, LLVMValueRef a, uint64_t by, bool is_large)
{
    const uint32_t l = bits_of(by - 1);
    if (!is_large)
        return LLVMBuildLShr(d->b, high_product(d, a, reciprocal(by, l - 1) + 1), number(d, l - 1),
                             "");
    LLVMValueRef part = high_product(d, a, reciprocal(by, l) + 1);
    LLVMValueRef half = LLVMBuildLShr(d->b, LLVMBuildSub(d->b, a, part, ""), number(d, 1), "");
    return LLVMBuildLShr(d->b, LLVMBuildAdd(d->b, half, part, ""), number(d, l - 1), "");
}

LLVMValueRef simd_emit_constant_division(simd_emitter *e, LLVMValueRef i, LLVMValueRef a)
{
    const divider d = {e, e->builder, LLVMTypeOf(a)};
    const LLVMOpcode op = LLVMGetInstructionOpcode(i);
    const uint64_t by = LLVMConstIntGetZExtValue(LLVMGetOperand(i, 1));
    const bool is_signed = op == LLVMSDiv || op == LLVMSRem;
    const bool is_small = simd_divides_below_sign(e->partition, i);
    LLVMValueRef sign = LLVMBuildAShr(d.b, a, number(&d, 63), "");
    const bool turns = is_signed && !is_small;
    LLVMValueRef whole = turns ? LLVMBuildSub(d.b, LLVMBuildXor(d.b, a, sign, ""), sign, "") : a;
    LLVMValueRef quotient = quotient_of(&d, whole, by, !is_small && !is_signed);
    if (turns)
        quotient = LLVMBuildSub(d.b, LLVMBuildXor(d.b, quotient, sign, ""), sign, "");
    if (op == LLVMUDiv || op == LLVMSDiv)
        return quotient;
    return LLVMBuildSub(d.b, a, LLVMBuildMul(d.b, quotient, number(&d, by), ""), "");
}
