/* Scalars of SIMD groups that are equally far apart (analysis/loops/increments.h): the emitter
 * computes the first one, and makes each of the others from the one beside or above it. */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

static LLVMTypeRef increment_type(const simd_emitter *e, LLVMValueRef value)
{
    LLVMTypeRef type = LLVMTypeOf(value);
    return LLVMGetTypeKind(type) == LLVMPointerTypeKind ? LLVMInt64TypeInContext(e->context) : type;
}

static bool is_planned(const simd_emitter *e, LLVMValueRef instruction, simd_direction d)
{
    return (simd_emit_planned(e, instruction)->increments >> d & 1) != 0;
}

LLVMValueRef simd_emit_increment_of(simd_emitter *e, LLVMValueRef value, simd_direction d)
{
    if (simd_value_shape_of(e->divergence, value).kind == SIMD_UNIFORM)
        return LLVMConstNull(increment_type(e, value));
    if (LLVMIsAInstruction(value) == NULL || !is_planned(e, value, d))
        return NULL;
    const uint32_t number = simd_map_find(&e->divergence->numbers, value);
    if (e->values[number] != NULL && e->divergence->blocks[number] == e->block)
        return e->values[number]->increments[d];
    LLVMValueRef slot = e->slots[number] == NULL ? NULL : e->slots[number]->increments[d];
    if (slot == NULL || LLVMIsConstant(slot))
        return slot;
    return LLVMBuildLoad2(e->builder, LLVMGetAllocatedType(slot), slot, "");
}

static bool is_uniform(const simd_emitter *e, LLVMValueRef value)
{
    return simd_value_shape_of(e->divergence, value).kind == SIMD_UNIFORM;
}

/* ---- Increments, where they are known -------------------------------------------------------- */

static LLVMValueRef of_both(simd_emitter *e, LLVMOpcode op, LLVMValueRef i, simd_direction d)
{
    LLVMValueRef a = simd_emit_increment_of(e, LLVMGetOperand(i, 0), d);
    LLVMValueRef b = simd_emit_increment_of(e, LLVMGetOperand(i, 1), d);
    return LLVMBuildBinOp(e->builder, op, a, b, "");
}

static LLVMValueRef of_product(simd_emitter *e, LLVMValueRef i, simd_direction d)
{
    const LLVMOpcode op = LLVMGetInstructionOpcode(i);
    const unsigned same = op == LLVMMul && is_uniform(e, LLVMGetOperand(i, 0)) ? 0 : 1;
    LLVMValueRef increment = simd_emit_increment_of(e, LLVMGetOperand(i, 1 - same), d);
    LLVMValueRef factor = simd_emit_scalar(e, LLVMGetOperand(i, same), 0);
    return LLVMBuildBinOp(e->builder, op, increment, factor, "");
}

static LLVMValueRef of_address(simd_emitter *e, LLVMValueRef gep, simd_direction d)
{
    LLVMValueRef base = simd_emit_increment_of(e, LLVMGetOperand(gep, 0), d);
    LLVMValueRef index = simd_emit_increment_of(e, LLVMGetOperand(gep, 1), d);
    const uint64_t size = LLVMABISizeOfType(e->partition->layout, LLVMGetGEPSourceElementType(gep));
    index = LLVMBuildMul(e->builder, index, simd_emit_i64(e, size), "");
    return LLVMBuildAdd(e->builder, base, index, "");
}

static LLVMValueRef build(simd_emitter *e, LLVMValueRef i, simd_direction d)
{
    const LLVMOpcode op = LLVMGetInstructionOpcode(i);
    switch (op) {
    case LLVMAdd:
    case LLVMSub:
        return of_both(e, op, i, d);
    case LLVMOr:
        return of_both(e, LLVMAdd, i, d);
    case LLVMMul:
    case LLVMShl:
        return of_product(e, i, d);
    case LLVMGetElementPtr:
        return of_address(e, i, d);
    default: /* a conversion */
        return LLVMBuildCast(e->builder, op, simd_emit_increment_of(e, LLVMGetOperand(i, 0), d),
                             LLVMTypeOf(i), "");
    }
}

/* ---- Scalars from increments ----------------------------------------------------------------- */

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

static void build_scalars(simd_emitter *e, LLVMValueRef i, simd_emit_part *scalar,
                          simd_lane_values *values)
{
    const uint32_t across = simd_partition_across(e->partition);
    values->scalars[0] = scalar(e, i, 0);
    if (LLVMIsAGetElementPtrInst(values->scalars[0]) != NULL)
        LLVMSetIsInBounds(values->scalars[0], false); /* that of a masked row may not be */
    for (uint32_t g = 1; g < e->partition->coarsening; g++) {
        const uint32_t column = g % across;
        values->scalars[g] = column != 0
                                 ? follow(e, values->scalars[g - column], values->scalars[g - 1],
                                          values->increments[SIMD_ACROSS], column)
                                 : follow(e, values->scalars[0], values->scalars[g - across],
                                          values->increments[SIMD_DOWN], g / across);
    }
}

bool simd_emit_increments(simd_emitter *e, LLVMValueRef i, simd_emit_part *scalar,
                          simd_lane_values *values)
{
    const bool reduced = simd_emit_planned(e, i)->reduced;
    for (simd_direction d = SIMD_ACROSS; d < SIMD_DIRECTIONS; d++)
        if (is_planned(e, i, d))
            values->increments[d] = build(e, i, d);
    if (reduced)
        build_scalars(e, i, scalar, values);
    return reduced;
}

void simd_emit_set_local_increments(simd_emitter *e, LLVMValueRef call, simd_lane_values *values)
{
    for (simd_direction d = SIMD_ACROSS; d < SIMD_DIRECTIONS; d++) {
        const simd_increment increment =
            simd_increments_of(&e->v->increments, e->divergence, call, d);
        if (is_planned(e, call, d))
            values->increments[d] = LLVMConstInt(LLVMTypeOf(call), increment.value, false);
    }
}
