#include "backend/driver/engines/simd/vectorize/transform/rematerialise_address.h"

#include <stdbool.h>
#include <stddef.h>

#include "backend/driver/engines/simd/vectorize/analysis/arguments.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"

enum { OPERANDS = 4, COPIES = 32 };

typedef struct recompute {
    LLVMBuilderRef builder;
    LLVMTargetDataRef layout;
    simd_stand_in *stand_in;
    void *data;
    LLVMValueRef copies[COPIES];
    unsigned count;
} recompute;

static bool is_id(LLVMValueRef value)
{
    const simd_call kind = LLVMIsACallInst(value) != NULL ? simd_call_kind(value) : SIMD_CALL_OTHER;
    return kind >= SIMD_CALL_LOCAL_ID && kind <= SIMD_CALL_GLOBAL_OFFSET;
}

static bool can_be_copied(const recompute *r, LLVMValueRef value)
{
    switch (LLVMGetInstructionOpcode(value)) {
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
    case LLVMShl:
    case LLVMOr:
    case LLVMAShr:
    case LLVMSExt:
    case LLVMZExt:
    case LLVMTrunc:
    case LLVMGetElementPtr:
        return LLVMGetNumOperands(value) <= OPERANDS;
    case LLVMLoad:
        return simd_arguments_can_be_read_anywhere(r->layout, value);
    case LLVMCall:
        return is_id(value);
    default:
        return false;
    }
}

static LLVMValueRef work_out(recompute *r, LLVMValueRef value, int depth)
{
    LLVMValueRef operands[OPERANDS];
    LLVMValueRef there = LLVMIsAInstruction(value) == NULL ? value : r->stand_in(r->data, value);
    if (there != NULL || depth == 0 || !can_be_copied(r, value))
        return there;
    const int count = is_id(value) ? 0 : LLVMGetNumOperands(value);
    for (int o = 0; o < count; o++) {
        operands[o] = work_out(r, LLVMGetOperand(value, (unsigned)o), depth - 1);
        if (operands[o] == NULL)
            return NULL;
    }
    if (r->count == COPIES)
        return NULL;
    LLVMValueRef copy = r->copies[r->count++] = LLVMInstructionClone(value);
    for (int o = 0; o < count; o++)
        LLVMSetOperand(copy, (unsigned)o, operands[o]);
    LLVMInsertIntoBuilder(r->builder, copy);
    return copy;
}

LLVMValueRef simd_rematerialise_address(LLVMBuilderRef builder, LLVMTargetDataRef layout,
                                        LLVMValueRef value, simd_stand_in *stand_in, void *data)
{
    recompute r = {.builder = builder, .layout = layout, .stand_in = stand_in, .data = data};
    LLVMValueRef result = work_out(&r, value, SIMD_ADDRESS_DEPTH);
    while (result == NULL && r.count > 0)
        LLVMInstructionEraseFromParent(r.copies[--r.count]);
    return result;
}
