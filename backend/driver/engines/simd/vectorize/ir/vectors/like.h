/* Types and constants like those of a value, which may be a vector. */
#ifndef ZELLIGE_SIMD_VECTORIZE_IR_VECTORS_LIKE_H
#define ZELLIGE_SIMD_VECTORIZE_IR_VECTORS_LIKE_H

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stdint.h>

/** Returns whether a value is a vector. */
static inline bool simd_is_vector(LLVMValueRef value)
{
    return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMVectorTypeKind;
}

/** Returns the type of the elements of a vector; of a scalar its own. */
LLVMTypeRef simd_element_type(LLVMTypeRef type);

/** Returns a vector of as many elements as a type has, or an element if that is a scalar. */
LLVMTypeRef simd_type_like(LLVMTypeRef shape, LLVMTypeRef element);

/** Returns an integer of a type, or a vector of SIMD_MAX_LANES of it at most. */
LLVMValueRef simd_integer_like(LLVMTypeRef type, uint64_t value);

#endif
