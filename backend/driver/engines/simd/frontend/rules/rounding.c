/* Conversions that round in another way than the machine does: done its way, then moved by one step
 * where that went past. */
#include <inttypes.h>

#include <spirv/unified1/spirv.h>

#include "backend/driver/engines/simd/frontend/builder.h"
#include "backend/driver/engines/simd/frontend/types.h"
#include "backend/driver/engines/simd/frontend/values.h"

/* Returns the next number above or below. Never for a NaN, nor beyond the original value. */
static LLVMValueRef neighbour(lower_body *b, LLVMValueRef value, bool above)
{
    const LLVMBuilderRef builder = b->builder;
    const LLVMValueRef bits = lower_as_int(b, value);
    const LLVMTypeRef type = LLVMTypeOf(bits);
    const LLVMValueRef one = lower_int(type, 1);
    const LLVMValueRef outward = LLVMBuildAdd(builder, bits, one, "");
    const LLVMValueRef inward = LLVMBuildSub(builder, bits, one, "");
    const LLVMValueRef negative = LLVMBuildICmp(builder, LLVMIntSLT, bits, LLVMConstNull(type), "");
    const LLVMValueRef moved =
        LLVMBuildSelect(builder, negative, above ? inward : outward, above ? outward : inward, "");
    return LLVMBuildBitCast(builder, moved, LLVMTypeOf(value), "");
}

/* Corrects a value rounded to nearest: `low` and `high` are set where it is below or above the
 * exact one. */
static LLVMValueRef move(lower_body *b, LLVMValueRef rounded, LLVMValueRef low, LLVMValueRef high,
                         LLVMValueRef negative, uint32_t mode)
{
    const LLVMBuilderRef builder = b->builder;
    if (mode == SpvFPRoundingModeRTZ) {
        low = LLVMBuildAnd(builder, low, negative, "");
        high = LLVMBuildAnd(builder, high, LLVMBuildNot(builder, negative, ""), "");
    }
    const LLVMValueRef up = neighbour(b, rounded, true);
    const LLVMValueRef down = neighbour(b, rounded, false);
    if (mode != SpvFPRoundingModeRTN)
        rounded = LLVMBuildSelect(builder, low, up, rounded, "");
    if (mode != SpvFPRoundingModeRTP)
        rounded = LLVMBuildSelect(builder, high, down, rounded, "");
    return rounded;
}

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

/* Machines convert between half and float. A double gets there by way of a float that is odd where
 * it is not exact, so that it is not rounded twice. */
static LLVMValueRef to_nearest(lower_body *b, LLVMValueRef value, LLVMTypeRef type)
{
    if (LLVMTypeOf(value) == b->l->f64 && type == b->l->f16)
        value = lower_round_to_odd(b, value);
    return LLVMBuildFPTrunc(b->builder, value, type, "");
}

LLVMValueRef lower_round_to(lower_body *b, LLVMValueRef value, LLVMTypeRef type, uint32_t mode)
{
    const LLVMBuilderRef builder = b->builder;
    const LLVMTypeRef from = LLVMTypeOf(value);
    if (lower_bits(b->l, from) <= lower_bits(b->l, type))
        return LLVMBuildFPCast(builder, value, type, "");
    const LLVMValueRef rounded = to_nearest(b, value, type);
    if (is_to_nearest(mode))
        return rounded;
    const LLVMValueRef back = LLVMBuildFPExt(builder, rounded, from, "");
    return move(b, rounded, LLVMBuildFCmp(builder, LLVMRealOLT, back, value, ""),
                LLVMBuildFCmp(builder, LLVMRealOGT, back, value, ""),
                LLVMBuildFCmp(builder, LLVMRealOLT, value, LLVMConstNull(from), ""), mode);
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

LLVMValueRef lower_round_integer(lower_body *b, LLVMValueRef value, bool is_signed,
                                 LLVMTypeRef type, uint32_t mode)
{
    const LLVMBuilderRef builder = b->builder;
    const LLVMTypeRef from = LLVMTypeOf(value);
    const LLVMValueRef rounded = is_signed ? LLVMBuildSIToFP(builder, value, type, "")
                                           : LLVMBuildUIToFP(builder, value, type, "");
    if (is_to_nearest(mode))
        return rounded;
    /* The value one past the largest integer saturates to it, although it was above. */
    const LLVMValueRef back = lower_saturate_to_integer(b, rounded, is_signed, from);
    const unsigned bits = lower_bits(b->l, from);
    const double end = (is_signed ? 1.0 : 2.0) * (double)(UINT64_C(1) << (bits - 1));
    const LLVMValueRef past =
        LLVMBuildFCmp(builder, LLVMRealOGE, rounded, LLVMConstReal(type, end), "");
    const LLVMValueRef over =
        LLVMBuildICmp(builder, is_signed ? LLVMIntSGT : LLVMIntUGT, back, value, "");
    const LLVMValueRef negative =
        is_signed ? LLVMBuildICmp(builder, LLVMIntSLT, value, LLVMConstNull(from), "")
                  : LLVMConstNull(b->l->i1);
    return move(b, rounded,
                LLVMBuildICmp(builder, is_signed ? LLVMIntSLT : LLVMIntULT, back, value, ""),
                LLVMBuildOr(builder, over, past, ""), negative, mode);
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
