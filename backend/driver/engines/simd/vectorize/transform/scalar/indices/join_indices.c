/* join_indices: compilers of version 19 and later add a row and a column to an address one after
 * the other. Where lanes have rows and columns of their own, the address of the row is a vector of
 * pointers, and the column another of 64 bits. Their sum is one index from a pointer that all
 * share, and is as short as what it is made of:
 *
 *     p = a + row                      x = a[row + column]
 *     x = p[column] */
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/transform/scalar/indices/each_value.h"

static bool has_one_index(LLVMValueRef address)
{
    return LLVMIsAGetElementPtrInst(address) != NULL && LLVMGetNumOperands(address) == 2 &&
           LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetOperand(address, 1))) == 64;
}

static bool varies(const simd_divergence *d, LLVMValueRef value)
{
    return simd_value_shape_of(d, value).kind == SIMD_VARYING;
}

static uint64_t size_of(const simd_vectorization *v, LLVMValueRef address)
{
    return LLVMABISizeOfType(v->layout, LLVMGetGEPSourceElementType(address));
}

/* Whether a row is some elements of the column. */
static bool may_join(const simd_vectorization *v, const simd_divergence *d, LLVMValueRef column)
{
    LLVMValueRef row = LLVMIsAGetElementPtrInst(column) == NULL ? NULL : LLVMGetOperand(column, 0);
    return row != NULL && has_one_index(column) && has_one_index(row) &&
           varies(d, LLVMGetOperand(column, 1)) && varies(d, LLVMGetOperand(row, 1)) &&
           simd_value_shape_of(d, LLVMGetOperand(row, 0)).kind == SIMD_UNIFORM &&
           size_of(v, column) != 0 && size_of(v, row) % size_of(v, column) == 0;
}

static void join(const simd_vectorization *v, LLVMBuilderRef b, LLVMValueRef column)
{
    LLVMValueRef row = LLVMGetOperand(column, 0), index = LLVMGetOperand(row, 1);
    LLVMTypeRef type = LLVMGetGEPSourceElementType(column), i64 = LLVMTypeOf(index);
    const uint64_t elements = size_of(v, row) / size_of(v, column);
    const bool is_inside = LLVMIsInBounds(column) && LLVMIsInBounds(row);
    LLVMPositionBuilderBefore(b, column);
    if (elements != 1)
        index = LLVMBuildMul(b, index, LLVMConstInt(i64, elements, false), "");
    index = LLVMBuildAdd(b, index, LLVMGetOperand(column, 1), "");
    LLVMValueRef from = LLVMGetOperand(row, 0);
    LLVMReplaceAllUsesWith(column, is_inside ? LLVMBuildInBoundsGEP2(b, type, from, &index, 1, "")
                                             : LLVMBuildGEP2(b, type, from, &index, 1, ""));
}

static bool change(simd_vectorization *v, const simd_divergence *d, LLVMBuilderRef b,
                   LLVMValueRef value)
{
    if (!may_join(v, d, value))
        return false;
    simd_remark(v, value, SIMD_PASS_JOIN_INDICES, "address: lanes' rows and columns are one index");
    join(v, b, value);
    return true;
}

simd_pass_result simd_run_join_indices(simd_vectorization *v)
{
    return simd_change_each_value(v, change);
}
