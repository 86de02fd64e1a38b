#include "backend/driver/engines/simd/vectorize/ir/vectors/element.h"

#include <stddef.h>

#include "backend/driver/engines/simd/vectorize/ir/vectors/like.h"

static bool is_known(LLVMValueRef number)
{
    return LLVMIsAConstantInt(number) != NULL;
}

/* Each of these goes one step back, or leaves the element as it is. */
static simd_element behind_shuffle(simd_element e)
{
    LLVMValueRef first = LLVMGetOperand(e.value, 0);
    const int width = (int)LLVMGetVectorSize(LLVMTypeOf(first));
    const int from = LLVMGetMaskValue(e.value, (unsigned)e.lane);
    if (from == LLVMGetUndefMaskElem())
        return (simd_element){NULL, SIMD_SCALAR};
    return from < width ? (simd_element){first, from}
                        : (simd_element){LLVMGetOperand(e.value, 1), from - width};
}

static simd_element behind_insertion(simd_element e)
{
    LLVMValueRef number = LLVMGetOperand(e.value, 2);
    if (!is_known(number))
        return e;
    if (LLVMConstIntGetZExtValue(number) != (uint64_t)e.lane)
        return (simd_element){LLVMGetOperand(e.value, 0), e.lane};
    return (simd_element){LLVMGetOperand(e.value, 1), SIMD_SCALAR};
}

static simd_element behind_extraction(simd_element e)
{
    LLVMValueRef from = LLVMGetOperand(e.value, 0), number = LLVMGetOperand(e.value, 1);
    if (!is_known(number) ||
        LLVMConstIntGetZExtValue(number) >= LLVMGetVectorSize(LLVMTypeOf(from)))
        return e;
    return (simd_element){from, (int)LLVMConstIntGetZExtValue(number)};
}

static simd_element of_constant(simd_element e)
{
    if (LLVMIsUndef(e.value))
        return (simd_element){NULL, SIMD_SCALAR};
    LLVMValueRef scalar =
        e.lane == SIMD_SCALAR ? NULL : LLVMGetAggregateElement(e.value, (unsigned)e.lane);
    return scalar == NULL ? e : (simd_element){scalar, SIMD_SCALAR};
}

static simd_element step(simd_element e)
{
    if (LLVMIsConstant(e.value))
        return of_constant(e);
    if (e.lane != SIMD_SCALAR && LLVMIsAShuffleVectorInst(e.value) != NULL)
        return behind_shuffle(e);
    if (e.lane != SIMD_SCALAR && LLVMIsAInsertElementInst(e.value) != NULL)
        return behind_insertion(e);
    if (e.lane == SIMD_SCALAR && LLVMIsAExtractElementInst(e.value) != NULL)
        return behind_extraction(e);
    return e;
}

simd_element simd_element_find(LLVMValueRef value, int lane)
{
    simd_element e = {value, lane}, last;
    do {
        last = e;
        e = step(e);
    } while (e.value != NULL && !simd_element_is_same(e, last));
    return e;
}

simd_element simd_element_at(LLVMValueRef value, int lane)
{
    return simd_element_find(value, simd_is_vector(value) ? lane : SIMD_SCALAR);
}

LLVMValueRef simd_element_number_of_all(LLVMValueRef vector)
{
    if (!LLVMIsConstant(vector))
        return NULL;
    const simd_element first = simd_element_find(vector, 0);
    if (first.value == NULL || LLVMIsAConstantInt(first.value) == NULL)
        return NULL;
    for (unsigned k = 1; k < LLVMGetVectorSize(LLVMTypeOf(vector)); k++)
        if (!simd_element_is_same(simd_element_find(vector, (int)k), first))
            return NULL;
    return first.value;
}
