/* Parts of vectors, where LLVM takes them out of a number as wide as the register: of a load
 * from a part of what has been stored it makes the vector as numbers of the part's size, one of
 * these, and that as a vector again. Code generation has only general registers for such
 * numbers; these become shuffles. */
#include "backend/driver/engines/simd/vectorize/passes.h"

/* bitcast (extractelement (bitcast vector), number) */
typedef struct part {
    LLVMValueRef outer, element, inner, vector;
    unsigned number, width; /* of the part; its lanes */
} part;

static bool is_vector_of(LLVMTypeRef type, LLVMTypeRef element)
{
    return LLVMGetTypeKind(type) == LLVMVectorTypeKind && LLVMGetElementType(type) == element;
}

static bool match(LLVMValueRef i, part *p)
{
    if (LLVMIsABitCastInst(i) == NULL || LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMVectorTypeKind)
        return false;
    *p = (part){.outer = i, .element = LLVMGetOperand(i, 0)};
    if (LLVMIsAExtractElementInst(p->element) == NULL)
        return false;
    LLVMValueRef number = LLVMGetOperand(p->element, 1);
    p->inner = LLVMGetOperand(p->element, 0);
    if (LLVMIsABitCastInst(p->inner) == NULL || LLVMIsAConstantInt(number) == NULL)
        return false;
    p->vector = LLVMGetOperand(p->inner, 0);
    p->width = LLVMGetVectorSize(LLVMTypeOf(i));
    p->number = (unsigned)LLVMConstIntGetZExtValue(number);
    return is_vector_of(LLVMTypeOf(p->vector), LLVMGetElementType(LLVMTypeOf(i))) &&
           (p->number + 1) * p->width <= LLVMGetVectorSize(LLVMTypeOf(p->vector)) && p->width <= 64;
}

static void replace(LLVMBuilderRef builder, const part *p)
{
    LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetTypeContext(LLVMTypeOf(p->outer)));
    LLVMValueRef lanes[64];
    for (unsigned l = 0; l < p->width; l++)
        lanes[l] = LLVMConstInt(i32, p->number * p->width + l, false);
    LLVMPositionBuilderBefore(builder, p->outer);
    LLVMValueRef shuffle =
        LLVMBuildShuffleVector(builder, p->vector, LLVMGetUndef(LLVMTypeOf(p->vector)),
                               LLVMConstVector(lanes, p->width), "");
    LLVMReplaceAllUsesWith(p->outer, shuffle);
    LLVMInstructionEraseFromParent(p->outer);
    if (LLVMGetFirstUse(p->element) == NULL)
        LLVMInstructionEraseFromParent(p->element);
    if (LLVMGetFirstUse(p->inner) == NULL)
        LLVMInstructionEraseFromParent(p->inner);
}

simd_pass_result simd_run_combine_bitcasts(simd_vectorization *v)
{
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(v->context);
    simd_pass_result result = SIMD_PASS_NOTHING_CHANGED;
    part p;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(v->entry); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i != NULL; i = next) {
            next = LLVMGetNextInstruction(i);
            if (match(i, &p)) {
                replace(builder, &p);
                result = SIMD_PASS_CHANGED;
            }
        }
    LLVMDisposeBuilder(builder);
    return result;
}
