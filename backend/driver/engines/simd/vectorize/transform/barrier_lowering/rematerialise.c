/* What a strip need not keep at a barrier: what is the same for all strips, and what can be
 * computed again. */
#include "backend/driver/engines/simd/vectorize/analysis/arguments.h"
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"
#include "backend/driver/engines/simd/vectorize/transform/barrier_lowering/internal.h"

static bool comes_first(const simd_barrier_lowering *s, LLVMValueRef operand)
{
    return LLVMIsAInstruction(operand) == NULL || LLVMGetInstructionParent(operand) == s->enter;
}

static bool is_invariant_load(LLVMValueRef i)
{
    return LLVMIsALoadInst(i) != NULL && simd_metadata_has(i, "invariant.load");
}

static bool computes(LLVMValueRef i)
{
    const LLVMOpcode op = LLVMGetInstructionOpcode(i);
    return (LLVMIsABinaryOperator(i) != NULL && !simd_divides(i)) || LLVMIsACastInst(i) != NULL ||
           op == LLVMGetElementPtr || op == LLVMICmp || op == LLVMFCmp || op == LLVMSelect ||
           op == LLVMInsertElement || op == LLVMShuffleVector || is_invariant_load(i);
}

static bool can_come_first(const simd_barrier_lowering *s, LLVMValueRef i)
{
    bool can = computes(i);
    for (int o = 0; can && o < LLVMGetNumOperands(i); o++)
        can = comes_first(s, LLVMGetOperand(i, (unsigned)o));
    return can;
}

static void move_to_end(simd_barrier_lowering *s, LLVMValueRef i, LLVMBasicBlockRef block)
{
    LLVMInstructionRemoveFromParent(i);
    LLVMPositionBuilderBefore(s->builder, LLVMGetBasicBlockTerminator(block));
    LLVMInsertIntoBuilder(s->builder, i);
}

/* The block in which every strip begins computes much that is the same for all of them. */
void simd_rematerialise_hoist(simd_barrier_lowering *s, LLVMBasicBlockRef start)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(start), next; i != NULL; i = next) {
        next = LLVMGetNextInstruction(i);
        if (can_come_first(s, i))
            move_to_end(s, i, s->enter);
    }
}

enum { MOST_STEPS = 8 };

bool simd_rematerialise_is_available(const simd_barrier_lowering *s, LLVMValueRef value)
{
    return comes_first(s, value) || LLVMGetInstructionParent(value) == s->run;
}

/* Other loads of what does not change may lie behind a condition: an element of constant memory, or
 * of an argument that is an array, whose index the kernel compares with its length first. */
static bool can_be_read_anywhere(const simd_barrier_lowering *s, LLVMValueRef load)
{
    return simd_pointer_root(LLVMGetOperand(load, 0)) ==
               LLVMGetParam(s->function, SIMD_STRIP_WORK) ||
           simd_arguments_can_be_read_anywhere(s->partition->layout, load);
}

/* Whether a value takes but a few steps from what is at hand in `run`. */
static bool can_be_rematerialised(const simd_barrier_lowering *s, LLVMValueRef value, int steps)
{
    if (simd_rematerialise_is_available(s, value))
        return true;
    bool can = steps > 0 && computes(value) &&
               (LLVMIsALoadInst(value) == NULL || can_be_read_anywhere(s, value));
    for (int o = 0; can && o < LLVMGetNumOperands(value); o++)
        can = can_be_rematerialised(s, LLVMGetOperand(value, (unsigned)o), steps - 1);
    return can;
}

static void rematerialise_in_run(simd_barrier_lowering *s, LLVMValueRef value)
{
    if (simd_rematerialise_is_available(s, value))
        return;
    for (int o = 0; o < LLVMGetNumOperands(value); o++)
        rematerialise_in_run(s, LLVMGetOperand(value, (unsigned)o));
    move_to_end(s, value, can_come_first(s, value) ? s->enter : s->run);
}

bool simd_rematerialise(simd_barrier_lowering *s, LLVMValueRef value)
{
    if (simd_rematerialise_is_available(s, value))
        return true;
    const bool can = simd_pass_is_on(s->v, SIMD_PASS_REMATERIALISE) &&
                     can_be_rematerialised(s, value, MOST_STEPS);
    if (can)
        rematerialise_in_run(s, value);
    s->rematerialised += can;
    return can;
}
