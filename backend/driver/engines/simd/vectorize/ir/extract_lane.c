#include "backend/driver/engines/simd/vectorize/ir/extract_lane.h"

#include <stdbool.h>
#include <stddef.h>

enum { DEPTH = 6 };

static LLVMValueRef lane_of(LLVMBuilderRef b, LLVMValueRef vector, uint32_t lane, int depth);

static LLVMValueRef lane_of_insertion(LLVMBuilderRef b, LLVMValueRef vector, uint32_t lane,
                                      int depth)
{
    LLVMValueRef at = LLVMGetOperand(vector, 2);
    if (LLVMIsAConstantInt(at) == NULL)
        return NULL;
    return LLVMConstIntGetZExtValue(at) == lane
               ? LLVMGetOperand(vector, 1)
               : lane_of(b, LLVMGetOperand(vector, 0), lane, depth - 1);
}

static LLVMValueRef lane_of_shuffle(LLVMBuilderRef b, LLVMValueRef vector, uint32_t lane, int depth)
{
    const int from = LLVMGetMaskValue(vector, lane);
    LLVMValueRef first = LLVMGetOperand(vector, 0);
    const int width = (int)LLVMGetVectorSize(LLVMTypeOf(first));
    if (from < 0)
        return LLVMGetUndef(LLVMGetElementType(LLVMTypeOf(vector)));
    return from < width
               ? lane_of(b, first, (uint32_t)from, depth - 1)
               : lane_of(b, LLVMGetOperand(vector, 1), (uint32_t)(from - width), depth - 1);
}

static LLVMValueRef lane_of_address(LLVMBuilderRef b, LLVMValueRef gep, uint32_t lane, int depth)
{
    LLVMValueRef base = LLVMGetOperand(gep, 0), index = LLVMGetOperand(gep, 1);
    if (LLVMGetNumOperands(gep) != 2)
        return NULL;
    if (LLVMGetTypeKind(LLVMTypeOf(base)) == LLVMVectorTypeKind)
        base = lane_of(b, base, lane, depth - 1);
    if (LLVMGetTypeKind(LLVMTypeOf(index)) == LLVMVectorTypeKind)
        index = lane_of(b, index, lane, depth - 1);
    return LLVMBuildGEP2(b, LLVMGetGEPSourceElementType(gep), base, &index, 1, "");
}

static LLVMValueRef lane_of_step(LLVMBuilderRef b, LLVMValueRef vector, uint32_t lane, int depth)
{
    const LLVMOpcode op = LLVMGetInstructionOpcode(vector);
    switch (op) {
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
    case LLVMShl:
    case LLVMOr: {
        LLVMValueRef a = lane_of(b, LLVMGetOperand(vector, 0), lane, depth - 1);
        return LLVMBuildBinOp(b, op, a, lane_of(b, LLVMGetOperand(vector, 1), lane, depth - 1), "");
    }
    case LLVMSExt:
    case LLVMZExt:
        return LLVMBuildCast(b, op, lane_of(b, LLVMGetOperand(vector, 0), lane, depth - 1),
                             LLVMGetElementType(LLVMTypeOf(vector)), "");
    case LLVMInsertElement:
        return lane_of_insertion(b, vector, lane, depth);
    case LLVMShuffleVector:
        return lane_of_shuffle(b, vector, lane, depth);
    case LLVMGetElementPtr:
        return lane_of_address(b, vector, lane, depth);
    default:
        return NULL;
    }
}

static LLVMValueRef lane_of(LLVMBuilderRef b, LLVMValueRef vector, uint32_t lane, int depth)
{
    LLVMValueRef there = LLVMIsConstant(vector) ? LLVMGetAggregateElement(vector, lane) : NULL;
    if (there == NULL && depth > 0 && LLVMIsAInstruction(vector) != NULL)
        there = lane_of_step(b, vector, lane, depth);
    if (there != NULL)
        return there;
    LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetTypeContext(LLVMTypeOf(vector)));
    return LLVMBuildExtractElement(b, vector, LLVMConstInt(i32, lane, false), "");
}

/* One lane of an index that was widened: a word of the vector before that has several of them, for
 * all of which LLVM takes it out once, and shifts. It takes each lane out of the wide vector
 * otherwise, which are more vectors, and as many moves between registers as lanes. */
static LLVMValueRef lane_of_words(LLVMBuilderRef b, LLVMValueRef index, uint32_t lane)
{
    enum { WORD = 64 };
    if (LLVMIsAZExtInst(index) == NULL && LLVMIsASExtInst(index) == NULL)
        return NULL;
    LLVMValueRef narrow = LLVMGetOperand(index, 0);
    LLVMTypeRef word = LLVMGetElementType(LLVMTypeOf(index));
    const unsigned bits = LLVMGetIntTypeWidth(LLVMGetElementType(LLVMTypeOf(narrow)));
    const unsigned all = bits * LLVMGetVectorSize(LLVMTypeOf(index)), at = lane * bits % WORD;
    if (LLVMGetIntTypeWidth(word) != WORD || WORD % bits != 0 || bits < 8 || all % WORD != 0)
        return NULL;
    LLVMTypeRef words = all == WORD ? word : LLVMVectorType(word, all / WORD);
    LLVMValueRef value = LLVMBuildBitCast(b, narrow, words, "");
    if (all != WORD)
        value =
            LLVMBuildExtractElement(b, value, LLVMConstInt(word, lane * bits / WORD, false), "");
    const LLVMOpcode down = LLVMIsASExtInst(index) != NULL ? LLVMAShr : LLVMLShr;
    value = LLVMBuildShl(b, value, LLVMConstInt(word, WORD - bits - at, false), "");
    return LLVMBuildBinOp(b, down, value, LLVMConstInt(word, WORD - bits, false), "");
}

static LLVMValueRef lane_of_index(LLVMBuilderRef b, LLVMValueRef index, uint32_t lane)
{
    LLVMValueRef value = lane_of_words(b, index, lane);
    return value != NULL ? value : lane_of(b, index, lane, 0);
}

LLVMValueRef simd_extract_address(LLVMBuilderRef builder, LLVMValueRef pointers, uint32_t lane)
{
    if (LLVMIsAGetElementPtrInst(pointers) == NULL || LLVMGetNumOperands(pointers) != 2)
        return lane_of(builder, pointers, lane, 0);
    LLVMValueRef base = LLVMGetOperand(pointers, 0), index = LLVMGetOperand(pointers, 1);
    if (LLVMGetTypeKind(LLVMTypeOf(base)) == LLVMVectorTypeKind)
        base = simd_extract_address(builder, base, lane);
    if (LLVMGetTypeKind(LLVMTypeOf(index)) == LLVMVectorTypeKind)
        index = lane_of_index(builder, index, lane);
    return LLVMBuildGEP2(builder, LLVMGetGEPSourceElementType(pointers), base, &index, 1, "");
}

LLVMValueRef simd_extract_lane(LLVMBuilderRef builder, LLVMValueRef vector, uint32_t lane)
{
    return lane_of(builder, vector, lane, DEPTH);
}
