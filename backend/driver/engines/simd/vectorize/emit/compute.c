/* Instructions that compute: the same operation on scalars or on vectors. */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

#include "backend/driver/engines/simd/contract/llvm_version.h"
#include "backend/driver/engines/simd/vectorize/analysis/memory/private_variables.h"
#include "backend/driver/engines/simd/vectorize/analysis/values/divisions.h"
#include "backend/driver/engines/simd/vectorize/analysis/values/value_range.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/ir/vectors/like.h"

typedef LLVMValueRef get_operand(simd_emitter *e, LLVMValueRef value, uint32_t group);

/* Returns whether no lane of a vector can be zero, as far as LLVM is going to know. */
static bool has_no_zero(LLVMValueRef vector)
{
    const unsigned width = LLVMGetVectorSize(LLVMTypeOf(vector));
    if (!LLVMIsConstant(vector))
        return false;
    for (unsigned l = 0; l < width; l++) {
        LLVMValueRef lane = LLVMGetAggregateElement(vector, l);
        if (lane == NULL || LLVMIsAConstantInt(lane) == NULL || LLVMConstIntGetZExtValue(lane) == 0)
            return false;
    }
    return true;
}

/* Lanes that are not there may have a divisor that would trap; so may SIMD groups without lanes. */
static LLVMValueRef safe_divisor(simd_emitter *e, LLVMValueRef i, LLVMValueRef divisor,
                                 uint32_t group)
{
    const bool vector = simd_is_vector(divisor);
    if (e->mask.all || (vector ? has_no_zero(divisor) : LLVMIsConstant(divisor)) ||
        simd_value_shape_of(e->divergence, i).kind == SIMD_UNIFORM)
        return divisor;
    LLVMTypeRef type = LLVMTypeOf(divisor);
    LLVMValueRef one = LLVMConstInt(vector ? LLVMGetElementType(type) : type, 1, false);
    LLVMValueRef there = e->mask.lanes[group];
    if (vector)
        one = simd_emit_splat(e, one);
    else
        there = simd_emit_any_lane(e, there);
    return LLVMBuildSelect(e->builder, there, divisor, one, "");
}

/* If one lane of a known divisor is zero, LLVM takes the whole of a vector's division for
 * undefined, even where a select replaces that lane: then it takes the other side of the select for
 * all lanes. Nothing is lost, for processors divide numbers of 64 bits lane by lane anyway. */
static LLVMValueRef divide_lanes(simd_emitter *e, LLVMOpcode op, LLVMValueRef a, LLVMValueRef b,
                                 uint32_t group)
{
    LLVMValueRef result = LLVMGetPoison(LLVMTypeOf(a));
    LLVMValueRef one = LLVMConstInt(LLVMGetElementType(LLVMTypeOf(b)), 1, false);
    for (uint32_t l = 0; l < e->partition->width; l++) {
        LLVMValueRef at = simd_emit_i32(e, l);
        LLVMValueRef number = LLVMBuildExtractElement(e->builder, a, at, "");
        LLVMValueRef divisor = LLVMBuildExtractElement(e->builder, b, at, "");
        if (!e->mask.all) {
            LLVMValueRef there = LLVMBuildExtractElement(e->builder, e->mask.lanes[group], at, "");
            divisor = LLVMBuildSelect(e->builder, there, divisor, one, "");
        }
        LLVMValueRef quotient = LLVMBuildBinOp(e->builder, op, number, divisor, "");
        result = LLVMBuildInsertElement(e->builder, result, quotient, at, "");
    }
    return result;
}

/* Of a number that all lanes divide by, a little larger than it is: by as much that a product with
 * a multiple of the number is not below the whole quotient, and by so little that no other product
 * comes to the next one. Those have half the bits, and are as far away from it as this is large. */
static LLVMValueRef reciprocal(simd_emitter *e, LLVMOpcode to, LLVMValueRef number,
                               LLVMTypeRef element)
{
    LLVMBuilderRef b = e->builder;
    const bool is_float = LLVMGetTypeKind(element) == LLVMFloatTypeKind;
    LLVMValueRef more = LLVMConstReal(element, is_float ? 1 + 0x1p-22 : 1 + 0x1p-51);
    LLVMValueRef divided =
        LLVMBuildFDiv(b, LLVMConstReal(element, 1), LLVMBuildCast(b, to, number, element, ""), "");
    return simd_emit_splat(e, LLVMBuildFMul(b, divided, more, ""));
}

