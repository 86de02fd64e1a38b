/* Conversions that round in another way than the machine does. Of floating-point numbers they are
 * done its way, then moved by one step where that went past. Of integers bits are cleared first, so
 * that rounding to nearest goes the way that is wanted. */
#include <inttypes.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

static bool is_to_nearest(uint32_t mode)
{
    return mode != SpvFPRoundingModeRTZ && mode != SpvFPRoundingModeRTP &&
           mode != SpvFPRoundingModeRTN;
}

bool lower_check_rounding(lower_body *b, spirv_instruction i)
{
    const uint32_t mode = b->l->reader.ids[spirv_find(&b->l->reader, spirv_result(i))].rounding;
    return is_to_nearest(mode) ||
           lower_refuse(b->l, i,
                        "it rounds to the nearest, and FPRoundingMode %" PRIu32
                        " is for conversions only",
                        mode);
}

bool lower_check_state(lowering *l, spirv_instruction function)
{
    const spirv_id *id = &l->reader.ids[spirv_find(&l->reader, spirv_result(function))];
    if (!is_to_nearest(id->rounding))
        return lower_refuse(l, function,
                            "it rounds to the nearest, and FunctionRoundingModeINTEL %" PRIu32
                            " wants another way",
                            id->rounding);
    return (id->marks & SPIRV_ALTERNATIVE) == 0 ||
           lower_refuse(l, function,
                        "FunctionFloatingPointModeINTEL wants a floating-point state that kernels "
                        "do not have");
}

static LLVMValueRef magnitude(lower_body *b, LLVMValueRef x)
{
    return lower_intrinsic(b, "llvm.fabs", LLVMTypeOf(x), &x, 1);
}

/* As bits, what is to be added to go up by a step: 1, or -1 if the number is negative. */
static LLVMValueRef step_up(lower_body *b, LLVMValueRef bits)
{
    const LLVMTypeRef type = LLVMTypeOf(bits);
    const LLVMValueRef sign =
        LLVMBuildAShr(b->builder, bits, lower_int(type, lower_bits(b->l, type) - 1), "");
    return LLVMBuildOr(b->builder, sign, lower_int(type, 1), "");
}

/* Moves what was rounded to nearest by a step where it is on the wrong side of the exact value: for
 * RTZ where it is larger, never to the other sign, and never from or to a NaN. */
static LLVMValueRef move(lower_body *b, LLVMValueRef rounded, LLVMValueRef exact, uint32_t mode)
{
    const LLVMBuilderRef builder = b->builder;
    const LLVMTypeRef type = LLVMTypeOf(rounded);
    const LLVMValueRef back = LLVMBuildFPExt(builder, rounded, LLVMTypeOf(exact), "");
    const LLVMValueRef bits = lower_as_int(b, rounded);
    LLVMValueRef wrong, moved;
    if (mode == SpvFPRoundingModeRTZ) {
        wrong = LLVMBuildFCmp(builder, LLVMRealOGT, magnitude(b, back), magnitude(b, exact), "");
        moved = LLVMBuildSub(builder, bits, lower_int(LLVMTypeOf(bits), 1), "");
    } else {
        const bool up = mode == SpvFPRoundingModeRTP;
        wrong = LLVMBuildFCmp(builder, up ? LLVMRealOLT : LLVMRealOGT, back, exact, "");
        moved = LLVMBuildBinOp(builder, up ? LLVMAdd : LLVMSub, bits, step_up(b, bits), "");
    }
    return LLVMBuildBitCast(builder, LLVMBuildSelect(builder, wrong, moved, bits, ""), type, "");
}

LLVMValueRef lower_round_to_odd(lower_body *b, LLVMValueRef value)
{
    const LLVMBuilderRef builder = b->builder;
    const LLVMValueRef cut = lower_round_to(b, value, b->l->f32, SpvFPRoundingModeRTZ);
    const LLVMValueRef back = LLVMBuildFPExt(builder, cut, b->l->f64, "");
    const LLVMValueRef inexact = LLVMBuildFCmp(builder, LLVMRealONE, back, value, "");
    const LLVMValueRef bits = LLVMBuildOr(builder, lower_as_int(b, cut),
                                          LLVMBuildZExt(builder, inexact, b->l->i32, ""), "");
    return LLVMBuildBitCast(builder, bits, b->l->f32, "");
}

/* Machines convert between half and float. A double gets there by way of a number with as many bits
 * as a float, that is odd where it is not exact, so that it is not rounded twice. What is no normal
 * float is 0 or infinite. */
