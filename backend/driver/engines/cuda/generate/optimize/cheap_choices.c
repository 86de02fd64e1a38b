/* LLVM makes choices of branches, too, but not where floats are compared: on processors a choice by
 * floats is dear. On a GPU it is one instruction, and a branch that parts a warp some three, and a
 * wait. */
#include "backend/driver/engines/cuda/generate/optimize/cheap_choices.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "backend/driver/engines/cuda/generate/analysis/instruction.h"

/* Instructions that are computed always, and choices. */
enum { MOST_INSTRUCTIONS = 4, MOST_OF_BOTH = 8 };

/* A branch from a block to another, and past a third on the way there. */
typedef struct detour {
    LLVMBasicBlockRef from, over, to;
    LLVMValueRef condition;
    bool taken_if; /* what it is when the way is over the third */
} detour;

/* ---- What may be computed always ------------------------------------------------------------- */

static bool is_cheap_function(LLVMValueRef i)
{
    static const char *const names[] = {
        "llvm.fabs.", "llvm.fma.",  "llvm.minnum.", "llvm.maxnum.", "llvm.umin.",
        "llvm.umax.", "llvm.smin.", "llvm.smax.",   "llvm.abs.",    "llvm.fmuladd."};
    size_t length;
    if (LLVMIsACallInst(i) == NULL || LLVMIsAFunction(LLVMGetCalledValue(i)) == NULL)
        return false;
    const char *name = LLVMGetValueName2(LLVMGetCalledValue(i), &length);
    for (size_t n = 0; n < sizeof names / sizeof names[0]; n++)
        if (strncmp(name, names[n], strlen(names[n])) == 0)
            return true;
    return false;
}

static bool is_scalar(LLVMValueRef i)
{
    const LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(i));
    return kind != LLVMVectorTypeKind && kind != LLVMDoubleTypeKind;
}

static bool is_cheap(LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
    case LLVMShl:
    case LLVMLShr:
    case LLVMAShr:
    case LLVMAnd:
    case LLVMOr:
    case LLVMXor:
    case LLVMFAdd:
    case LLVMFSub:
    case LLVMFMul:
    case LLVMFNeg:
    case LLVMICmp:
    case LLVMFCmp:
    case LLVMSelect:
    case LLVMTrunc:
    case LLVMZExt:
    case LLVMSExt:
    case LLVMBitCast:
    case LLVMGetElementPtr:
        return is_scalar(i);
    case LLVMCall:
        return is_cheap_function(i) && is_scalar(i);
    default:
        return false;
    }
}

/* @returns how many instructions a block has before its end; more than the most: not only cheap */
static size_t count_cheap(LLVMBasicBlockRef block)
{
    size_t count = 0;
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); LLVMIsATerminatorInst(i) == NULL;
         i = LLVMGetNextInstruction(i))
        if (!is_cheap(i) || ++count > MOST_INSTRUCTIONS)
            return MOST_OF_BOTH + 1;
    return count;
}

/* ---- Detours --------------------------------------------------------------------------------- */

/* Blocks have uses that are no branches: phis do not count. */
static bool has_one_way_in(LLVMBasicBlockRef block)
{
    size_t count = 0;
    for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); use != NULL;
         use = LLVMGetNextUse(use))
        count += LLVMIsATerminatorInst(LLVMGetUser(use)) != NULL;
    return count == 1;
}

static LLVMValueRef value_from(LLVMValueRef phi, LLVMBasicBlockRef block)
{
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++)
        if (LLVMGetIncomingBlock(phi, i) == block)
            return LLVMGetIncomingValue(phi, i);
    return NULL;
}

/* @returns how many values are chosen; more than the most: none is, or not all can be */
static size_t count_choices(const detour *d)
{
    size_t count = 0, phis = 0;
    for (LLVMValueRef i = LLVMGetFirstInstruction(d->to); LLVMIsAPHINode(i) != NULL;
         i = LLVMGetNextInstruction(i), phis++) {
        const bool differs = value_from(i, d->over) != value_from(i, d->from);
        if (differs && !is_scalar(i))
            return MOST_OF_BOTH + 1;
        count += differs;
    }
    return phis == 0 ? MOST_OF_BOTH + 1 : count;
}

