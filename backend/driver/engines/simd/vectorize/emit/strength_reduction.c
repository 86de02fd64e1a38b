/* Scalars of SIMD groups that are equally far apart, as rows of a tile are in a matrix, and groups in a
 * row: only the first is worked out, and each of the others from the one beside or above it. Numbers of
 * so many bits wrap around in the same way on both ways; where a number is made wider, none may have
 * wrapped around. */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

#include "backend/driver/engines/simd/vectorize/analysis/private_variables.h"
#include "backend/driver/engines/simd/vectorize/analysis/value_range.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"

static LLVMTypeRef step_type(const simd_emitter *e, LLVMValueRef value)
{
    LLVMTypeRef type = LLVMTypeOf(value);
    return LLVMGetTypeKind(type) == LLVMPointerTypeKind ? LLVMInt64TypeInContext(e->context) : type;
}

LLVMValueRef simd_emit_increment_of(simd_emitter *e, LLVMValueRef value, simd_increment k)
{
    const simd_value_shape shape = simd_value_shape_of(e->divergence, value);
    if (shape.kind == SIMD_UNIFORM)
        return LLVMConstNull(step_type(e, value));
    const uint32_t number = simd_map_find(&e->divergence->numbers, value);
    if (shape.kind != SIMD_LINEAR || LLVMIsAPHINode(value) != NULL)
        return NULL;
    if (e->values[number] != NULL && e->divergence->blocks[number] == e->block)
        return e->values[number]->increments[k];
    LLVMValueRef slot = e->slots[number] == NULL ? NULL : e->slots[number]->increments[k];
    if (slot == NULL || LLVMIsConstant(slot))
        return slot;
    return LLVMBuildLoad2(e->builder, LLVMGetAllocatedType(slot), slot, "");
}

static bool is_uniform(const simd_emitter *e, LLVMValueRef value)
{
    return simd_value_shape_of(e->divergence, value).kind == SIMD_UNIFORM;
}

/* ---- Of each operation -------------------------------------------------------------------------- */

static LLVMValueRef of_both(simd_emitter *e, LLVMOpcode op, LLVMValueRef i, simd_increment k)
{
    LLVMValueRef a = simd_emit_increment_of(e, LLVMGetOperand(i, 0), k);
    LLVMValueRef b = a == NULL ? NULL : simd_emit_increment_of(e, LLVMGetOperand(i, 1), k);
    return b == NULL ? NULL : LLVMBuildBinOp(e->builder, op, a, b, "");
}

/* One factor, or how far is shifted, is the same for all. */
static LLVMValueRef of_product(simd_emitter *e, LLVMValueRef i, simd_increment k)
{
    const LLVMOpcode op = LLVMGetInstructionOpcode(i);
    const unsigned same = op == LLVMMul && is_uniform(e, LLVMGetOperand(i, 0)) ? 0 : 1;
    LLVMValueRef increment = simd_emit_increment_of(e, LLVMGetOperand(i, 1 - same), k);
    if (increment == NULL || !is_uniform(e, LLVMGetOperand(i, same)))
        return NULL;
    return LLVMBuildBinOp(e->builder, op, increment,
                          simd_emit_scalar(e, LLVMGetOperand(i, same), 0), "");
}

static bool stays_the_same(const simd_emitter *e, LLVMValueRef extension)
{
    LLVMValueRef from = LLVMGetOperand(extension, 0);
    const unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(from));
    const unsigned used = LLVMGetInstructionOpcode(extension) == LLVMSExt ? bits - 1 : bits;
    const simd_value_range range = simd_value_range_of(e->partition, from);
    return (range.exact && range.most >> used == 0) ||
           simd_value_sets_low_bits(e->divergence, from);
}

static LLVMValueRef of_conversion(simd_emitter *e, LLVMValueRef i, simd_increment k)
{
    LLVMValueRef from = LLVMGetOperand(i, 0);
    if (LLVMGetTypeKind(LLVMTypeOf(from)) != LLVMIntegerTypeKind ||
        (LLVMGetInstructionOpcode(i) != LLVMTrunc && !stays_the_same(e, i)))
        return NULL;
    LLVMValueRef increment = simd_emit_increment_of(e, from, k);
    return increment == NULL ? NULL
                             : LLVMBuildCast(e->builder, LLVMGetInstructionOpcode(i), increment,
                                             LLVMTypeOf(i), "");
}

