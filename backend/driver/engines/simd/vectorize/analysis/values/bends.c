#include "backend/driver/engines/simd/vectorize/analysis/values/bends.h"

#include <string.h>

#include "backend/driver/engines/simd/vectorize/analysis/agreement.h"
#include "backend/driver/engines/simd/vectorize/analysis/values/value_range.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "base/power_of_two.h"

/* A row of fewer elements than so many SIMD groups have lanes ends in most strips. */
enum { SHORTEST_ROW = 4 };

static const simd_bend none;

static simd_value_shape operand_shape(const simd_divergence *divergence, LLVMValueRef value,
                                      unsigned operand)
{
    return simd_value_shape_of(divergence, LLVMGetOperand(value, operand));
}

static bool is_moving(simd_value_shape shape)
{
    return shape.kind == SIMD_LINEAR && shape.stride != 0;
}

static simd_bend make(simd_bend_kind kind, simd_value_shape shape)
{
    shape.zeros = 0;
    return (simd_bend){.kind = kind, .shape = shape};
}

/* ---- One of the operands --------------------------------------------------------------------- */

static bool is_call_of(LLVMValueRef value, const char *name)
{
    return LLVMIsACallInst(value) != NULL &&
           strncmp(simd_call_name(value), name, strlen(name)) == 0;
}

LLVMIntPredicate simd_bend_predicate(LLVMValueRef call)
{
    static const struct {
        const char *name;
        LLVMIntPredicate predicate;
    } known[] = {{"llvm.smax.", LLVMIntSGE},
                 {"llvm.smin.", LLVMIntSLE},
                 {"llvm.umax.", LLVMIntUGE},
                 {"llvm.umin.", LLVMIntULE}};
    for (size_t k = 0; k < sizeof known / sizeof *known; k++)
        if (is_call_of(call, known[k].name))
            return known[k].predicate;
    return (LLVMIntPredicate)0;
}

bool simd_bend_is_difference(LLVMValueRef call)
{
    return is_call_of(call, "llvm.usub.sat.");
}

static simd_bend of_operand(const simd_divergence *divergence, LLVMValueRef value, unsigned operand)
{
    simd_bend bend = make(SIMD_BEND_OPERAND, operand_shape(divergence, value, operand));
    bend.operand = operand;
    return bend;
}

/* Whether a number counts the places of short rows in the tile, wherever that is: most strips have
 * the first or the last one. */
static bool is_place_in_tile(const simd_divergence *divergence, LLVMValueRef value)
{
    const simd_partition *partition = divergence->partition;
    return partition->size[0] < SHORTEST_ROW * partition->width && !simd_asks_for_group(value);
}

/* The operand that moves along with the lanes: the other one is where it ends. */
static simd_bend of_larger(const simd_divergence *divergence, LLVMValueRef call)
{
    const unsigned moving = is_moving(operand_shape(divergence, call, 0)) ? 0 : 1;
    if (!simd_lanes_may_agree_on_larger(divergence, LLVMGetOperand(call, 0),
                                        LLVMGetOperand(call, 1)) ||
        is_place_in_tile(divergence, LLVMGetOperand(call, moving)))
        return none;
    return of_operand(divergence, call, moving);
}

static simd_bend of_difference(const simd_divergence *divergence, LLVMValueRef call)
{
    const simd_value_shape x = operand_shape(divergence, call, 0);
    if (!is_moving(x) || operand_shape(divergence, call, 1).kind != SIMD_UNIFORM ||
        !simd_lanes_may_agree_on_larger(divergence, LLVMGetOperand(call, 0),
                                        LLVMGetOperand(call, 1)))
        return none;
    return make(SIMD_BEND_DIFFERENCE, x);
}

static bool may_be(const simd_divergence *divergence, LLVMValueRef select, unsigned operand)
{
    return operand_shape(divergence, select, operand).kind != SIMD_VARYING &&
           simd_lanes_may_agree(divergence, LLVMGetOperand(select, 0), operand == 1);
}

static bool is_less(LLVMIntPredicate predicate)
{
    return predicate == LLVMIntULT || predicate == LLVMIntULE || predicate == LLVMIntSLT ||
           predicate == LLVMIntSLE;
}

/* A number that is not known is where it ends, and one that is known is where it begins. */
static bool is_likely(const simd_divergence *divergence, LLVMValueRef compare)
{
    if (LLVMIsAICmpInst(compare) == NULL)
        return true;
    const bool swapped = !is_moving(operand_shape(divergence, compare, 0));
    LLVMValueRef bound = LLVMGetOperand(compare, swapped ? 0 : 1);
    const bool less = is_less(LLVMGetICmpPredicate(compare)) != swapped;
    return less != (LLVMIsAConstantInt(bound) != NULL);
}

/* If both move, x < n ? x : 2 * n - x, the one that more lanes probably have. */
static simd_bend of_select(const simd_divergence *divergence, LLVMValueRef select)
{
    const bool first = may_be(divergence, select, 1), second = may_be(divergence, select, 2);
    if (!first && !second)
        return none;
    if (first != second)
        return of_operand(divergence, select, first ? 1 : 2);
    const bool moves[] = {is_moving(operand_shape(divergence, select, 1)),
                          is_moving(operand_shape(divergence, select, 2))};
    if (moves[0] != moves[1])
        return of_operand(divergence, select, moves[0] ? 1 : 2);
    return of_operand(divergence, select, is_likely(divergence, LLVMGetOperand(select, 0)) ? 1 : 2);
}

