#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

static LLVMValueRef high_of_narrow(lower_body *b, bool is_signed, LLVMValueRef x, LLVMValueRef y)
{
    const LLVMTypeRef type = LLVMTypeOf(x);
    const unsigned bits = lower_bits(b->l, type);
    const LLVMTypeRef wide = lower_int_type(b->l, 2 * bits);
    const LLVMValueRef product =
        LLVMBuildMul(b->builder, LLVMBuildIntCast2(b->builder, x, wide, is_signed, ""),
                     LLVMBuildIntCast2(b->builder, y, wide, is_signed, ""), "");
    const LLVMValueRef high = LLVMBuildLShr(b->builder, product, lower_int(wide, bits), "");
    return LLVMBuildTrunc(b->builder, high, type, "");
}

/* Of 64 bits, from the products of halves: there is no wider type. */
static LLVMValueRef high_of_long(lower_body *b, LLVMValueRef x, LLVMValueRef y)
{
    const LLVMBuilderRef builder = b->builder;
    const LLVMValueRef half = lower_int(b->l->i64, 32);
    const LLVMValueRef mask = lower_int(b->l->i64, UINT32_MAX);
    const LLVMValueRef x0 = LLVMBuildAnd(builder, x, mask, "");
    const LLVMValueRef x1 = LLVMBuildLShr(builder, x, half, "");
    const LLVMValueRef y0 = LLVMBuildAnd(builder, y, mask, "");
    const LLVMValueRef y1 = LLVMBuildLShr(builder, y, half, "");
    const LLVMValueRef low = LLVMBuildMul(builder, x0, y0, "");
    const LLVMValueRef carry = LLVMBuildLShr(builder, low, half, "");
    const LLVMValueRef first = LLVMBuildAdd(builder, LLVMBuildMul(builder, x1, y0, ""), carry, "");
    const LLVMValueRef second = LLVMBuildAdd(builder, LLVMBuildMul(builder, x0, y1, ""),
                                             LLVMBuildAnd(builder, first, mask, ""), "");
    const LLVMValueRef tops = LLVMBuildAdd(builder, LLVMBuildLShr(builder, first, half, ""),
                                           LLVMBuildLShr(builder, second, half, ""), "");
    return LLVMBuildAdd(builder, LLVMBuildMul(builder, x1, y1, ""), tops, "");
}

LLVMValueRef lower_multiply_high(lower_body *b, bool is_signed, LLVMValueRef x, LLVMValueRef y)
{
    if (lower_bits(b->l, LLVMTypeOf(x)) != 64)
        return high_of_narrow(b, is_signed, x, y);
    LLVMValueRef high = high_of_long(b, x, y);
    if (!is_signed)
        return high;
    /* A negative factor is 2^64 too large where it is taken as unsigned. */
    const LLVMValueRef sign = lower_int(b->l->i64, 63);
    const LLVMValueRef of_x =
        LLVMBuildAnd(b->builder, LLVMBuildAShr(b->builder, x, sign, ""), y, "");
    const LLVMValueRef of_y =
        LLVMBuildAnd(b->builder, LLVMBuildAShr(b->builder, y, sign, ""), x, "");
    high = LLVMBuildSub(b->builder, high, of_x, "");
    return LLVMBuildSub(b->builder, high, of_y, "");
}