static LLVMValueRef double_to_half(lower_body *b, LLVMValueRef value)
{
    const LLVMBuilderRef builder = b->builder;
    const LLVMValueRef lost = lower_int(b->l->i64, (UINT64_C(1) << (52 - 23)) - 1);
    const LLVMValueRef bits = lower_as_int(b, value);
    LLVMValueRef odd = LLVMBuildAnd(builder, bits, lost, "");
    odd = LLVMBuildOr(builder, LLVMBuildAdd(builder, odd, lost, ""), bits, "");
    odd = LLVMBuildAnd(builder, odd, LLVMBuildNot(builder, lost, ""), "");
    const LLVMValueRef number = LLVMBuildBitCast(builder, odd, b->l->f64, "");
    return LLVMBuildFPTrunc(builder, LLVMBuildFPTrunc(builder, number, b->l->f32, ""), b->l->f16,
                            "");
}

LLVMValueRef lower_round_to(lower_body *b, LLVMValueRef value, LLVMTypeRef type, uint32_t mode)
{
    const LLVMBuilderRef builder = b->builder;
    const LLVMTypeRef from = LLVMTypeOf(value);
    if (lower_bits(b->l, from) <= lower_bits(b->l, type))
        return LLVMBuildFPCast(builder, value, type, "");
    const bool skips = from == b->l->f64 && type == b->l->f16;
    if (is_to_nearest(mode))
        return skips ? double_to_half(b, value) : LLVMBuildFPTrunc(builder, value, type, "");
    if (skips) /* one way twice is that way */
        value = lower_round_to(b, value, b->l->f32, mode);
    return move(b, LLVMBuildFPTrunc(builder, value, type, ""), value, mode);
}

/* ---- Saturation ------------------------------------------------------------------------------ */

/* Returns 2 to that power. */
static double power_of_two(unsigned exponent)
{
    return exponent == 64 ? 2 * (double)(UINT64_C(1) << 63) : (double)(UINT64_C(1) << exponent);
}

/* Returns the one of two numbers that is in that relation to the other; for a NaN the limit. */
static LLVMValueRef clamp(lower_body *b, LLVMRealPredicate which, LLVMValueRef value,
                          LLVMValueRef limit)
{
    return LLVMBuildSelect(b->builder, LLVMBuildFCmp(b->builder, which, value, limit, ""), value,
                           limit, "");
}

/* Written out: of vectors LLVM does llvm.fptosi.sat and llvm.fptoui.sat lane by lane. */
LLVMValueRef lower_saturate_to_integer(lower_body *b, LLVMValueRef value, bool is_signed,
                                       LLVMTypeRef type)
{
    const LLVMBuilderRef builder = b->builder;
    if (LLVMTypeOf(value) == b->l->f16)
        value = LLVMBuildFPExt(builder, value, b->l->f32, "");
    const LLVMTypeRef from = LLVMTypeOf(value);
    const unsigned bits = lower_bits(b->l, type), digits = from == b->l->f32 ? 24 : 53;
    const unsigned exponent = is_signed ? bits - 1 : bits;
    const bool is_exact = exponent <= digits;
    const double end = power_of_two(exponent);
    const double most = end - (is_exact ? 1 : power_of_two(exponent - digits));
    const LLVMValueRef low = LLVMConstReal(from, is_signed ? -end : 0);
    LLVMValueRef within = clamp(b, LLVMRealOGT, value, low);
    within = clamp(b, LLVMRealOLT, within, LLVMConstReal(from, most));
    LLVMTypeRef word = bits < 32 ? b->l->i32 : type;
    LLVMValueRef result = is_signed || bits < 32 ? LLVMBuildFPToSI(builder, within, word, "")
                                                 : LLVMBuildFPToUI(builder, within, word, "");
    if (bits < 32)
        result = LLVMBuildTrunc(builder, result, type, "");
    if (!is_exact)
        result = LLVMBuildSelect(
            builder, LLVMBuildFCmp(builder, LLVMRealOGE, value, LLVMConstReal(from, end), ""),
            lower_int(type, UINT64_MAX >> (64 - exponent)), result, "");
    return is_signed
               ? LLVMBuildSelect(builder, LLVMBuildFCmp(builder, LLVMRealUNO, value, value, ""),
                                 LLVMConstNull(type), result, "")
               : result;
}

/* ---- Rounding -------------------------------------------------------------------------------- */

/* A number whose highest bit is p keeps its bits down to p - digits + 1. If the next one is 0, what
 * is rounded to nearest goes down, by whatever is below: that bit of the number is cleared, and
 * some that do not matter. */
static LLVMValueRef without_half(lower_body *b, LLVMValueRef value, LLVMValueRef size,
                                 unsigned digits)
{
    const LLVMValueRef down = lower_int(LLVMTypeOf(value), digits);
    const LLVMValueRef half = LLVMBuildLShr(b->builder, size, down, "");
    return LLVMBuildAnd(b->builder, value, LLVMBuildNot(b->builder, half, ""), "");
}

