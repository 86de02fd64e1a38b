#include "backend/driver/engines/simd/vectorize/analysis/loops/increments.h"

#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/analysis/values/value_range.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"

typedef struct finder {
    const simd_increments *increments;
    const simd_divergence *divergence;
    simd_direction direction;
} finder;

static const simd_increment unknown;

static simd_increment constant(uint64_t value)
{
    return (simd_increment){.known = true, .constant = true, .value = value};
}

static const simd_increment uniform = {.known = true};

static simd_increment of(const finder *f, LLVMValueRef value)
{
    return simd_increments_of(f->increments, f->divergence, value, f->direction);
}

static bool is_uniform(const finder *f, LLVMValueRef value)
{
    return simd_value_shape_of(f->divergence, value).kind == SIMD_UNIFORM;
}

/* Of numbers of so many bits. */
static simd_increment sign_extend(simd_increment increment, LLVMTypeRef type)
{
    if (LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) < 64) {
        const unsigned unused = 64 - LLVMGetIntTypeWidth(type);
        increment.value = (uint64_t)((int64_t)(increment.value << unused) >> unused);
    }
    return increment;
}

/* ---- Of each operation ----------------------------------------------------------------------- */

static simd_increment of_sum(const finder *f, LLVMValueRef i, bool subtracts)
{
    const simd_increment a = of(f, LLVMGetOperand(i, 0)), b = of(f, LLVMGetOperand(i, 1));
    if (!a.known || !b.known)
        return unknown;
    if (!a.constant || !b.constant)
        return uniform;
    return constant(subtracts ? a.value - b.value : a.value + b.value);
}

/* One factor, or how far is shifted, is the same for all. */
static simd_increment of_product(const finder *f, LLVMValueRef i)
{
    const bool shifts = LLVMGetInstructionOpcode(i) == LLVMShl;
    const unsigned same = !shifts && is_uniform(f, LLVMGetOperand(i, 0)) ? 0 : 1;
    LLVMValueRef factor = LLVMGetOperand(i, same);
    const simd_increment a = of(f, LLVMGetOperand(i, 1 - same));
    if (!a.known || !is_uniform(f, factor))
        return unknown;
    if (a.constant && a.value == 0)
        return a;
    if (!a.constant || LLVMIsAConstantInt(factor) == NULL)
        return uniform;
    const uint64_t number = LLVMConstIntGetZExtValue(factor);
    if (!shifts)
        return constant(a.value * number);
    return number < LLVMGetIntTypeWidth(LLVMTypeOf(i)) ? constant(a.value << number) : unknown;
}

/* Returns whether no number wraps around between the scalars, so that wider ones are as far
 * apart. */
static bool stays_the_same(const finder *f, LLVMValueRef extension)
{
    LLVMValueRef from = LLVMGetOperand(extension, 0);
    const unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(from));
    const unsigned used = LLVMGetInstructionOpcode(extension) == LLVMSExt ? bits - 1 : bits;
    const simd_value_range range = simd_value_range_of(f->divergence->partition, from);
    return (range.exact && used < 64 && range.most >> used == 0) ||
           simd_value_sets_low_bits(f->divergence, from);
}

static simd_increment of_conversion(const finder *f, LLVMValueRef i)
{
    const LLVMOpcode op = LLVMGetInstructionOpcode(i);
    LLVMValueRef from = LLVMGetOperand(i, 0);
    if (LLVMGetTypeKind(LLVMTypeOf(from)) != LLVMIntegerTypeKind ||
        (op != LLVMTrunc && !stays_the_same(f, i)))
        return unknown;
    simd_increment increment = of(f, from);
    const unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(from));
    if (op == LLVMZExt && bits < 64)
        increment.value &= (UINT64_C(1) << bits) - 1;
    return increment;
}

/* An array's address and one index; private variables lie otherwise. */
static simd_increment of_address(const finder *f, LLVMValueRef gep)
{
    LLVMValueRef base = LLVMGetOperand(gep, 0), index = LLVMGetOperand(gep, 1);
    const simd_partition *partition = f->divergence->partition;
    if (LLVMGetNumOperands(gep) != 2 || LLVMGetTypeKind(LLVMTypeOf(index)) != LLVMIntegerTypeKind ||
        LLVMGetIntTypeWidth(LLVMTypeOf(index)) != 64 ||
        simd_divergence_private_scale(f->divergence, base) != 1)
        return unknown;
    const simd_increment a = of(f, base), b = of(f, index);
    if (!a.known || !b.known)
        return unknown;
    const uint64_t size = LLVMABISizeOfType(partition->layout, LLVMGetGEPSourceElementType(gep));
    return a.constant && b.constant ? constant(a.value + b.value * size) : uniform;
}