static bool find_detour(LLVMBasicBlockRef from, unsigned way, detour *out)
{
    const LLVMValueRef branch = LLVMGetBasicBlockTerminator(from);
    const LLVMBasicBlockRef over = LLVMGetSuccessor(branch, way);
    const LLVMValueRef end = LLVMGetBasicBlockTerminator(over);
    *out =
        (detour){from, over, LLVMGetSuccessor(branch, 1 - way), LLVMGetCondition(branch), way == 0};
    return LLVMIsAFCmpInst(out->condition) != NULL && over != out->to && out->to != from &&
           LLVMIsABranchInst(end) != NULL && !LLVMIsConditional(end) &&
           LLVMGetSuccessor(end, 0) == out->to && !LLVMHasMetadata(end) &&
           !LLVMHasMetadata(branch) && has_one_way_in(over) &&
           count_cheap(over) + count_choices(out) <= MOST_OF_BOTH;
}

/* ---- Going straight -------------------------------------------------------------------------- */

static LLVMValueRef choose(LLVMBuilderRef b, const detour *d, LLVMValueRef phi)
{
    const LLVMValueRef there = value_from(phi, d->over), past = value_from(phi, d->from);
    LLVMPositionBuilderBefore(b, LLVMGetBasicBlockTerminator(d->from));
    if (there == past)
        return past;
    return d->taken_if ? LLVMBuildSelect(b, d->condition, there, past, "")
                       : LLVMBuildSelect(b, d->condition, past, there, "");
}

/* The same phi without the detour. */
static void replace(LLVMBuilderRef b, const detour *d, LLVMValueRef phi)
{
    LLVMValueRef chosen = choose(b, d, phi);
    LLVMPositionBuilderBefore(b, phi);
    const LLVMValueRef made = LLVMBuildPhi(b, LLVMTypeOf(phi), "");
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMBasicBlockRef block = LLVMGetIncomingBlock(phi, i);
        LLVMValueRef value = block == d->from ? chosen : LLVMGetIncomingValue(phi, i);
        if (block != d->over)
            LLVMAddIncoming(made, &value, &block, 1);
    }
    LLVMReplaceAllUsesWith(phi, made);
    LLVMInstructionEraseFromParent(phi);
}

static void go_straight(LLVMBuilderRef b, const detour *d)
{
    const LLVMValueRef branch = LLVMGetBasicBlockTerminator(d->from);
    for (LLVMValueRef i = LLVMGetFirstInstruction(d->over), next; LLVMIsATerminatorInst(i) == NULL;
         i = next) {
        next = LLVMGetNextInstruction(i);
        LLVMInstructionRemoveFromParent(i);
        LLVMPositionBuilderBefore(b, branch);
        LLVMInsertIntoBuilder(b, i);
    }
    for (LLVMValueRef i = LLVMGetFirstInstruction(d->to), next; LLVMIsAPHINode(i) != NULL;
         i = next) {
        next = LLVMGetNextInstruction(i);
        replace(b, d, i);
    }
    LLVMPositionBuilderBefore(b, branch);
    LLVMBuildBr(b, d->to);
    LLVMInstructionEraseFromParent(branch);
    LLVMDeleteBasicBlock(d->over);
}

static bool has_gone_straight(LLVMBuilderRef b, LLVMBasicBlockRef block)
{
    const LLVMValueRef branch = LLVMGetBasicBlockTerminator(block);
    if (LLVMIsABranchInst(branch) == NULL || !LLVMIsConditional(branch))
        return false;
    for (unsigned way = 0; way < 2; way++) {
        detour d;
        if (!find_detour(block, way, &d))
            continue;
        go_straight(b, &d);
        return true;
    }
    return false;
}

/* Within others first: they are behind these. */
void cuda_choose_values(LLVMModuleRef module)
{
    const LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f)) {
        LLVMBasicBlockRef block = LLVMGetLastBasicBlock(f);
        while (block != NULL) {
            const bool again = has_gone_straight(b, block);
            block = again ? LLVMGetLastBasicBlock(f) : LLVMGetPreviousBasicBlock(block);
        }
    }
    LLVMDisposeBuilder(b);
}
