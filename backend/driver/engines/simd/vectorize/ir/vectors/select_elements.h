/* A vector whose elements are picked from several others, by shuffles of two at a time. */
#ifndef ZELLIGE_SIMD_VECTORIZE_IR_VECTORS_SELECT_ELEMENTS_H
#define ZELLIGE_SIMD_VECTORIZE_IR_VECTORS_SELECT_ELEMENTS_H

#include <llvm-c/Core.h>
#include <stdint.h>

#define SIMD_MOST_SOURCES 16u

#define SIMD_NO_SOURCE UINT32_MAX

/* Where an element comes from. */
typedef struct simd_source {
    uint32_t vector; /* SIMD_NO_SOURCE: anything will do */
    uint32_t lane;
} simd_source;

/** Builds a vector of so many elements out of others, all of one type; those that no element comes
 *  from may be NULL. There must be one that is needed. */
LLVMValueRef simd_select_elements(LLVMBuilderRef builder, const LLVMValueRef vectors[],
                                  uint32_t vector_count, const simd_source elements[],
                                  uint32_t count);

#endif
