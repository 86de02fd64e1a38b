#include "backend/driver/engines/cuda/generate/optimize/kept_values.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "backend/driver/engines/cuda/generate/analysis/instruction.h"
#include "backend/driver/engines/cuda/generate/analysis/loop.h"

/* How deep addresses are looked into. */
enum { MOST_DEPTH = 8 };

/* A loop of one block, and a place in it: the one from the turn before, or a new one. */
typedef struct search {
    LLVMBuilderRef builder;
    LLVMBasicBlockRef block, before;
    LLVMValueRef place, choice, found; /* the phi, what it is next, the new one */
    LLVMValueRef first;                /* place */
    LLVMValueRef kept, load;           /* of what is at the place, and at the new one */
} search;

static bool is_inside(const search *s, LLVMValueRef value)
{
    return LLVMIsAInstruction(value) != NULL && LLVMGetInstructionParent(value) == s->block;
}

/* ---- Which loops ----------------------------------------------------------------------------- */

/* Of calls only those of LLVM's own functions of numbers do not. */
static bool may_write(LLVMValueRef i)
{
    size_t length;
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMStore:
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
    case LLVMFence:
    case LLVMInvoke:
        return true;
    case LLVMLoad:
        return !cuda_is_plain(i);
    case LLVMCall:
        return LLVMIsAFunction(LLVMGetCalledValue(i)) == NULL ||
               (strncmp(LLVMGetValueName2(LLVMGetCalledValue(i), &length), "llvm.f", 6) != 0 &&
                strncmp(LLVMGetValueName2(LLVMGetCalledValue(i), &length), "llvm.s", 6) != 0 &&
                strncmp(LLVMGetValueName2(LLVMGetCalledValue(i), &length), "llvm.u", 6) != 0);
    default:
        return false;
    }
}

static bool writes(LLVMBasicBlockRef block)
{
    LLVMValueRef i = LLVMGetFirstInstruction(block);
    while (i != NULL && !may_write(i))
        i = LLVMGetNextInstruction(i);
    return i != NULL;
}

/* The loop's block, and the one that does nothing but begin it. */
static bool find_loop(search *s, LLVMValueRef phi)
{
    s->block = LLVMGetInstructionParent(phi);
    if (LLVMCountIncoming(phi) != 2)
        return false;
    const unsigned own = LLVMGetIncomingBlock(phi, 0) == s->block ? 0 : 1;
    s->before = LLVMGetIncomingBlock(phi, 1 - own);
    s->place = phi;
    s->choice = LLVMGetIncomingValue(phi, own);
    s->first = LLVMGetIncomingValue(phi, 1 - own);
    return LLVMGetIncomingBlock(phi, own) == s->block && s->before != s->block &&
           LLVMGetNumSuccessors(LLVMGetBasicBlockTerminator(s->before)) == 1;
}

static bool find_choice(search *s)
{
    if (!is_inside(s, s->choice) || !cuda_is_opcode(s->choice, LLVMSelect))
        return false;
    const LLVMValueRef yes = LLVMGetOperand(s->choice, 1), no = LLVMGetOperand(s->choice, 2);
    s->found = yes == s->place ? no : yes;
    return (yes == s->place) != (no == s->place);
}

/* ---- Which loads ----------------------------------------------------------------------------- */

static bool is_of_address(LLVMValueRef i)
{
    return cuda_is_opcode(i, LLVMGetElementPtr) || cuda_is_opcode(i, LLVMAdd) ||
           cuda_is_opcode(i, LLVMSub) || cuda_is_opcode(i, LLVMMul) || cuda_is_opcode(i, LLVMShl) ||
           cuda_is_opcode(i, LLVMOr) || LLVMIsACastInst(i) != NULL;
}

/* Whether a number begins at one that is not negative, and the loop ends before it would be. */
static bool is_counted_up(const search *s, LLVMValueRef number)
{
    cuda_counter counter;
    int64_t start, step, last;
    const LLVMValueRef branch = LLVMGetBasicBlockTerminator(s->block);
    if (!cuda_counter_read(number, &counter) || !cuda_read_constant(counter.start, &start) ||
        !cuda_read_constant(counter.step, &step) || start < 0 || start >= INT32_MAX || step != 1 ||
        LLVMGetSuccessor(branch, 0) != s->block)
        return false;
    const LLVMValueRef test = LLVMGetCondition(branch);
    if (LLVMIsAICmpInst(test) == NULL)
        return false;
    if (LLVMGetICmpPredicate(test) == LLVMIntSLT)
        return LLVMGetOperand(test, 0) == counter.sum;
    return LLVMGetICmpPredicate(test) == LLVMIntULT && LLVMGetOperand(test, 0) == number &&
           cuda_read_constant(LLVMGetOperand(test, 1), &last) && last >= 0 && last < INT32_MAX;
}