/* An array's address and one index; private variables lie otherwise. */
static LLVMValueRef of_address(simd_emitter *e, LLVMValueRef gep, simd_increment k)
{
    LLVMValueRef base = LLVMGetOperand(gep, 0), index = LLVMGetOperand(gep, 1);
    LLVMTypeRef i64 = LLVMInt64TypeInContext(e->context);
    if (LLVMGetNumOperands(gep) != 2 || LLVMTypeOf(index) != i64 ||
        simd_private_scale(e->partition, base) != 1)
        return NULL;
    LLVMValueRef from = simd_emit_increment_of(e, base, k);
    LLVMValueRef increment = from == NULL ? NULL : simd_emit_increment_of(e, index, k);
    if (increment == NULL)
        return NULL;
    const uint64_t size = LLVMABISizeOfType(e->partition->layout, LLVMGetGEPSourceElementType(gep));
    increment = LLVMBuildMul(e->builder, increment, simd_emit_i64(e, size), "");
    return LLVMBuildAdd(e->builder, from, increment, "");
}

static LLVMValueRef find_increment(simd_emitter *e, LLVMValueRef i, simd_increment k)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMAdd:
    case LLVMSub:
        return of_both(e, LLVMGetInstructionOpcode(i), i, k);
    case LLVMOr:
        return simd_value_is_sum(e->divergence, i) ? of_both(e, LLVMAdd, i, k) : NULL;
    case LLVMMul:
    case LLVMShl:
        return of_product(e, i, k);
    case LLVMTrunc:
    case LLVMSExt:
    case LLVMZExt:
        return of_conversion(e, i, k);
    case LLVMGetElementPtr:
        return of_address(e, i, k);
    default:
        return NULL;
    }
}

/* ---- Scalars from steps ------------------------------------------------------------------------- */

static LLVMValueRef add(simd_emitter *e, LLVMValueRef value, LLVMValueRef increment)
{
    if (LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMPointerTypeKind)
        return LLVMBuildAdd(e->builder, value, increment, "");
    return LLVMBuildGEP2(e->builder, LLVMInt8TypeInContext(e->context), value, &increment, 1, "");
}

/* Constants are added up by LLVM, and end up in addresses. */
static LLVMValueRef follow(simd_emitter *e, LLVMValueRef first, LLVMValueRef last,
                           LLVMValueRef increment, uint32_t times)
{
    if (!LLVMIsConstant(increment))
        return add(e, last, increment);
    LLVMValueRef factor = LLVMConstInt(LLVMTypeOf(increment), times, false);
    return add(e, first, LLVMBuildMul(e->builder, increment, factor, ""));
}

static bool is_needed(const simd_emitter *e, simd_increment k)
{
    const uint32_t across = simd_partition_across(e->partition);
    return k == SIMD_INCREMENT_ACROSS ? across > 1 : across < e->partition->coarsening;
}

bool simd_emit_by_increments(simd_emitter *e, LLVMValueRef i, simd_emit_part *scalar,
                             simd_lane_values *lane_values)
{
    const simd_value_shape shape = simd_value_shape_of(e->divergence, i);
    const uint32_t across = simd_partition_across(e->partition);
    bool known = true;
    if (shape.kind != SIMD_LINEAR || e->partition->coarsening == 1 || across == 0)
        return false;
    for (simd_increment k = SIMD_INCREMENT_ACROSS; k < SIMD_INCREMENTS; k++)
        if (is_needed(e, k)) {
            lane_values->increments[k] = find_increment(e, i, k);
            known = known && lane_values->increments[k] != NULL;
        }
    if (!known)
        return false;
    lane_values->scalars[0] = scalar(e, i, 0);
    if (LLVMIsAGetElementPtrInst(lane_values->scalars[0]) != NULL)
        LLVMSetIsInBounds(lane_values->scalars[0], false); /* that of a masked row may not be */
    for (uint32_t g = 1; g < e->partition->coarsening; g++) {
        const uint32_t column = g % across;
        lane_values->scalars[g] =
            column != 0 ? follow(e, lane_values->scalars[g - column], lane_values->scalars[g - 1],
                                 lane_values->increments[SIMD_INCREMENT_ACROSS], column)
                        : follow(e, lane_values->scalars[0], lane_values->scalars[g - across],
                                 lane_values->increments[SIMD_INCREMENT_DOWN], g / across);
    }
    return true;
}

void simd_emit_set_local_increments(simd_emitter *e, LLVMValueRef call,
                                    simd_lane_values *lane_values)
{
    const unsigned dimension = simd_call_dimension(call);
    LLVMTypeRef type = LLVMTypeOf(call);
    if (simd_partition_across(e->partition) == 0)
        return;
    lane_values->increments[SIMD_INCREMENT_ACROSS] =
        LLVMConstInt(type, dimension == 0 ? e->partition->width : 0, false);
    if (dimension == 0)
        lane_values->increments[SIMD_INCREMENT_DOWN] = LLVMConstNull(type);
    else if (dimension == 1 && simd_partition_rows(e->partition) != 0 && e->partition->size[2] == 1)
        lane_values->increments[SIMD_INCREMENT_DOWN] =
            LLVMConstInt(type, simd_partition_down(e->partition), false);
}
