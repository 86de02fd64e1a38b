#include "backend/driver/engines/simd/contract/comparison.h"

#include <stddef.h>

LLVMIntPredicate simd_opposite_relation(LLVMIntPredicate relation)
{
    static const LLVMIntPredicate of[] = {
        [LLVMIntEQ] = LLVMIntNE,   [LLVMIntNE] = LLVMIntEQ,   [LLVMIntUGT] = LLVMIntULE,
        [LLVMIntUGE] = LLVMIntULT, [LLVMIntULT] = LLVMIntUGE, [LLVMIntULE] = LLVMIntUGT,
        [LLVMIntSGT] = LLVMIntSLE, [LLVMIntSGE] = LLVMIntSLT, [LLVMIntSLT] = LLVMIntSGE,
        [LLVMIntSLE] = LLVMIntSGT};
    return of[relation];
}

LLVMIntPredicate simd_mirrored_relation(LLVMIntPredicate relation)
{
    static const LLVMIntPredicate of[] = {
        [LLVMIntEQ] = LLVMIntEQ,   [LLVMIntNE] = LLVMIntNE,   [LLVMIntUGT] = LLVMIntULT,
        [LLVMIntUGE] = LLVMIntULE, [LLVMIntULT] = LLVMIntUGT, [LLVMIntULE] = LLVMIntUGE,
        [LLVMIntSGT] = LLVMIntSLT, [LLVMIntSGE] = LLVMIntSLE, [LLVMIntSLT] = LLVMIntSGT,
        [LLVMIntSLE] = LLVMIntSGE};
    return of[relation];
}

simd_comparison simd_comparison_of(LLVMValueRef test, bool is_true)
{
    const LLVMIntPredicate relation = LLVMGetICmpPredicate(test);
    return (simd_comparison){.relation = is_true ? relation : simd_opposite_relation(relation),
                             .a = LLVMGetOperand(test, 0),
                             .b = LLVMGetOperand(test, 1),
                             .test = test};
}

bool simd_compares(const simd_comparison *comparison, LLVMIntPredicate relation, LLVMValueRef a,
                   LLVMValueRef b)
{
    const simd_comparison *c = comparison;
    return (c->relation == relation && c->a == a && c->b == b) ||
           (c->relation == simd_mirrored_relation(relation) && c->a == b && c->b == a);
}

bool simd_comparison_on_edge(LLVMBasicBlockRef from, LLVMBasicBlockRef to, simd_comparison *out)
{
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(from);
    if (LLVMIsABranchInst(branch) == NULL || !LLVMIsConditional(branch) ||
        LLVMIsAICmpInst(LLVMGetCondition(branch)) == NULL)
        return false;
    const bool is_true = LLVMGetSuccessor(branch, 0) == to;
    if (is_true == (LLVMGetSuccessor(branch, 1) == to))
        return false;
    *out = simd_comparison_of(LLVMGetCondition(branch), is_true);
    return true;
}

LLVMBasicBlockRef simd_only_predecessor(LLVMBasicBlockRef block)
{
    LLVMBasicBlockRef found = NULL;
    for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); use != NULL;
         use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsATerminatorInst(user) == NULL)
            continue;
        LLVMBasicBlockRef from = LLVMGetInstructionParent(user);
        if (found != NULL && found != from)
            return NULL;
        found = from;
    }
    return found;
}