/* LLVM extends without a sign what it knows is not negative. */
static bool extend_the_same(const search *s, LLVMValueRef x, LLVMValueRef y)
{
    return cuda_is_opcode(x, LLVMSExt) && cuda_is_opcode(y, LLVMZExt) &&
           LLVMTypeOf(x) == LLVMTypeOf(y) && LLVMGetOperand(x, 0) == s->place &&
           LLVMGetOperand(y, 0) == s->found && is_counted_up(s, s->found);
}

static bool has_type_of(LLVMValueRef x, LLVMValueRef y)
{
    return LLVMGetInstructionOpcode(x) == LLVMGetInstructionOpcode(y) &&
           LLVMTypeOf(x) == LLVMTypeOf(y) && LLVMGetNumOperands(x) == LLVMGetNumOperands(y) &&
           (LLVMIsAGetElementPtrInst(x) == NULL ||
            LLVMGetGEPSourceElementType(x) == LLVMGetGEPSourceElementType(y));
}

/* Whether x is of the place what y is of the new one. */
static bool are_alike(const search *s, LLVMValueRef x, LLVMValueRef y, int depth)
{
    if (x == s->place || y == s->found)
        return x == s->place && y == s->found;
    if (!is_inside(s, x))
        return x == y;
    if (extend_the_same(s, x, y))
        return true;
    if (depth == 0 || !is_inside(s, y) || !is_of_address(x) || !has_type_of(x, y))
        return false;
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(x); i++)
        if (!are_alike(s, LLVMGetOperand(x, i), LLVMGetOperand(y, i), depth - 1))
            return false;
    return true;
}

static bool is_of_place(const search *s, LLVMValueRef value, int depth)
{
    if (value == s->place || depth == 0 || !is_inside(s, value) || !is_of_address(value))
        return value == s->place;
    bool found = false;
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(value) && !found; i++)
        found = is_of_place(s, LLVMGetOperand(value, i), depth - 1);
    return found;
}

/* In front of the choice. */
static LLVMValueRef find_load(const search *s, LLVMValueRef kept)
{
    const LLVMValueRef address = LLVMGetOperand(kept, 0);
    for (LLVMValueRef i = LLVMGetFirstInstruction(s->block); i != s->choice;
         i = LLVMGetNextInstruction(i))
        if (i != kept && cuda_is_opcode(i, LLVMLoad) && LLVMTypeOf(i) == LLVMTypeOf(kept) &&
            are_alike(s, address, LLVMGetOperand(i, 0), MOST_DEPTH))
            return i;
    return NULL;
}

static bool find_loads(search *s)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(s->block); i != s->choice;
         i = LLVMGetNextInstruction(i)) {
        if (!cuda_is_opcode(i, LLVMLoad) || !is_of_place(s, LLVMGetOperand(i, 0), MOST_DEPTH))
            continue;
        s->kept = i;
        s->load = find_load(s, i);
        if (s->load != NULL)
            return true;
    }
    return false;
}

/* ---- The change ------------------------------------------------------------------------------ */

/* An address of the place, as it is before the loop. */
static LLVMValueRef copy_before(const search *s, LLVMValueRef value)
{
    if (value == s->place)
        return s->first;
    if (!is_inside(s, value))
        return value;
    const LLVMValueRef copy = LLVMInstructionClone(value);
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(value); i++)
        LLVMSetOperand(copy, i, copy_before(s, LLVMGetOperand(value, i)));
    LLVMInsertIntoBuilder(s->builder, copy);
    return copy;
}

/* The first turn loads what is at the first place in any case, so it may be loaded before. */
static void keep(const search *s)
{
    LLVMBasicBlockRef block = s->block, before = s->before;
    LLVMPositionBuilderBefore(s->builder, LLVMGetBasicBlockTerminator(before));
    LLVMValueRef at_first = copy_before(s, s->kept);
    LLVMPositionBuilderBefore(s->builder, s->place);
    const LLVMValueRef value = LLVMBuildPhi(s->builder, LLVMTypeOf(s->kept), "");
    LLVMPositionBuilderBefore(s->builder, s->choice);
    const bool keeps = LLVMGetOperand(s->choice, 1) == s->place;
    LLVMValueRef next = LLVMBuildSelect(s->builder, LLVMGetOperand(s->choice, 0),
                                        keeps ? value : s->load, keeps ? s->load : value, "");
    LLVMAddIncoming(value, &at_first, &before, 1);
    LLVMAddIncoming(value, &next, &block, 1);
    LLVMReplaceAllUsesWith(s->kept, value);
    LLVMInstructionEraseFromParent(s->kept);
}

static void keep_values(LLVMBuilderRef builder, LLVMBasicBlockRef block)
{
    search s = {.builder = builder};
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); LLVMIsAPHINode(i) != NULL;
         i = LLVMGetNextInstruction(i))
        if (find_loop(&s, i) && find_choice(&s) && !writes(block))
            while (find_loads(&s))
                keep(&s);
}

void cuda_keep_values(LLVMModuleRef module)
{
    const LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b))
            keep_values(builder, b);
    LLVMDisposeBuilder(builder);
}
