/* All that a kernel does with a small private array, where it does no more than read and write its
 * elements. */
#ifndef ZELLIGE_CUDA_GENERATE_PRIVATE_ARRAY_H
#define ZELLIGE_CUDA_GENERATE_PRIVATE_ARRAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

/** What has room in registers; accesses that are read. */
enum { CUDA_ARRAY_BYTES = 256, CUDA_ARRAY_ACCESSES = 1024 };

/** A byte of the array: offset + stride * index. */
typedef struct cuda_place {
    int64_t offset, stride;
    LLVMValueRef index; /**< NULL: it is the offset */
} cuda_place;

/** A load, a store, or a call that clears or copies several elements; these have no index. */
typedef struct cuda_access {
    LLVMValueRef instruction;
    cuda_place at;
    uint64_t elements;
} cuda_access;

typedef struct cuda_private_array {
    LLVMValueRef alloca;
    LLVMTypeRef type;        /**< of all elements */
    uint64_t element, bytes; /**< its bytes; the array's */
    cuda_access accesses[CUDA_ARRAY_ACCESSES];
    size_t count;
} cuda_private_array;

/** Adds what an address adds to that of a place. @returns false if that is not known, or if it is
 *  another variable than the index that the place has already */
bool cuda_place_follow(LLVMTargetDataRef layout, LLVMValueRef gep, cuda_place *at);

/** Reads what is done with an alloca. @returns false if it is something else, or too much */
bool cuda_private_array_read(LLVMValueRef alloca, cuda_private_array *out);

/** Makes loads and stores of the calls among the accesses. */
void cuda_private_array_split(LLVMBuilderRef builder, const cuda_private_array *array);

#endif