static simd_increment of_local_id(const simd_partition *partition, LLVMValueRef call,
                                  simd_direction direction)
{
    const unsigned dimension = simd_call_dimension(call);
    if (simd_partition_across(partition) == 0)
        return unknown;
    if (direction == SIMD_ACROSS)
        return constant(dimension == 0 ? partition->width : 0);
    if (dimension == 0)
        return constant(0);
    return dimension == 1 && simd_partition_rows(partition) != 0 && partition->size[2] == 1
               ? constant(simd_partition_down(partition))
               : unknown;
}

static simd_increment find(const finder *f, LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMAdd:
    case LLVMSub:
        return of_sum(f, i, LLVMGetInstructionOpcode(i) == LLVMSub);
    case LLVMOr:
        return simd_value_is_sum(f->divergence, i) ? of_sum(f, i, false) : unknown;
    case LLVMMul:
    case LLVMShl:
        return of_product(f, i);
    case LLVMTrunc:
    case LLVMSExt:
    case LLVMZExt:
        return of_conversion(f, i);
    case LLVMGetElementPtr:
        return of_address(f, i);
    default:
        return unknown;
    }
}

/* ---- All of them ----------------------------------------------------------------------------- */

bool simd_increments_are_needed(const simd_partition *partition, simd_direction direction)
{
    const uint32_t across = simd_partition_across(partition);
    if (across == 0 || partition->coarsening == 1)
        return false;
    return direction == SIMD_ACROSS ? across > 1 : across < partition->coarsening;
}

static simd_increment find_if_needed(const finder *f, LLVMValueRef i)
{
    const simd_partition *partition = f->divergence->partition;
    if (simd_value_shape_of(f->divergence, i).kind != SIMD_LINEAR)
        return unknown;
    if (LLVMIsACallInst(i) != NULL)
        return simd_call_kind(i) == SIMD_CALL_LOCAL_ID ? of_local_id(partition, i, f->direction)
                                                       : unknown;
    return simd_increments_are_needed(partition, f->direction) ? find(f, i) : unknown;
}

bool simd_increments_create(simd_increments *increments, const simd_divergence *divergence)
{
    increments->of = calloc(divergence->value_count + 1, sizeof *increments->of);
    for (uint32_t v = 0; increments->of != NULL && v < divergence->value_count; v++)
        for (simd_direction d = SIMD_ACROSS; d < SIMD_DIRECTIONS; d++) {
            const finder f = {increments, divergence, d};
            LLVMValueRef i = divergence->values[v];
            increments->of[v][d] = sign_extend(find_if_needed(&f, i), LLVMTypeOf(i));
        }
    return increments->of != NULL;
}

void simd_increments_clear(simd_increments *increments)
{
    free(increments->of);
    increments->of = NULL;
}

simd_increment simd_increments_of(const simd_increments *increments,
                                  const simd_divergence *divergence, LLVMValueRef value,
                                  simd_direction direction)
{
    if (simd_value_shape_of(divergence, value).kind == SIMD_UNIFORM)
        return constant(0);
    const uint32_t number = simd_map_find(&divergence->numbers, value);
    return number == SIMD_NONE ? unknown : increments->of[number][direction];
}

bool simd_increments_reach_all(const simd_increments *increments, const simd_divergence *divergence,
                               uint32_t number)
{
    const simd_partition *partition = divergence->partition;
    if (divergence->shapes[number].kind != SIMD_LINEAR || partition->coarsening == 1 ||
        simd_partition_across(partition) == 0 ||
        LLVMIsACallInst(divergence->values[number]) != NULL)
        return false;
    for (simd_direction d = SIMD_ACROSS; d < SIMD_DIRECTIONS; d++)
        if (simd_increments_are_needed(partition, d) && !increments->of[number][d].known)
            return false;
    return true;
}
