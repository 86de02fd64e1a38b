/* Atomics of all lanes at one place (plan/combine_atomics.c).
 *
 *     values  = mask ? values : identity          of all lanes
 *     before  = the sums of the lanes before each of them, by steps of 1, 2, 4, ... lanes
 *     old     = atomic place += sum of all        if any lane is there
 *     results = old + before */
#include "backend/driver/engines/simd/contract/atomic_change.h"
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

static const char *reduction_of(LLVMAtomicRMWBinOp op)
{
    switch (op) {
    case LLVMAtomicRMWBinOpAnd:
        return "llvm.vector.reduce.and";
    case LLVMAtomicRMWBinOpOr:
        return "llvm.vector.reduce.or";
    case LLVMAtomicRMWBinOpXor:
        return "llvm.vector.reduce.xor";
    case LLVMAtomicRMWBinOpMax:
        return "llvm.vector.reduce.smax";
    case LLVMAtomicRMWBinOpMin:
        return "llvm.vector.reduce.smin";
    case LLVMAtomicRMWBinOpUMax:
        return "llvm.vector.reduce.umax";
    case LLVMAtomicRMWBinOpUMin:
        return "llvm.vector.reduce.umin";
    default:
        return "llvm.vector.reduce.add";
    }
}

/* Moves lanes up by `distance`; zeros come in. */
static LLVMValueRef move_up(simd_emitter *e, LLVMValueRef vector, uint32_t distance)
{
    const uint32_t width = e->partition->width;
    LLVMValueRef lanes[SIMD_MAX_LANES];
    for (uint32_t l = 0; l < width; l++)
        lanes[l] = simd_emit_i32(e, l < distance ? width : l - distance);
    return LLVMBuildShuffleVector(e->builder, vector, LLVMConstNull(LLVMTypeOf(vector)),
                                  LLVMConstVector(lanes, width), "");
}

/* Returns the sums of all lanes up to each. */
static LLVMValueRef scan(simd_emitter *e, LLVMValueRef sums)
{
    for (uint32_t distance = 1; distance < e->partition->width; distance *= 2)
        sums = LLVMBuildAdd(e->builder, sums, move_up(e, sums, distance), "");
    return sums;
}

/* Changes the place, and returns what was there. */
static LLVMValueRef change(simd_emitter *e, LLVMValueRef i, LLVMValueRef pointer,
                           LLVMValueRef operand)
{
    LLVMBuilderRef b = e->builder;
    if (!LLVMIsAtomicSingleThread(i)) {
        LLVMValueRef clone = LLVMInstructionClone(i);
        LLVMSetOperand(clone, 0, pointer);
        LLVMSetOperand(clone, 1, operand);
        LLVMInsertIntoBuilder(b, clone);
        return clone;
    }
    LLVMValueRef old = LLVMBuildLoad2(b, LLVMTypeOf(i), pointer, "");
    LLVMBuildStore(b, simd_atomic_change(b, LLVMGetAtomicRMWBinOp(i), old, operand), pointer);
    return old;
}

/* Without any lane the pointer may lead anywhere. */
static LLVMValueRef change_if_any(simd_emitter *e, LLVMValueRef i, uint32_t group,
                                  LLVMValueRef operand)
{
    LLVMValueRef pointer = LLVMGetOperand(i, 0);
    if (e->mask.all)
        return change(e, i, simd_emit_scalar(e, pointer, group), operand);
    LLVMBasicBlockRef there = LLVMAppendBasicBlockInContext(e->context, e->function, "lanes");
    LLVMBasicBlockRef after = LLVMAppendBasicBlockInContext(e->context, e->function, "");
    LLVMValueRef bits = simd_emit_lane_bits(e, group);
    LLVMValueRef any = LLVMBuildICmp(e->builder, LLVMIntNE, bits, simd_emit_i64(e, 0), "");
    LLVMBasicBlockRef before = LLVMGetInsertBlock(e->builder);
    LLVMBuildCondBr(e->builder, any, there, after);
    LLVMPositionBuilderAtEnd(e->builder, there);
    LLVMValueRef old = change(e, i, simd_emit_scalar(e, pointer, group), operand);
    LLVMBasicBlockRef last = LLVMGetInsertBlock(e->builder);
    LLVMBuildBr(e->builder, after);
    LLVMPositionBuilderAtEnd(e->builder, after);
    LLVMValueRef result = LLVMBuildPhi(e->builder, LLVMTypeOf(i), "");
    LLVMAddIncoming(result, (LLVMValueRef[]){LLVMConstNull(LLVMTypeOf(i)), old},
                    (LLVMBasicBlockRef[]){before, last}, 2);
    return result;
}

/* Returns what each lane would change the place by: what changes nothing where it is absent. */
static LLVMValueRef operands_of(simd_emitter *e, LLVMValueRef i, uint32_t group)
{
    LLVMValueRef values = simd_emit_vector(e, LLVMGetOperand(i, 1), group);
    if (e->mask.all)
        return values;
    LLVMValueRef none =
        simd_emit_splat(e, simd_atomic_identity(LLVMGetAtomicRMWBinOp(i), LLVMTypeOf(i)));
    return LLVMBuildSelect(e->builder, simd_emit_mask_lanes(e, &e->mask, group), values, none, "");
}

/* Returns the results of a SIMD group. */
static LLVMValueRef sum_in_order(simd_emitter *e, LLVMValueRef i, uint32_t group)
{
    LLVMBuilderRef b = e->builder;
    LLVMValueRef values = operands_of(e, i, group), sums = scan(e, values);
    LLVMValueRef all =
        LLVMBuildExtractElement(b, sums, simd_emit_i32(e, e->partition->width - 1), "");
    LLVMValueRef old = simd_emit_splat(e, change_if_any(e, i, group, all));
    LLVMValueRef before = LLVMBuildSub(b, sums, values, "");
    return LLVMGetAtomicRMWBinOp(i) == LLVMAtomicRMWBinOpSub ? LLVMBuildSub(b, old, before, "")
                                                             : LLVMBuildAdd(b, old, before, "");
}

static void reduce(simd_emitter *e, LLVMValueRef i, uint32_t group)
{
    LLVMValueRef values = operands_of(e, i, group);
    LLVMTypeRef type = LLVMTypeOf(values);
    LLVMValueRef all =
        simd_emit_call_intrinsic(e, reduction_of(LLVMGetAtomicRMWBinOp(i)), &type, 1, &values, 1);
    (void)change_if_any(e, i, group, all);
}

void simd_emit_combined_atomic(simd_emitter *e, LLVMValueRef i)
{
    simd_lane_values *results = LLVMGetFirstUse(i) != NULL ? simd_emit_define(e, i) : NULL;
    for (uint32_t g = 0; g < e->partition->coarsening; g++)
        if (results != NULL)
            results->vectors[g] = sum_in_order(e, i, g);
        else
            reduce(e, i, g);
}
