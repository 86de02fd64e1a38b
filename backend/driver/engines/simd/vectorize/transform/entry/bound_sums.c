/* bound_sums: parts long sums of integers. LLVM's code generator looks for cheaper addresses in
 * loops, and writes each index as the sum of all that goes into it: of a hundred numbers, each
 * added to those before it and used as an index, that are thousands of terms, which it puts in
 * order and takes apart again for every one of them. 120 took a minute and a half. Every few terms
 * a sum is frozen: that takes no instruction, and what is frozen is one term, of which LLVM asks
 * no further. */
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/ir/map.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

/* More than an index of several dimensions has; of an address a pointer has them besides. */
#define MOST_TERMS 16u
#define MOST_TERMS_OF_POINTER (2 * MOST_TERMS)

/* What is behind an instruction in its function, or no sum, is one term. */
static uint32_t terms_of(const simd_map *sums, LLVMValueRef value)
{
    if (LLVMIsConstant(value))
        return 0;
    const uint32_t found =
        LLVMIsAInstruction(value) == NULL ? SIMD_NONE : simd_map_find(sums, value);
    return found == SIMD_NONE ? 1 : found;
}

/* Whether LLVM's sum of an instruction has the terms of its operands. */
static bool is_sum(LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
    case LLVMShl:
    case LLVMAnd:
    case LLVMOr:
    case LLVMTrunc:
    case LLVMZExt:
    case LLVMSExt:
        return LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMIntegerTypeKind;
    case LLVMGetElementPtr:
        return LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMPointerTypeKind;
    default:
        return false;
    }
}

static uint32_t most_terms(LLVMValueRef i)
{
    return LLVMIsAGetElementPtrInst(i) == NULL ? MOST_TERMS : MOST_TERMS_OF_POINTER;
}

static uint32_t count_terms(const simd_map *sums, LLVMValueRef i)
{
    uint32_t terms = 0;
    for (int k = 0; k < LLVMGetNumOperands(i); k++)
        terms += terms_of(sums, LLVMGetOperand(i, (unsigned)k));
    return terms;
}

/* Returns how many sums became several. Blocks of one function come mostly in their order. */
static unsigned bound(LLVMBuilderRef builder, LLVMBasicBlockRef block, simd_map *sums)
{
    unsigned count = 0;
    for (LLVMValueRef i = LLVMGetFirstInstruction(block), next; i != NULL; i = next) {
        next = LLVMGetNextInstruction(i);
        if (!is_sum(i))
            continue;
        const uint32_t terms = count_terms(sums, i);
        if (terms > most_terms(i)) {
            simd_freeze(builder, i);
            count++;
        } else if (terms > 1) {
            simd_map_add(sums, i, terms);
        }
    }
    return count;
}

static bool is_sum_of_several(LLVMValueRef i)
{
    unsigned several = 0;
    for (int k = 0; is_sum(i) && k < LLVMGetNumOperands(i); k++)
        several += !LLVMIsConstant(LLVMGetOperand(i, (unsigned)k));
    return several > 1;
}

typedef struct counts {
    size_t sums, of_several;
} counts;

static counts count_sums(LLVMModuleRef module)
{
    counts count = {0, 0};
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL;
                 i = LLVMGetNextInstruction(i)) {
                count.sums += is_sum(i);
                count.of_several += is_sum_of_several(i);
            }
    return count;
}

simd_pass_result simd_run_bound_sums(simd_vectorization *v)
{
    simd_map sums;
    unsigned count = 0;
    const counts there = count_sums(v->module);
    if (there.of_several < MOST_TERMS)
        return SIMD_PASS_NOTHING_CHANGED;
    if (!simd_map_create(&sums, there.sums))
        return simd_pass_fail_memory(v);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(v->context);
    for (LLVMValueRef f = LLVMGetFirstFunction(v->module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b))
            count += bound(builder, b, &sums);
    LLVMDisposeBuilder(builder);
    simd_map_clear(&sums);
    if (count == 0)
        return SIMD_PASS_NOTHING_CHANGED;
    simd_remark(v, NULL, SIMD_PASS_BOUND_SUMS,
                "sums of more than %u numbers become several, of which LLVM makes addresses faster",
                MOST_TERMS);
    return SIMD_PASS_CHANGED;
}
