#include "backend/driver/engines/simd/vectorize/ir/clone_blocks.h"

#include <stdlib.h>

#include "backend/driver/engines/simd/vectorize/ir/calls.h"

bool simd_clones_create(simd_clones *clones, uint32_t room)
{
    *clones = (simd_clones){.values = malloc((room + 1) * sizeof(LLVMValueRef))};
    return clones->values != NULL && simd_map_create(&clones->numbers, room + 1);
}

void simd_clones_clear(simd_clones *clones)
{
    simd_map_clear(&clones->numbers);
    free(clones->values);
    *clones = (simd_clones){0};
}

void simd_clones_set(simd_clones *clones, LLVMValueRef value, LLVMValueRef stand_in)
{
    simd_map_add(&clones->numbers, value, clones->count);
    clones->values[clones->count++] = stand_in;
}

LLVMValueRef simd_clones_of(const simd_clones *clones, LLVMValueRef value)
{
    const uint32_t number = simd_map_find(&clones->numbers, value);
    return number == SIMD_NONE ? value : clones->values[number];
}

LLVMBasicBlockRef simd_clones_of_block(const simd_clones *clones, LLVMBasicBlockRef block)
{
    return LLVMValueAsBasicBlock(simd_clones_of(clones, LLVMBasicBlockAsValue(block)));
}

static bool has_copy(const simd_clones *clones, LLVMValueRef instruction)
{
    return simd_map_find(&clones->numbers, instruction) != SIMD_NONE;
}

/* What only says something of values says it of the first ones. */
static bool is_said_once(LLVMValueRef i)
{
    return LLVMIsACallInst(i) != NULL && simd_call_kind(i) == SIMD_CALL_NOTHING;
}

static void copy_instructions(simd_clones *clones, LLVMBuilderRef builder, LLVMBasicBlockRef block)
{
    LLVMPositionBuilderAtEnd(builder, simd_clones_of_block(clones, block));
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL;
         i = LLVMGetNextInstruction(i)) {
        if (has_copy(clones, i) || is_said_once(i))
            continue;
        LLVMValueRef copy;
        if (LLVMIsAPHINode(i) != NULL) {
            copy = LLVMBuildPhi(builder, LLVMTypeOf(i), "");
        } else {
            copy = LLVMInstructionClone(i);
            LLVMInsertIntoBuilder(builder, copy);
        }
        simd_clones_set(clones, i, copy);
    }
}

static void set_operands(const simd_clones *clones, LLVMValueRef i, LLVMValueRef copy)
{
    for (int o = 0; o < LLVMGetNumOperands(i); o++)
        LLVMSetOperand(copy, (unsigned)o, simd_clones_of(clones, LLVMGetOperand(i, (unsigned)o)));
}

static void add_incoming(const simd_clones *clones, LLVMValueRef phi, LLVMValueRef copy)
{
    for (unsigned k = 0; k < LLVMCountIncoming(phi); k++) {
        LLVMValueRef value = simd_clones_of(clones, LLVMGetIncomingValue(phi, k));
        LLVMBasicBlockRef from = simd_clones_of_block(clones, LLVMGetIncomingBlock(phi, k));
        LLVMAddIncoming(copy, &value, &from, 1);
    }
}

/* Phis that something stands for have no copy in the block's copy. */
static void connect(const simd_clones *clones, LLVMBasicBlockRef block)
{
    LLVMBasicBlockRef of = simd_clones_of_block(clones, block);
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL;
         i = LLVMGetNextInstruction(i)) {
        LLVMValueRef copy = simd_clones_of(clones, i);
        if (copy == i || LLVMGetInstructionParent(copy) != of)
            continue;
        if (LLVMIsAPHINode(i) != NULL)
            add_incoming(clones, i, copy);
        else
            set_operands(clones, i, copy);
    }
}

void simd_clones_add_blocks_to(simd_clones *clones, LLVMBuilderRef builder, LLVMValueRef function,
                               const LLVMBasicBlockRef blocks[], uint32_t count)
{
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
    for (uint32_t b = 0; b < count; b++) {
        LLVMBasicBlockRef copy = LLVMAppendBasicBlockInContext(context, function, "");
        simd_clones_set(clones, LLVMBasicBlockAsValue(blocks[b]), LLVMBasicBlockAsValue(copy));
    }
    for (uint32_t b = 0; b < count; b++)
        copy_instructions(clones, builder, blocks[b]);
    for (uint32_t b = 0; b < count; b++)
        connect(clones, blocks[b]);
}

void simd_clones_add_blocks(simd_clones *clones, LLVMBuilderRef builder,
                            const LLVMBasicBlockRef blocks[], uint32_t count)
{
    if (count > 0)
        simd_clones_add_blocks_to(clones, builder, LLVMGetBasicBlockParent(blocks[0]), blocks,
                                  count);
}