/* A number with the sign of an integer. */
static LLVMValueRef with_sign_of(lower_body *b, LLVMValueRef integer, LLVMValueRef number)
{
    const LLVMBuilderRef builder = b->builder;
    const LLVMTypeRef from = LLVMTypeOf(integer), type = LLVMTypeOf(lower_as_int(b, number));
    const unsigned bits = lower_bits(b->l, type), more = lower_bits(b->l, from) - bits;
    if (more > 0)
        integer = LLVMBuildTrunc(
            builder, LLVMBuildLShr(builder, integer, lower_int(from, more), ""), type, "");
    LLVMValueRef arguments[] = {number, LLVMBuildBitCast(builder, integer, LLVMTypeOf(number), "")};
    return lower_intrinsic(b, "llvm.copysign", LLVMTypeOf(number), arguments, 2);
}

/* Down is so in two's complement, too, where the size of x is -x - 1. Up is down for -x; what has
 * no negative, the least integer, is exact. */
static LLVMValueRef round_signed(lower_body *b, LLVMValueRef x, LLVMTypeRef type, unsigned digits,
                                 uint32_t mode)
{
    const LLVMBuilderRef builder = b->builder;
    const LLVMTypeRef from = LLVMTypeOf(x);
    if (mode == SpvFPRoundingModeRTZ) {
        LLVMValueRef arguments[] = {x, LLVMConstNull(b->l->i1)};
        const LLVMValueRef size = lower_intrinsic(b, "llvm.abs", from, arguments, 2);
        const LLVMValueRef cut = without_half(b, size, size, digits);
        return with_sign_of(b, x, LLVMBuildSIToFP(builder, cut, type, ""));
    }
    const LLVMValueRef value = mode == SpvFPRoundingModeRTP ? LLVMBuildNeg(builder, x, "") : x;
    const LLVMValueRef sign =
        LLVMBuildAShr(builder, value, lower_int(from, lower_bits(b->l, from) - 1), "");
    const LLVMValueRef size = LLVMBuildXor(builder, value, sign, "");
    const LLVMValueRef rounded =
        LLVMBuildSIToFP(builder, without_half(b, value, size, digits), type, "");
    return mode == SpvFPRoundingModeRTP ? with_sign_of(b, x, rounded) : rounded;
}

/* Up is a step from down, where that is not exact. */
static LLVMValueRef round_unsigned(lower_body *b, LLVMValueRef x, LLVMTypeRef type, unsigned digits,
                                   uint32_t mode)
{
    const LLVMBuilderRef builder = b->builder;
    const LLVMValueRef cut = LLVMBuildUIToFP(builder, without_half(b, x, x, digits), type, "");
    if (mode != SpvFPRoundingModeRTP)
        return cut;
    const LLVMValueRef back = LLVMBuildFPToUI(builder, cut, LLVMTypeOf(x), "");
    const LLVMValueRef inexact = LLVMBuildICmp(builder, LLVMIntNE, back, x, "");
    const LLVMValueRef bits = lower_as_int(b, cut);
    const LLVMValueRef step = LLVMBuildZExt(builder, inexact, LLVMTypeOf(bits), "");
    return LLVMBuildBitCast(builder, LLVMBuildAdd(builder, bits, step, ""), type, "");
}

/* Halves, of which some integers are too large, are rounded from floats, the same way twice. */
LLVMValueRef lower_round_integer(lower_body *b, LLVMValueRef value, bool is_signed,
                                 LLVMTypeRef type, uint32_t mode)
{
    const unsigned bits = lower_bits(b->l, LLVMTypeOf(value)) - (is_signed ? 1 : 0);
    const unsigned digits = type == b->l->f64 ? 53 : type == b->l->f32 ? 24 : 11;
    if (is_to_nearest(mode) || bits <= digits)
        return is_signed ? LLVMBuildSIToFP(b->builder, value, type, "")
                         : LLVMBuildUIToFP(b->builder, value, type, "");
    if (type == b->l->f16)
        return lower_round_to(b, lower_round_integer(b, value, is_signed, b->l->f32, mode), type,
                              mode);
    return is_signed ? round_signed(b, value, type, digits, mode)
                     : round_unsigned(b, value, type, digits, mode);
}

LLVMValueRef lower_round_fraction(lower_body *b, LLVMValueRef value, uint32_t mode)
{
    const char *name = mode == SpvFPRoundingModeRTE   ? "llvm.rint"
                       : mode == SpvFPRoundingModeRTP ? "llvm.ceil"
                       : mode == SpvFPRoundingModeRTN ? "llvm.floor"
                                                      : NULL;
    if (name == NULL)
        return value; /* conversion to an integer cuts the fraction off anyway */
    return lower_intrinsic(b, name, LLVMTypeOf(value), &value, 1);
}
