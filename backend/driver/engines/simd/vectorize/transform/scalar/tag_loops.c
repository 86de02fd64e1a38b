/* tag_loops: before there were atomics on tile_static memory, kernels stored what they had changed
 * with a tag of their own in it, until they found it there. As many samples still do:
 *
 *     do {                                              zlg.change.0(p, tag):
 *         new = tag | ((*p & 0x7ffffff) + 1);               *p = tag | ((*p & 0x7ffffff) + 1);
 *         *p = new;
 *     } while (*p != new);
 *
 * Lanes of a SIMD group that come to one place go round as often as there are such. What one lane
 * does is a function here, which is called for one lane after another, and inlined in the end: one
 * thread works on that memory, so each finds its own tag at once. Nobody may want what was
 * there. */
#include <stdio.h>

#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/inlined.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum { MOST_STEPS = 16, MOST_PARAMETERS = 8 };

typedef struct tag_loop {
    simd_vectorization *v;
    LLVMBasicBlockRef block, after;
    LLVMValueRef pointer, old, new, store, found;
    LLVMValueRef steps[MOST_STEPS], copies[MOST_STEPS]; /* from the old value to the new one */
    unsigned step_count;
    LLVMValueRef outside[MOST_PARAMETERS]; /* what they take from before; the pointer is first */
    unsigned outside_count;
} tag_loop;

/* ---- What the loop does ---------------------------------------------------------------------- */

static bool is_in_loop(const tag_loop *l, LLVMValueRef value)
{
    return LLVMIsAInstruction(value) != NULL && LLVMGetInstructionParent(value) == l->block;
}

static bool find_branch(tag_loop *l, LLVMBasicBlockRef block)
{
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(block);
    if (LLVMIsABranchInst(branch) == NULL || LLVMGetNumSuccessors(branch) != 2)
        return false;
    LLVMValueRef compare = LLVMGetCondition(branch);
    const bool stays_first = LLVMGetSuccessor(branch, 0) == block;
    if (LLVMIsAICmpInst(compare) == NULL ||
        LLVMGetICmpPredicate(compare) != (stays_first ? LLVMIntNE : LLVMIntEQ) ||
        LLVMGetSuccessor(branch, !stays_first) != block)
        return false;
    l->block = block;
    l->after = LLVMGetSuccessor(branch, stays_first);
    return l->after != block && is_in_loop(l, compare);
}

static bool is_step(LLVMValueRef i)
{
    return LLVMIsABinaryOperator(i) != NULL || LLVMIsACastInst(i) != NULL ||
           LLVMIsASelectInst(i) != NULL || LLVMIsACmpInst(i) != NULL ||
           LLVMIsAFreezeInst(i) != NULL ||
           (LLVMIsACallInst(i) != NULL && simd_call_kind(i) == SIMD_CALL_INTRINSIC);
}

/* Loads, steps, a store, and a load, all of one place; then what is found is compared. */
static bool find_accesses(tag_loop *l)
{
    l->old = l->store = l->found = NULL;
    l->step_count = 0;
    for (LLVMValueRef i = LLVMGetFirstInstruction(l->block); i != NULL;
         i = LLVMGetNextInstruction(i)) {
        if (LLVMIsALoadInst(i) != NULL && l->store == NULL && l->old == NULL)
            l->old = i;
        else if (LLVMIsALoadInst(i) != NULL && l->store != NULL && l->found == NULL)
            l->found = i;
        else if (LLVMIsAStoreInst(i) != NULL && l->old != NULL && l->store == NULL)
            l->store = i;
        else if (is_step(i) && l->store == NULL && l->step_count < MOST_STEPS)
            l->steps[l->step_count++] = i;
        else if (i != LLVMGetCondition(LLVMGetBasicBlockTerminator(l->block)) &&
                 LLVMIsATerminatorInst(i) == NULL)
            return false;
    }
    return l->found != NULL;
}

static bool is_of_place(const tag_loop *l, LLVMValueRef access)
{
    return simd_pointer_accessed(access) == l->pointer &&
           LLVMGetOrdering(access) == LLVMAtomicOrderingNotAtomic;
}

/* Where nothing is volatile, LLVM does not load what has just been stored: no loop is left. */
static bool is_repeated_until_found(tag_loop *l)
{
    LLVMValueRef compare = LLVMGetCondition(LLVMGetBasicBlockTerminator(l->block));
    LLVMValueRef a = LLVMGetOperand(compare, 0), b = LLVMGetOperand(compare, 1);
    l->new = LLVMGetOperand(l->store, 0);
    l->pointer = simd_pointer_accessed(l->store);
    return ((a == l->found && b == l->new) || (b == l->found && a == l->new)) &&
           is_in_loop(l, l->new) && !is_in_loop(l, l->pointer) && is_of_place(l, l->old) &&
           is_of_place(l, l->store) && is_of_place(l, l->found) &&
           simd_pointer_is_in_tile(l->pointer) && LLVMTypeOf(l->old) == LLVMTypeOf(l->new);
}

static bool is_used_outside(const tag_loop *l)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(l->block); i != NULL;
         i = LLVMGetNextInstruction(i))
        for (LLVMUseRef use = LLVMGetFirstUse(i); use != NULL; use = LLVMGetNextUse(use))
            if (!is_in_loop(l, LLVMGetUser(use)))
                return true;
    return false;
}

