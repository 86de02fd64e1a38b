/* An index may leave an array in a struct, and stay in the memory that the struct is in: it is told
 * besides the access, as an offset in the array. */
#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/vectorize/ir/check_place.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

/* Where a member begins. */
static bool is_offset(LLVMValueRef gep)
{
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == 8 &&
           LLVMIsConstant(LLVMGetOperand(gep, 1));
}

static void tell(const simd_vectorization *v, LLVMBuilderRef builder, const simd_place_text *of,
                 LLVMValueRef gep, uint64_t length)
{
    LLVMValueRef index = LLVMGetOperand(gep, 1);
    const uint64_t bytes = LLVMABISizeOfType(v->layout, LLVMGetGEPSourceElementType(gep));
    if (LLVMIsAConstantInt(index) != NULL && LLVMConstIntGetZExtValue(index) < length)
        return;
    simd_place_text place = *of;
    place.alignment = 1;
    place.element = (unsigned)bytes;
    place.root.kind = SIMD_ROOT_MEMBER;
    place.root.bytes = length * bytes;
    place.root.rank = 1;
    place.root.extents[0] = (uint32_t)length;
    LLVMValueRef size = LLVMConstInt(LLVMTypeOf(index), bytes, false);
    LLVMValueRef offset = LLVMBuildIntToPtr(builder, LLVMBuildMul(builder, index, size, ""),
                                            LLVMPointerTypeInContext(v->context, 0), "");
    LLVMValueRef values[] = {offset, size, simd_check_place(v->module, &place)};
    simd_check_call(v->module, builder, SIMD_CHECK_ACCESS, values, 3);
}

/* What is added to a pointer to an element may lead back into the array. */
void simd_check_members(const simd_vectorization *v, LLVMBuilderRef builder,
                        const simd_place_text *place, LLVMValueRef pointer)
{
    for (; LLVMIsAGetElementPtrInst(pointer) != NULL; pointer = LLVMGetOperand(pointer, 0)) {
        const bool is_step = simd_metadata_has(pointer, SIMD_MEMBER);
        LLVMValueRef length = is_step ? simd_metadata_number(pointer, SIMD_MEMBER) : NULL;
        if (length != NULL)
            tell(v, builder, place, pointer, LLVMConstIntGetZExtValue(length));
        else if (!is_step && !is_offset(pointer))
            return;
    }
}
