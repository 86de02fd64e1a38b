/* What memory a pointer of a scalar kernel leads to: for checks. */
#ifndef ZELLIGE_SIMD_VECTORIZE_IR_MEMORY_ROOT_H
#define ZELLIGE_SIMD_VECTORIZE_IR_MEMORY_ROOT_H

#include "backend/driver/engines/simd/contract/check.h"
#include "backend/driver/engines/simd/vectorize/pipeline.h"

typedef enum simd_root_kind {
    SIMD_ROOT_ANYTHING,       /* not known, or not always the same */
    SIMD_ROOT_ARGUMENT,       /* what the kernel's argument points to */
    SIMD_ROOT_CHOSEN,         /* what one of some arguments points to */
    SIMD_ROOT_TILE_STATIC,    /* a tile_static variable */
    SIMD_ROOT_PRIVATE,        /* a variable of the work-item */
    SIMD_ROOT_MEMBER,         /* an array in a struct, wherever that is */
    SIMD_ROOT_PROGRAM,        /* a variable of the module */
    SIMD_ROOT_CONSTANT,       /* likewise, which is constant */
    SIMD_ROOT_IMAGE,          /* the texels of an argument */
    SIMD_ROOT_ARGUMENT_BYTES, /* the kernel's arguments themselves */
    SIMD_ROOT_MEETING,        /* where work-items exchange values for the engine */
} simd_root_kind;

typedef struct simd_memory_root {
    simd_root_kind kind;
    LLVMValueRef value;     /* a variable */
    uint64_t number, bytes; /* of an argument its number, of several a bit for each; of a
                               tile_static variable its offset */
    uint32_t rank, extents[SIMD_CHECK_RANK];
    char name[200];
} simd_memory_root;

/** Finds what a pointer was made of. */
void simd_memory_root_find(const simd_vectorization *v, LLVMValueRef pointer,
                           simd_memory_root *out);

/** Builds how many bytes behind its private variable a pointer is; NULL if it is there for certain,
 *  or if that is not known. */
LLVMValueRef simd_memory_root_offset(const simd_vectorization *v, LLVMBuilderRef builder,
                                     LLVMValueRef pointer);

#endif
