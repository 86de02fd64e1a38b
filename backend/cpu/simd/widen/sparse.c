#include "backend/cpu/simd/widen/sparse.h"

#include <stddef.h>
#include <stdint.h>

#include "backend/cpu/simd/widen/masked.h"

#define FEW 4u /* lanes that are cheaper one by one than gathered or scattered */

typedef struct sparse {
    LLVMContextRef context;
    LLVMBuilderRef builder;
    simd_masked access;
    uint32_t lanes[16];
    uint32_t count;
} sparse;

/* Returns whether all lanes of the mask are known, and few. */
static bool find_lanes(sparse *s)
{
    const unsigned width = LLVMGetVectorSize(LLVMTypeOf(s->access.lanes));
    s->count = 0;
    if (LLVMIsConstant(s->access.lanes) == 0)
        return false;
    for (unsigned l = 0; l < width; l++) {
        LLVMValueRef lane = LLVMGetAggregateElement(s->access.lanes, l);
        if (lane == NULL || LLVMIsAConstantInt(lane) == NULL)
            return false;
        if (LLVMConstIntGetZExtValue(lane) != 0)
            s->lanes[s->count++] = l;
    }
    return s->count <=
           (s->access.kind == SIMD_MASKED_GATHER || s->access.kind == SIMD_MASKED_SCATTER ? FEW
                                                                                          : 1);
}

static LLVMValueRef number(const sparse *s, uint64_t value)
{
    return LLVMConstInt(LLVMInt32TypeInContext(s->context), value, false);
}

static LLVMValueRef pointer_of(const sparse *s, LLVMTypeRef element, uint32_t lane)
{
    LLVMValueRef at = number(s, lane);
    if (s->access.kind == SIMD_MASKED_GATHER || s->access.kind == SIMD_MASKED_SCATTER)
        return LLVMBuildExtractElement(s->builder, s->access.pointer, at, "");
    return LLVMBuildGEP2(s->builder, element, s->access.pointer, &at, 1, "");
}

static void replace(const sparse *s, LLVMValueRef call)
{
    const bool stores =
        s->access.kind == SIMD_MASKED_STORE || s->access.kind == SIMD_MASKED_SCATTER;
    LLVMTypeRef element = LLVMGetElementType(LLVMTypeOf(s->access.value));
    LLVMValueRef result = s->access.value;
    LLVMPositionBuilderBefore(s->builder, call);
    for (uint32_t i = 0; i < s->count; i++) {
        LLVMValueRef at = number(s, s->lanes[i]), access;
        LLVMValueRef pointer = pointer_of(s, element, s->lanes[i]);
        if (stores) {
            access = LLVMBuildStore(
                s->builder, LLVMBuildExtractElement(s->builder, s->access.value, at, ""), pointer);
        } else {
            access = LLVMBuildLoad2(s->builder, element, pointer, "");
            result = LLVMBuildInsertElement(s->builder, result, access, at, "");
        }
        LLVMSetAlignment(access, s->access.alignment);
    }
    if (!stores)
        LLVMReplaceAllUsesWith(call, result);
    LLVMInstructionEraseFromParent(call);
}

void simd_sparse_replace(LLVMModuleRef module, LLVMValueRef function)
{
    sparse s = {.context = LLVMGetModuleContext(module)};
    s.builder = LLVMCreateBuilderInContext(s.context);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i != NULL; i = next) {
            next = LLVMGetNextInstruction(i);
            if (LLVMIsACallInst(i) == NULL)
                continue;
            s.access = simd_masked_read(i);
            if (s.access.kind != SIMD_MASKED_NONE && find_lanes(&s))
                replace(&s, i);
        }
    LLVMDisposeBuilder(s.builder);
}
