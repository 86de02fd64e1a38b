#include "backend/driver/engines/simd/vectorize/ir/vectors/like.h"

#include "backend/driver/engines/simd/contract/target.h"

LLVMTypeRef simd_element_type(LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMVectorTypeKind ? LLVMGetElementType(type) : type;
}

LLVMTypeRef simd_type_like(LLVMTypeRef shape, LLVMTypeRef element)
{
    return LLVMGetTypeKind(shape) == LLVMVectorTypeKind
               ? LLVMVectorType(element, LLVMGetVectorSize(shape))
               : element;
}

LLVMValueRef simd_integer_like(LLVMTypeRef type, uint64_t value)
{
    LLVMValueRef number = LLVMConstInt(simd_element_type(type), value, false), all[SIMD_MAX_LANES];
    if (LLVMGetTypeKind(type) != LLVMVectorTypeKind)
        return number;
    for (unsigned k = 0; k < LLVMGetVectorSize(type); k++)
        all[k] = number;
    return LLVMConstVector(all, LLVMGetVectorSize(type));
}