static LLVMValueRef quotient_or_rest(simd_emitter *e, LLVMOpcode op, LLVMValueRef a, LLVMValueRef b,
                                     LLVMValueRef quotient)
{
    if (op == LLVMUDiv || op == LLVMSDiv)
        return quotient;
    return LLVMBuildSub(e->builder, a, LLVMBuildMul(e->builder, quotient, b, ""), "");
}

/* Vectors have no division of integers, but one of floating-point numbers. It rounds up to a whole
 * number only from where the quotient's fraction is beyond its precision: not of numbers of half
 * its bits. What lanes get that are not there is poison, by whatever they are divided; nothing is
 * done with it. */
static LLVMValueRef divide_as_floats(simd_emitter *e, LLVMOpcode op, LLVMValueRef a, LLVMValueRef b,
                                     LLVMValueRef same)
{
    LLVMBuilderRef builder = e->builder;
    LLVMTypeRef type = LLVMTypeOf(a);
    const bool is_signed = op == LLVMSDiv || op == LLVMSRem;
    LLVMTypeRef element = LLVMGetIntTypeWidth(LLVMGetElementType(type)) <= 16
                              ? LLVMFloatTypeInContext(e->context)
                              : LLVMDoubleTypeInContext(e->context);
    LLVMTypeRef floats = simd_emit_vector_type(e, element);
    const LLVMOpcode to = is_signed ? LLVMSIToFP : LLVMUIToFP;
    LLVMValueRef number = LLVMBuildCast(builder, to, a, floats, "");
    LLVMValueRef quotient =
        same != NULL
            ? LLVMBuildFMul(builder, number, reciprocal(e, to, same, element), "")
            : LLVMBuildFDiv(builder, number, LLVMBuildCast(builder, to, b, floats, ""), "");
    quotient = LLVMBuildCast(builder, is_signed ? LLVMFPToSI : LLVMFPToUI, quotient, type, "");
    if (!e->mask.all)
        quotient = LLVMBuildFreeze(builder, quotient, "");
    return quotient_or_rest(e, op, a, b, quotient);
}

/* Below 2^52 a number is the fraction of a double between 2^52 and 2^53. */
#define FRACTION_BITS 52
#define FRACTION_FROM 0x1p52

static LLVMValueRef splat_of(simd_emitter *e, LLVMTypeRef vector, double number)
{
    return simd_emit_splat(e, LLVMConstReal(LLVMGetElementType(vector), number));
}

static LLVMValueRef fraction_bits(simd_emitter *e, LLVMTypeRef integers, bool of_exponent)
{
    const uint64_t exponent = (uint64_t)(1023 + FRACTION_BITS) << FRACTION_BITS;
    const uint64_t below = (UINT64_C(1) << FRACTION_BITS) - 1;
    LLVMTypeRef element = LLVMGetElementType(integers);
    return simd_emit_splat(e, LLVMConstInt(element, of_exponent ? exponent : below, false));
}

static LLVMValueRef small_as_double(simd_emitter *e, LLVMValueRef a, LLVMTypeRef doubles)
{
    LLVMValueRef bits = LLVMBuildOr(e->builder, a, fraction_bits(e, LLVMTypeOf(a), true), "");
    return LLVMBuildFSub(e->builder, LLVMBuildBitCast(e->builder, bits, doubles, ""),
                         splat_of(e, doubles, FRACTION_FROM), "");
}

/* Processors divide numbers of 64 bits lane by lane. Those that are known to be small enough are
 * divided as doubles, like shorter ones; few processors convert the others. */
static LLVMValueRef divide_as_fractions(simd_emitter *e, LLVMOpcode op, LLVMValueRef a,
                                        LLVMValueRef b, LLVMValueRef same)
{
    LLVMBuilderRef builder = e->builder;
    LLVMTypeRef type = LLVMTypeOf(a), element = LLVMDoubleTypeInContext(e->context);
    LLVMTypeRef doubles = simd_emit_vector_type(e, element);
    LLVMValueRef number = small_as_double(e, a, doubles);
    LLVMValueRef quotient =
        same != NULL ? LLVMBuildFMul(builder, number, reciprocal(e, LLVMUIToFP, same, element), "")
                     : LLVMBuildFDiv(builder, number, small_as_double(e, b, doubles), "");
    quotient = simd_emit_call_intrinsic(e, "llvm.floor", &doubles, 1, &quotient, 1);
    quotient = LLVMBuildFAdd(builder, quotient, splat_of(e, doubles, FRACTION_FROM), "");
    quotient = LLVMBuildAnd(builder, LLVMBuildBitCast(builder, quotient, type, ""),
                            fraction_bits(e, type, false), "");
    return quotient_or_rest(e, op, a, b, quotient);
}

