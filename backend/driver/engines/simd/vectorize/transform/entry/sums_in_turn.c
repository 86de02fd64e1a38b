/* sums_in_turn: where part of a long block adds to more sums than there are registers, what it adds
 * to one of them comes one after another. A register tile as programs write it adds to each of its
 * sums once for a row, and then for the next row: LLVM keeps that order, so each addition fetches
 * its sum and puts it away again. In turn a sum is fetched and put away once for all rows of a
 * part, and what is added comes out of memory with the instruction.
 *
 * It runs behind bound_regions: in a long block all rows would wait for the last one. Short blocks
 * stay as they are: there LLVM moves sums itself, and in loops finds better orders. */
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum { ADDEND = 2 }; /* of fma(): an operand */

/* A product that is added to a sum, in one step. */
static bool is_step(LLVMValueRef i)
{
    static const char *const names[] = {"llvm.fma.", "llvm.fmuladd."};
    return LLVMIsACallInst(i) != NULL && simd_calls_one_of(i, names, sizeof names / sizeof *names);
}

/* The step of the same block that adds to what a step made, if nothing else needs that; or NULL. */
static LLVMValueRef next_step(LLVMValueRef step)
{
    LLVMUseRef use = LLVMGetFirstUse(step);
    if (use == NULL || LLVMGetNextUse(use) != NULL)
        return NULL;
    LLVMValueRef user = LLVMGetUser(use);
    const bool adds = is_step(user) && LLVMGetOperand(user, ADDEND) == step &&
                      LLVMGetInstructionParent(user) == LLVMGetInstructionParent(step);
    return adds ? user : NULL;
}

static uint64_t registers_of(const simd_vectorization *v, LLVMValueRef step)
{
    const uint64_t bits = LLVMSizeOfTypeInBits(v->layout, LLVMTypeOf(step));
    return (bits + v->target->register_bits - 1) / v->target->register_bits;
}

/* Of sums with several steps: each has one step that follows another's and leads to none. */
static uint64_t count_registers(const simd_vectorization *v, LLVMBasicBlockRef block)
{
    uint64_t registers = 0;
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL; i = LLVMGetNextInstruction(i))
        if (is_step(i)) {
            LLVMValueRef sum = LLVMGetOperand(i, ADDEND);
            const bool follows =
                LLVMIsAInstruction(sum) != NULL && is_step(sum) && next_step(sum) == i;
            if (follows && next_step(i) == NULL)
                registers += registers_of(v, i);
        }
    return registers;
}

/* From the last step to the first: each comes to where the next one is by then. */
static uint32_t take_turns(LLVMBuilderRef builder, LLVMBasicBlockRef block)
{
    uint32_t moved = 0;
    for (LLVMValueRef i = LLVMGetLastInstruction(block), before; i != NULL; i = before) {
        before = LLVMGetPreviousInstruction(i);
        LLVMValueRef next = is_step(i) ? next_step(i) : NULL;
        if (next == NULL || LLVMGetNextInstruction(i) == next)
            continue;
        LLVMPositionBuilderBefore(builder, next);
        LLVMSetCurrentDebugLocation2(builder, NULL); /* it keeps its own */
        LLVMInstructionRemoveFromParent(i);
        LLVMInsertIntoBuilder(builder, i);
        moved++;
    }
    return moved;
}

/* bound_regions has parts begin with a piece of assembly that takes their address. */
static bool begins_part(LLVMBasicBlockRef block)
{
    LLVMValueRef first = LLVMGetFirstInstruction(block);
    return LLVMIsACallInst(first) != NULL && LLVMIsAInlineAsm(LLVMGetCalledValue(first)) != NULL &&
           LLVMIsABlockAddress(LLVMGetOperand(first, 0)) != NULL;
}

/* The first one begins like the block that was parted, but leads to the next one. */
static bool is_part(LLVMBasicBlockRef block)
{
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    return begins_part(block) ||
           (LLVMGetNumSuccessors(end) == 1 && begins_part(LLVMGetSuccessor(end, 0)));
}

static uint32_t run_function(simd_vectorization *v, LLVMBuilderRef builder, LLVMValueRef function)
{
    uint32_t moved = 0;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        if (is_part(b) && count_registers(v, b) > v->target->registers)
            moved += take_turns(builder, b);
    return moved;
}

simd_pass_result simd_run_sums_in_turn(simd_vectorization *v)
{
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(v->context);
    uint32_t moved = 0;
    for (LLVMValueRef f = LLVMGetFirstFunction(v->module); f != NULL; f = LLVMGetNextFunction(f))
        moved += run_function(v, builder, f);
    LLVMDisposeBuilder(builder);
    if (moved == 0)
        return SIMD_PASS_NOTHING_CHANGED;
    simd_remark(v, NULL, SIMD_PASS_SUMS_IN_TURN,
                "%u steps of sums come right before the next ones: parts of long blocks have "
                "more sums than there are registers, %u",
                moved, v->target->registers);
    return SIMD_PASS_CHANGED;
}