static simd_bend of_call(const simd_divergence *divergence, LLVMValueRef call)
{
    if (simd_bend_predicate(call) != 0)
        return of_larger(divergence, call);
    return simd_bend_is_difference(call) ? of_difference(divergence, call) : none;
}

/* ---- Rows ------------------------------------------------------------------------------------ */

/* What is known of a row's length; the lengths that are not known are taken for long ones. */
static bool is_long_row(const simd_divergence *divergence, LLVMValueRef length)
{
    const uint32_t width = divergence->partition->width;
    if (LLVMIsAConstantInt(length) == NULL)
        return simd_value_shape_of(divergence, length).kind == SIMD_UNIFORM;
    const uint64_t number = LLVMConstIntGetZExtValue(length);
    return zli_is_power_of_two(number) ? number >= width
                                       : LLVMConstIntGetSExtValue(length) >= SHORTEST_ROW * width;
}

static simd_bend of_division(const simd_divergence *divergence, LLVMValueRef i)
{
    const LLVMOpcode op = LLVMGetInstructionOpcode(i);
    const simd_value_shape x = operand_shape(divergence, i, 0);
    if (!is_moving(x) || !is_long_row(divergence, LLVMGetOperand(i, 1)))
        return none;
    if (op == LLVMURem || op == LLVMSRem)
        return make(SIMD_BEND_REMAINDER, x);
    return make(SIMD_BEND_QUOTIENT, (simd_value_shape){.kind = SIMD_LINEAR});
}

/* ---- Bits ------------------------------------------------------------------------------------ */

static bool is_number(LLVMValueRef value, int64_t number)
{
    return LLVMIsAConstantInt(value) != NULL && LLVMConstIntGetSExtValue(value) == number;
}

/* -n and ~(n - 1) leave the number of the row, and n - 1 the place in it. LLVM leaves out of a
 * constant what the number does not have: x & 0x3fffffc0 of one below 2^30. */
static bool keeps_high_bits(const simd_divergence *divergence, LLVMValueRef masked)
{
    LLVMValueRef mask = LLVMGetOperand(masked, 1);
    if (LLVMIsAConstantInt(mask) != NULL) {
        const uint64_t bits = (uint64_t)LLVMConstIntGetSExtValue(mask);
        const uint64_t most =
            simd_value_range_of(divergence->partition, LLVMGetOperand(masked, 0)).most;
        return zli_is_power_of_two(0 - (bits | ~simd_fill_bits(bits | most)));
    }
    if (LLVMIsAInstruction(mask) == NULL)
        return false;
    const LLVMOpcode op = LLVMGetInstructionOpcode(mask);
    return (op == LLVMSub && is_number(LLVMGetOperand(mask, 0), 0)) ||
           (op == LLVMXor && is_number(LLVMGetOperand(mask, 1), -1));
}

/* Whether a constant changes no bits in which the lanes of a SIMD group differ, which move on by
 * `stride`, or takes them all: no group lies in a row that is shorter. */
static bool fits_lanes(const simd_divergence *divergence, LLVMValueRef i, int64_t stride)
{
    const uint64_t bits = LLVMConstIntGetZExtValue(LLVMGetOperand(i, 1));
    const uint64_t last = divergence->partition->width - 1, step = (uint64_t)stride;
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMAnd:
        return (bits & last) == last || ((bits & last) == 0 && keeps_high_bits(divergence, i));
    case LLVMXor:
        return (bits & last) == 0;
    case LLVMOr:
        return false;
    default:
        return bits < 64 && step >> bits == 0 && step * last >> bits == 0;
    }
}

static simd_bend of_bits(const simd_divergence *divergence, LLVMValueRef i)
{
    const LLVMOpcode op = LLVMGetInstructionOpcode(i);
    const simd_value_shape x = operand_shape(divergence, i, 0), y = operand_shape(divergence, i, 1);
    LLVMValueRef mask = LLVMGetOperand(i, 1);
    const bool shifts = op == LLVMLShr || op == LLVMAShr;
    if (x.kind == SIMD_VARYING || y.kind == SIMD_VARYING || x.assumed || y.assumed ||
        (shifts && y.kind != SIMD_UNIFORM) ||
        (LLVMIsAConstantInt(mask) != NULL && !fits_lanes(divergence, i, x.stride)))
        return none;
    const bool same = shifts || (op == LLVMAnd && keeps_high_bits(divergence, i));
    simd_bend bend = make(SIMD_BEND_BITS, (simd_value_shape){.kind = SIMD_LINEAR});
    bend.grows[0] = !same && is_moving(x);
    bend.grows[1] = !same && is_moving(y);
    const uint64_t first = bend.grows[0] ? (uint64_t)x.stride : 0;
    bend.shape.stride = (int64_t)(first + (bend.grows[1] ? (uint64_t)y.stride : 0));
    return bend;
}

simd_bend simd_bend_of(const simd_divergence *divergence, LLVMValueRef instruction)
{
    LLVMTypeRef type = LLVMTypeOf(instruction);
    const bool integer = LLVMGetTypeKind(type) == LLVMIntegerTypeKind;
    const unsigned bits = integer ? LLVMGetIntTypeWidth(type) : 0;
    if (bits != 32 && bits != 64)
        return none;
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMSelect:
        return of_select(divergence, instruction);
    case LLVMCall:
        return of_call(divergence, instruction);
    case LLVMUDiv:
    case LLVMSDiv:
    case LLVMURem:
    case LLVMSRem:
        return of_division(divergence, instruction);
    case LLVMAnd:
    case LLVMOr:
    case LLVMXor:
    case LLVMLShr:
    case LLVMAShr:
        return of_bits(divergence, instruction);
    default:
        return none;
    }
}
