/* What a thread adds up by itself (transform/scalar/private_sums.c): an area for each buffer that
 * many work-items change by atomics whose results nobody wants. The entry fills it with what
 * changes nothing, the strips of all work-groups change it, and in the end the entry changes the
 * buffer by it, with an atomic for each element that is no more what it was. */
#ifndef ZELLIGE_SIMD_VECTORIZE_EMIT_PRIVATE_SUMS_H
#define ZELLIGE_SIMD_VECTORIZE_EMIT_PRIVATE_SUMS_H

#include <llvm-c/Core.h>
#include <stdint.h>

enum {
    SIMD_MOST_SUMS = 4,   /* areas */
    SIMD_SUMS_BLOCK = 16, /* elements that are looked at together; areas have whole blocks */
};

typedef struct simd_private_sum {
    uint64_t parameter;           /* of the kernel: the buffer */
    LLVMAtomicRMWBinOp operation; /* that changes the buffer by an element of the area */
    LLVMTypeRef type;             /* of elements: integers */
    uint64_t elements;
    uint64_t offset; /* bytes from the first area */
} simd_private_sum;

typedef struct simd_private_sums {
    simd_private_sum all[SIMD_MOST_SUMS];
    uint32_t count;
} simd_private_sums;

/** Returns how many bytes a call of SIMD_SUMS is behind the first area. */
uint64_t simd_private_sums_offset(const simd_private_sums *sums, LLVMValueRef call);

/** Builds the areas, in an entry block.
 *  @returns the first, or a null pointer if there is none */
LLVMValueRef simd_private_sums_begin(LLVMBuilderRef builder, const simd_private_sums *sums);

/** Builds the changes of the buffers.
 *  @param arguments  of the scalar kernel */
void simd_private_sums_end(LLVMBuilderRef builder, const simd_private_sums *sums,
                           LLVMValueRef areas, LLVMValueRef arguments);

#endif