/* Both are below 2^49, where the reciprocal is precise enough, so they have no sign. */
static bool divides_as_fractions(const simd_emitter *e, LLVMValueRef i, LLVMValueRef b)
{
    const uint64_t most = (UINT64_C(1) << 49) - 1;
    return simd_is_vector(b) && LLVMGetIntTypeWidth(LLVMTypeOf(i)) == 64 &&
           simd_value_range_of(e->partition, LLVMGetOperand(i, 0)).most <= most &&
           simd_value_range_of(e->partition, LLVMGetOperand(i, 1)).most <= most;
}

static bool divides_as_floats(LLVMValueRef b)
{
    return simd_is_vector(b) && !has_no_zero(b) &&
           LLVMGetIntTypeWidth(LLVMGetElementType(LLVMTypeOf(b))) <= 32;
}

static LLVMValueRef build_division(simd_emitter *e, LLVMValueRef i, LLVMValueRef a, LLVMValueRef b,
                                   uint32_t group)
{
    const LLVMOpcode op = LLVMGetInstructionOpcode(i);
    const bool is_same =
        simd_value_shape_of(e->divergence, LLVMGetOperand(i, 1)).kind == SIMD_UNIFORM;
    LLVMValueRef same = is_same && simd_is_vector(b) && LLVMGetIntTypeWidth(LLVMTypeOf(i)) <= 64
                            ? simd_emit_scalar(e, LLVMGetOperand(i, 1), group)
                            : NULL;
    if (divides_as_fractions(e, i, b))
        return divide_as_fractions(e, op, a, b, same);
    if (simd_is_vector(b) && simd_divides_by_constant(e->partition, e->v->target, i))
        return simd_emit_constant_division(e, i, a);
    if (simd_is_vector(b) && simd_divides_long(e->partition, e->v->target, i))
        return simd_emit_long_division(e, op == LLVMURem || op == LLVMSRem, a, b, same);
    if (divides_as_floats(b))
        return divide_as_floats(e, op, a, b, same);
    if (simd_is_vector(b) && !is_same && !has_no_zero(b))
        return divide_lanes(e, op, a, b, group);
    return LLVMBuildBinOp(e->builder, op, a, safe_divisor(e, i, b, group), "");
}

static LLVMValueRef build_binary(simd_emitter *e, LLVMValueRef i, get_operand *get, uint32_t group)
{
    LLVMValueRef a = get(e, LLVMGetOperand(i, 0), group), b = get(e, LLVMGetOperand(i, 1), group);
    return simd_divides(i) ? build_division(e, i, a, b, group)
                           : LLVMBuildBinOp(e->builder, LLVMGetInstructionOpcode(i), a, b, "");
}

static LLVMTypeRef result_type(simd_emitter *e, LLVMValueRef i, get_operand *get)
{
    LLVMTypeRef type = LLVMTypeOf(i);
    return get == simd_emit_vector ? simd_emit_vector_type(e, type) : type;
}

static LLVMValueRef build(simd_emitter *e, LLVMValueRef i, get_operand *get, uint32_t group)
{
    LLVMBuilderRef b = e->builder;
    LLVMValueRef x = get(e, LLVMGetOperand(i, 0), group);
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMFNeg:
        return LLVMBuildFNeg(b, x, "");
    case LLVMFreeze:
        return LLVMBuildFreeze(b, x, "");
    case LLVMICmp:
        return LLVMBuildICmp(b, LLVMGetICmpPredicate(i), x, get(e, LLVMGetOperand(i, 1), group),
                             "");
    case LLVMFCmp:
        return LLVMBuildFCmp(b, LLVMGetFCmpPredicate(i), x, get(e, LLVMGetOperand(i, 1), group),
                             "");
    case LLVMSelect:
        return simd_emit_select(e, x, get(e, LLVMGetOperand(i, 1), group),
                                get(e, LLVMGetOperand(i, 2), group));
    case LLVMExtractValue:
        return LLVMBuildExtractValue(b, x, LLVMGetIndices(i)[0], "");
    case LLVMInsertValue:
        return LLVMBuildInsertValue(b, x, get(e, LLVMGetOperand(i, 1), group), LLVMGetIndices(i)[0],
                                    "");
    default:
        return LLVMBuildCast(b, LLVMGetInstructionOpcode(i), x, result_type(e, i, get), "");
    }
}

