/* short_offsets: lanes gather from a table, or from tile_static memory, at numbers of 32 bits
 * without signs. To LLVM the largest of these need 33 bits as offsets, and it makes two gathers of
 * 64 bits of each. What lies that far is outside of the table, where nothing may be accessed: the
 * numbers can as well have signs. */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum { BITS = 32 };

static bool is_address(LLVMValueRef pointer)
{
    return LLVMIsAGetElementPtrInst(pointer) != NULL ||
           (LLVMIsAConstantExpr(pointer) != NULL &&
            LLVMGetConstOpcode(pointer) == LLVMGetElementPtr);
}

/* Whether a pointer points into a variable, none of which is as far away as such a number can be. A
 * pointer that may be before the variable is as far away from it. */
static bool is_of_variable(const simd_vectorization *v, LLVMValueRef function, LLVMValueRef pointer)
{
    LLVMValueRef root = pointer;
    for (; is_address(root); root = LLVMGetOperand(root, 0))
        if (!LLVMIsInBounds(root))
            return false;
    if (LLVMIsAGlobalVariable(root) != NULL)
        return LLVMABISizeOfType(v->layout, LLVMGlobalGetValueType(root)) >> (BITS - 1) == 0;
    return root == LLVMGetParam(function, SIMD_STRIP_TILE_STATIC) ||
           root == LLVMGetParam(function, SIMD_STRIP_SHARED);
}

/* Returns a vector of 32 bits that is an index without a sign, or NULL. */
static LLVMValueRef find_short(const simd_vectorization *v, LLVMValueRef function, LLVMValueRef i)
{
    if (LLVMIsAGetElementPtrInst(i) == NULL || LLVMGetNumOperands(i) != 2)
        return NULL;
    LLVMValueRef pointer = LLVMGetOperand(i, 0), index = LLVMGetOperand(i, 1);
    if (LLVMIsAZExtInst(index) == NULL ||
        LLVMGetTypeKind(LLVMTypeOf(index)) != LLVMVectorTypeKind ||
        LLVMGetTypeKind(LLVMTypeOf(pointer)) != LLVMPointerTypeKind)
        return NULL;
    LLVMValueRef number = LLVMGetOperand(index, 0);
    return LLVMGetIntTypeWidth(LLVMGetElementType(LLVMTypeOf(number))) == BITS &&
                   is_of_variable(v, function, pointer)
               ? number
               : NULL;
}

static uint32_t shorten(simd_vectorization *v, LLVMValueRef function)
{
    uint32_t count = 0;
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(v->context);
    for (LLVMBasicBlockRef b = function == NULL ? NULL : LLVMGetFirstBasicBlock(function);
         b != NULL; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL;
             i = LLVMGetNextInstruction(i)) {
            LLVMValueRef number = find_short(v, function, i);
            if (number == NULL)
                continue;
            LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(i, 1));
            LLVMPositionBuilderBefore(builder, i);
            LLVMSetOperand(i, 1, LLVMBuildSExt(builder, number, type, ""));
            count++;
        }
    LLVMDisposeBuilder(builder);
    return count;
}

simd_pass_result simd_run_short_offsets(simd_vectorization *v)
{
    const uint32_t count = shorten(v, v->body);
    (void)shorten(v, v->tail);
    if (count == 0)
        return SIMD_PASS_NOTHING_CHANGED;
    simd_remark(v, NULL, SIMD_PASS_SHORT_OFFSETS,
                "%u vectors of indices have 32 bits: a variable is no larger", count);
    return SIMD_PASS_CHANGED;
}
