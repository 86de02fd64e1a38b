/* Parts of vectors, where LLVM takes them out of a number as wide as the register: of a load
 * from a part of what has been stored it makes the vector as numbers of the part's size, one of
 * these, and that as a vector again; or the vector as one number, which it shifts and truncates.
 * Code generation has only general registers for such numbers; these become shuffles. */
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum { MOST_LANES = 64 };

/* bitcast (extractelement (bitcast vector), number), or bitcast (trunc (lshr (bitcast vector),
 * bits)) */
typedef struct part {
    LLVMValueRef outer, vector;
    unsigned first, width; /* lanes of the vector */
} part;

static bool is_vector_of(LLVMTypeRef type, LLVMTypeRef element)
{
    return LLVMGetTypeKind(type) == LLVMVectorTypeKind && LLVMGetElementType(type) == element;
}

static unsigned bits_of(LLVMTypeRef type)
{
    switch (LLVMGetTypeKind(type)) {
    case LLVMIntegerTypeKind:
        return LLVMGetIntTypeWidth(type);
    case LLVMHalfTypeKind:
        return 16;
    case LLVMFloatTypeKind:
        return 32;
    case LLVMDoubleTypeKind:
        return 64;
    default:
        return 0;
    }
}

/* Returns the wide number that a narrow one is taken out of, and how many bits lie below it there;
 * NULL if it is something else. */
static LLVMValueRef find_whole(LLVMValueRef narrow, uint64_t *bits)
{
    LLVMValueRef from = narrow, by = NULL;
    uint64_t unit = 1;
    if (LLVMIsAExtractElementInst(narrow) != NULL) {
        unit = bits_of(LLVMTypeOf(narrow));
        by = LLVMGetOperand(narrow, 1);
    } else if (LLVMIsATruncInst(narrow) != NULL) {
        from = LLVMGetOperand(narrow, 0);
        if (simd_is_opcode(from, LLVMLShr))
            by = LLVMGetOperand(from, 1);
    }
    if (by == NULL || LLVMIsAConstantInt(by) == NULL)
        return NULL;
    *bits = unit * LLVMConstIntGetZExtValue(by);
    return LLVMGetOperand(from, 0);
}

static bool match(LLVMValueRef i, part *p)
{
    uint64_t bits;
    if (LLVMIsABitCastInst(i) == NULL || LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMVectorTypeKind)
        return false;
    LLVMTypeRef element = LLVMGetElementType(LLVMTypeOf(i));
    LLVMValueRef whole = find_whole(LLVMGetOperand(i, 0), &bits);
    if (whole == NULL || LLVMIsABitCastInst(whole) == NULL || bits_of(element) == 0 ||
        bits % bits_of(element) != 0)
        return false;
    *p = (part){.outer = i,
                .vector = LLVMGetOperand(whole, 0),
                .first = (unsigned)(bits / bits_of(element)),
                .width = LLVMGetVectorSize(LLVMTypeOf(i))};
    return is_vector_of(LLVMTypeOf(p->vector), element) && p->width <= MOST_LANES &&
           p->first + p->width <= LLVMGetVectorSize(LLVMTypeOf(p->vector));
}

/* An instruction that nobody uses, and its first operand likewise, up to the vector. */
static void erase_unused(LLVMValueRef i, LLVMValueRef vector)
{
    while (i != vector && LLVMGetFirstUse(i) == NULL) {
        LLVMValueRef operand = LLVMGetOperand(i, 0);
        LLVMInstructionEraseFromParent(i);
        i = operand;
    }
}

static void replace(LLVMBuilderRef builder, const part *p)
{
    LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetTypeContext(LLVMTypeOf(p->outer)));
    LLVMValueRef lanes[MOST_LANES];
    for (unsigned l = 0; l < p->width; l++)
        lanes[l] = LLVMConstInt(i32, p->first + l, false);
    LLVMPositionBuilderBefore(builder, p->outer);
    LLVMValueRef shuffle =
        LLVMBuildShuffleVector(builder, p->vector, LLVMGetUndef(LLVMTypeOf(p->vector)),
                               LLVMConstVector(lanes, p->width), "");
    LLVMReplaceAllUsesWith(p->outer, shuffle);
    erase_unused(p->outer, p->vector);
}

static bool combine(LLVMBuilderRef builder, LLVMValueRef function)
{
    bool combined = false;
    part p;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i != NULL; i = next) {
            next = LLVMGetNextInstruction(i);
            if (match(i, &p)) {
                replace(builder, &p);
                combined = true;
            }
        }
    return combined;
}

simd_pass_result simd_run_combine_bitcasts(simd_vectorization *v)
{
    const simd_finished finished = simd_finished_functions(v);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(v->context);
    bool combined = false;
    for (unsigned k = 0; k < finished.count; k++)
        combined |= combine(builder, finished.functions[k]);
    LLVMDisposeBuilder(builder);
    return combined ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