/* ---- The function of one lane ---------------------------------------------------------------- */

static bool is_outside(const tag_loop *l, LLVMValueRef value)
{
    return (LLVMIsAInstruction(value) != NULL && !is_in_loop(l, value)) ||
           LLVMIsAArgument(value) != NULL;
}

static unsigned find_outside(const tag_loop *l, LLVMValueRef value)
{
    unsigned k = 0;
    while (k < l->outside_count && l->outside[k] != value)
        k++;
    return k;
}

static bool collect_outside(tag_loop *l)
{
    l->outside[0] = l->pointer;
    l->outside_count = 1;
    for (unsigned s = 0; s < l->step_count; s++)
        for (int o = 0; o < LLVMGetNumOperands(l->steps[s]); o++) {
            LLVMValueRef value = LLVMGetOperand(l->steps[s], (unsigned)o);
            if (!is_outside(l, value) || find_outside(l, value) < l->outside_count)
                continue;
            if (l->outside_count == MOST_PARAMETERS)
                return false;
            l->outside[l->outside_count++] = value;
        }
    return true;
}

static LLVMValueRef declare(const tag_loop *l, unsigned number)
{
    char name[32];
    LLVMTypeRef parameters[MOST_PARAMETERS];
    for (unsigned k = 0; k < l->outside_count; k++)
        parameters[k] = LLVMTypeOf(l->outside[k]);
    LLVMTypeRef type =
        LLVMFunctionType(LLVMVoidTypeInContext(l->v->context), parameters, l->outside_count, false);
    snprintf(name, sizeof name, SIMD_CHANGE "%u", number);
    return simd_inlined_add(l->v->module, name, type);
}

/* What stands for a value of the loop in the function. */
static LLVMValueRef copy_of(const tag_loop *l, LLVMValueRef function, LLVMValueRef old,
                            LLVMValueRef value)
{
    const unsigned number = find_outside(l, value);
    if (value == l->old)
        return old;
    if (number < l->outside_count)
        return LLVMGetParam(function, number);
    for (unsigned s = 0; s < l->step_count; s++)
        if (l->steps[s] == value)
            return l->copies[s];
    return value; /* a constant */
}

static void fill(tag_loop *l, LLVMBuilderRef b, LLVMValueRef function)
{
    LLVMPositionBuilderAtEnd(b, LLVMAppendBasicBlockInContext(l->v->context, function, ""));
    LLVMValueRef place = LLVMGetParam(function, 0);
    LLVMValueRef old = LLVMBuildLoad2(b, LLVMTypeOf(l->old), place, "");
    LLVMSetAlignment(old, LLVMGetAlignment(l->old));
    for (unsigned s = 0; s < l->step_count; s++) {
        l->copies[s] = LLVMInstructionClone(l->steps[s]);
        for (int o = 0; o < LLVMGetNumOperands(l->steps[s]); o++)
            LLVMSetOperand(l->copies[s], (unsigned)o,
                           copy_of(l, function, old, LLVMGetOperand(l->steps[s], (unsigned)o)));
        LLVMInsertIntoBuilder(b, l->copies[s]);
    }
    LLVMValueRef store = LLVMBuildStore(b, copy_of(l, function, old, l->new), place);
    LLVMSetAlignment(store, LLVMGetAlignment(l->store));
    LLVMBuildRetVoid(b);
}

/* ---- The pass -------------------------------------------------------------------------------- */

static void replace(tag_loop *l, LLVMBuilderRef b, unsigned number)
{
    LLVMValueRef function = declare(l, number), branch = LLVMGetBasicBlockTerminator(l->block);
    fill(l, b, function);
    simd_remark(l->v, l->store, SIMD_PASS_TAG_LOOPS,
                "one change for each lane, instead of a loop until a tag is found");
    LLVMPositionBuilderBefore(b, branch);
    LLVMBuildCall2(b, LLVMGlobalGetValueType(function), function, l->outside, l->outside_count, "");
    LLVMBuildBr(b, l->after);
    LLVMValueRef compare = LLVMGetCondition(branch);
    LLVMInstructionEraseFromParent(branch);
    LLVMInstructionEraseFromParent(compare);
    LLVMInstructionEraseFromParent(l->found);
    LLVMInstructionEraseFromParent(l->store);
    for (unsigned s = l->step_count; s-- > 0;)
        LLVMInstructionEraseFromParent(l->steps[s]);
    LLVMInstructionEraseFromParent(l->old);
}

simd_pass_result simd_run_tag_loops(simd_vectorization *v)
{
    tag_loop l = {.v = v};
    LLVMBuilderRef b = LLVMCreateBuilderInContext(v->context);
    unsigned count = 0;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(v->kernel);
         block != NULL && !v->key->checked; block = LLVMGetNextBasicBlock(block))
        if (find_branch(&l, block) && find_accesses(&l) && is_repeated_until_found(&l) &&
            !is_used_outside(&l) && collect_outside(&l))
            replace(&l, b, count++);
    LLVMDisposeBuilder(b);
    return count != 0 ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
