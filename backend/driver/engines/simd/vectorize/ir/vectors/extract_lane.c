#include "backend/driver/engines/simd/vectorize/ir/vectors/extract_lane.h"

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

static bool are_computed(LLVMValueRef vector, int depth);

static bool are_operands_computed(LLVMValueRef step, int depth)
{
    for (int o = 0; o < LLVMGetNumOperands(step); o++) {
        LLVMValueRef operand = LLVMGetOperand(step, (unsigned)o);
        if (LLVMGetTypeKind(LLVMTypeOf(operand)) == LLVMVectorTypeKind &&
            !are_computed(operand, depth - 1))
            return false;
    }
    return true;
}

static bool are_computed(LLVMValueRef vector, int depth)
{
    if (LLVMIsConstant(vector))
        return true;
    if (LLVMIsAInstruction(vector) == NULL || depth == 0)
        return false;
    switch (LLVMGetInstructionOpcode(vector)) {
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
    case LLVMShl:
    case LLVMOr:
    case LLVMSExt:
    case LLVMZExt:
    case LLVMInsertElement:
    case LLVMShuffleVector:
        return are_operands_computed(vector, depth);
    case LLVMGetElementPtr:
        return LLVMGetNumOperands(vector) == 2 && are_operands_computed(vector, depth);
    default:
        return false;
    }
}

bool simd_lanes_are_computed(LLVMValueRef vector)
{
    return are_computed(vector, DEPTH);
}

/* A part of a lane: the bits from `low` on that a mask leaves. */
typedef struct bits {
    LLVMValueRef vector;
    uint64_t low, mask;
} bits;

/* Whether one operand of a step is known for this lane, as a number. */
static bool reads_constant(LLVMValueRef step, LLVMOpcode op, uint32_t lane, uint64_t *out)
{
    if (LLVMIsABinaryOperator(step) == NULL || LLVMGetInstructionOpcode(step) != op ||
        !LLVMIsConstant(LLVMGetOperand(step, 1)))
        return false;
    LLVMValueRef number = LLVMGetAggregateElement(LLVMGetOperand(step, 1), lane);
    if (number == NULL || LLVMIsAConstantInt(number) == NULL)
        return false;
    *out = LLVMConstIntGetZExtValue(number);
    return true;
}

/* Of what shifts and masks take out of words of lanes, the words: all parts share them. */
static bits find_bits(LLVMValueRef vector, uint32_t lane, unsigned width)
{
    bits found = {vector, 0, width == 64 ? UINT64_MAX : (UINT64_C(1) << width) - 1};
    uint64_t number;
    if (reads_constant(vector, LLVMAnd, lane, &number)) {
        found.mask = number;
        found.vector = LLVMGetOperand(vector, 0);
    }
    if (reads_constant(found.vector, LLVMLShr, lane, &number) && number < width) {
        found.low = number;
        found.mask &= UINT64_MAX >> (64 - width + number);
        found.vector = LLVMGetOperand(found.vector, 0);
    }
    return found;
}

/* The word of a vector that has a lane, of several in it. */
static LLVMValueRef word_of(LLVMBuilderRef b, LLVMValueRef vector, LLVMTypeRef word, uint32_t words,
                            uint32_t number)
{
    LLVMValueRef value =
        LLVMBuildBitCast(b, vector, words == 1 ? word : LLVMVectorType(word, words), "");
    return words == 1 ? value
                      : LLVMBuildExtractElement(b, value, LLVMConstInt(word, number, false), "");
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
    const unsigned width = LLVMGetIntTypeWidth(LLVMGetElementType(LLVMTypeOf(narrow)));
    const unsigned all = width * LLVMGetVectorSize(LLVMTypeOf(index)), at = lane * width % WORD;
    if (LLVMGetIntTypeWidth(word) != WORD || WORD % width != 0 || width < 8 || all % WORD != 0)
        return NULL;
    const bits part = find_bits(narrow, lane, width);
    const bool is_part = LLVMIsAZExtInst(index) != NULL && part.vector != narrow;
    LLVMValueRef value =
        word_of(b, is_part ? part.vector : narrow, word, all / WORD, lane * width / WORD);
    if (is_part) {
        value = LLVMBuildLShr(b, value, LLVMConstInt(word, at + part.low, false), "");
        return LLVMBuildAnd(b, value, LLVMConstInt(word, part.mask, false), "");
    }
    const LLVMOpcode down = LLVMIsASExtInst(index) != NULL ? LLVMAShr : LLVMLShr;
    value = LLVMBuildShl(b, value, LLVMConstInt(word, WORD - width - at, false), "");
    return LLVMBuildBinOp(b, down, value, LLVMConstInt(word, WORD - width, false), "");
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