static bool is_binary(LLVMValueRef i)
{
    return LLVMIsABinaryOperator(i) != NULL;
}

/* An unsigned index that wraps around between lanes, x - 1 where x is 0 in the first lane: the
 * lanes after it are those that use it, so the base is taken from the last. */
static LLVMValueRef extend_from_last_lane(simd_emitter *e, LLVMValueRef i, int64_t stride,
                                          uint32_t group)
{
    const int64_t last = stride * (int64_t)(e->partition->width - 1);
    LLVMValueRef base = simd_emit_scalar(e, LLVMGetOperand(i, 0), group);
    LLVMTypeRef i32 = LLVMInt32TypeInContext(e->context), to = LLVMTypeOf(i);
    LLVMValueRef at_last =
        LLVMBuildAdd(e->builder, base, LLVMConstInt(LLVMTypeOf(base), (uint64_t)last, false), "");
    at_last = LLVMBuildIntCast2(e->builder, at_last, i32, false, "");
    return LLVMBuildSub(e->builder, LLVMBuildZExt(e->builder, at_last, to, ""),
                        LLVMConstInt(to, (uint64_t)last, false), "");
}

static bool is_extended(LLVMValueRef i)
{
    return LLVMGetInstructionOpcode(i) == LLVMZExt ||
           (is_binary(i) && simd_value_is_zero_extended(i));
}

static LLVMValueRef build_as(simd_emitter *e, LLVMValueRef i, get_operand *get, uint32_t group)
{
    LLVMValueRef value = is_binary(i) ? build_binary(e, i, get, group) : build(e, i, get, group);
    simd_llvm_set_fast_math(value, simd_llvm_fast_math(i));
    return value;
}

static LLVMValueRef build_scalar(simd_emitter *e, LLVMValueRef i, uint32_t group)
{
    const simd_value_shape shape = simd_value_shape_of(e->divergence, i);
    if (shape.assumed && shape.stride > 0 && is_extended(i))
        return extend_from_last_lane(e, i, shape.stride, group);
    return build_as(e, i, simd_emit_scalar, group);
}

static LLVMValueRef build_vector(simd_emitter *e, LLVMValueRef i, uint32_t group)
{
    const simd_plan_kind kind = simd_emit_planned(e, i)->kind;
    if (kind == SIMD_PLAN_RSQRT)
        return simd_emit_rsqrt(e, i, group);
    if (kind == SIMD_PLAN_QUOTIENT)
        return simd_emit_quotient(e, i, group);
    return build_as(e, i, simd_emit_vector, group);
}

/* Private variables: one area for each SIMD group, all of a strip behind one another. They begin
 * with a cache line, so that no vector of the first elements lies in two, or as the kernel has
 * them aligned. */
static void emit_variable(simd_emitter *e, LLVMValueRef variable)
{
    const uint64_t size = simd_private_size(e->partition, variable) * e->partition->width;
    const unsigned alignment = LLVMGetAlignment(variable), line = e->v->target->line;
    simd_lane_values *lane_values = simd_emit_define(e, variable);
    LLVMTypeRef byte = LLVMInt8TypeInContext(e->context);
    for (uint32_t g = 0; g < e->partition->coarsening; g++) {
        lane_values->scalars[g] =
            LLVMBuildArrayAlloca(e->allocas, byte, simd_emit_i64(e, size), "");
        LLVMSetAlignment(lane_values->scalars[g], alignment > line ? alignment : line);
    }
}

void simd_emit_instruction(simd_emitter *e, LLVMValueRef i)
{
    e->shares = simd_emit_planned(e, i)->sharing == SIMD_SHARED_IN_COLUMN;
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMAlloca:
        emit_variable(e, i);
        break;
    case LLVMLoad:
    case LLVMStore:
        simd_emit_memory(e, i);
        break;
    case LLVMGetElementPtr:
        simd_emit_address(e, i);
        break;
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
    case LLVMFence:
        simd_emit_atomic(e, i);
        break;
    case LLVMCall:
        simd_emit_call(e, i);
        break;
    case LLVMExtractElement:
    case LLVMInsertElement:
    case LLVMShuffleVector:
    case LLVMVAArg:
        simd_emit_refuse(e, i, "the vectoriser does not know this instruction");
        break;
    default:
        simd_emit_parts(e, i, build_scalar, build_vector);
    }
}
