/* Values on each of several ways. */
#include "backend/driver/engines/simd/vectorize/transform/scalar/ways.h"

enum { DEPTH = 6 };

typedef struct taken_way {
    const simd_divergence *divergence;
    LLVMValueRef merge;
    unsigned number;
} taken_way;

static LLVMValueRef phi_on_way(LLVMValueRef merge, LLVMValueRef phi, unsigned way)
{
    unsigned k = 0;
    while (LLVMGetIncomingBlock(phi, k) != LLVMGetIncomingBlock(merge, way))
        k++;
    return LLVMGetIncomingValue(phi, k);
}

LLVMValueRef simd_value_on_way(LLVMValueRef merge, LLVMValueRef value, unsigned way)
{
    if (LLVMIsAPHINode(merge) != NULL)
        return LLVMIsAPHINode(value) != NULL &&
                       LLVMGetInstructionParent(value) == LLVMGetInstructionParent(merge)
                   ? phi_on_way(merge, value, way)
                   : NULL;
    if (LLVMIsACallInst(merge) != NULL)
        return value == merge ? LLVMGetOperand(merge, way) : NULL;
    return LLVMIsASelectInst(value) != NULL && LLVMGetOperand(value, 0) == LLVMGetOperand(merge, 0)
               ? LLVMGetOperand(value, 1 + way)
               : NULL;
}

static bool find_shape(const taken_way *w, LLVMValueRef value, int64_t *stride)
{
    const simd_value_shape shape = simd_value_shape_of(w->divergence, value);
    *stride = shape.kind == SIMD_LINEAR ? shape.stride : 0;
    return shape.kind != SIMD_VARYING;
}

static bool find_stride(const taken_way *w, LLVMValueRef value, unsigned depth, int64_t *stride);

static bool find_sum(const taken_way *w, LLVMValueRef value, unsigned depth, int64_t *stride)
{
    int64_t a = 0, b = 0;
    const LLVMOpcode op = LLVMGetInstructionOpcode(value);
    if ((op != LLVMAdd && op != LLVMSub) || !find_stride(w, LLVMGetOperand(value, 0), depth, &a) ||
        !find_stride(w, LLVMGetOperand(value, 1), depth, &b))
        return false;
    *stride = op == LLVMAdd ? a + b : a - b;
    return true;
}

static bool find_element(const taken_way *w, LLVMValueRef value, unsigned depth, int64_t *stride)
{
    int64_t base = 0, index = 0;
    if (LLVMGetNumOperands(value) != 2 || !find_stride(w, LLVMGetOperand(value, 0), depth, &base) ||
        !find_stride(w, LLVMGetOperand(value, 1), depth, &index))
        return false;
    LLVMTypeRef element = LLVMGetGEPSourceElementType(value);
    *stride = base + index * (int64_t)LLVMABISizeOfType(w->divergence->partition->layout, element);
    return true;
}

static bool find_stride(const taken_way *w, LLVMValueRef value, unsigned depth, int64_t *stride)
{
    LLVMValueRef taken = simd_value_on_way(w->merge, value, w->number);
    if (taken != NULL || find_shape(w, value, stride))
        return taken == NULL || find_shape(w, taken, stride);
    if (depth == 0 || LLVMIsAInstruction(value) == NULL)
        return false;
    if (LLVMIsAGetElementPtrInst(value) != NULL)
        return find_element(w, value, depth - 1, stride);
    if (LLVMIsASExtInst(value) != NULL || LLVMIsAZExtInst(value) != NULL)
        return find_stride(w, LLVMGetOperand(value, 0), depth - 1, stride);
    if (LLVMIsALoadInst(value) != NULL) /* an argument, which LLVM reads behind the ways */
        return find_stride(w, LLVMGetOperand(value, 0), depth - 1, stride) && *stride == 0;
    return find_sum(w, value, depth - 1, stride);
}

bool simd_stride_on_way(const simd_divergence *divergence, LLVMValueRef merge, LLVMValueRef value,
                        unsigned number, int64_t *stride)
{
    const taken_way w = {.divergence = divergence, .merge = merge, .number = number};
    return find_stride(&w, value, DEPTH, stride);
}
