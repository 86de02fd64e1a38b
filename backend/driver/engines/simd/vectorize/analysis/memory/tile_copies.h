/* Which elements of buffers lie in tile_static memory behind the barrier of a kernel: its
 * work-items are gone through one by one up to there, and the copies noted that they make. */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_TILE_COPIES_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_TILE_COPIES_H

#include "backend/driver/engines/simd/vectorize/analysis/values/forms.h"
#include "backend/driver/engines/simd/vectorize/pipeline.h"

enum { SIMD_MOST_TILE_READS = 64 };

/* An element of tile_static memory, as a copy left it. */
typedef struct simd_tile_element {
    simd_form from; /* address of the element of a buffer that it is a copy of */
    uint32_t item;  /* the work-item that made it */
} simd_tile_element;

typedef struct simd_tile_read {
    LLVMValueRef load;
    uint32_t elements[SIMD_MAX_GROUP_SIZE]; /* what each work-item reads; SIMD_NONE: none does */
} simd_tile_read;

typedef struct simd_tile_copies {
    simd_form_products products;
    LLVMValueRef barrier;
    uint32_t size;      /* bytes of an element, the same for all */
    unsigned alignment; /* the least of what is copied */
    simd_tile_element *elements;
    uint32_t element_count;
    uint32_t *places; /* of each element's place in the memory: its number, or SIMD_NONE */
    simd_tile_read *reads;
    uint32_t read_count;
} simd_tile_copies;

typedef enum simd_tile_copies_result {
    SIMD_TILE_COPIES_FOUND,
    SIMD_TILE_COPIES_NONE, /* something else is done than copy, or it is not known what */
    SIMD_TILE_COPIES_NO_MEMORY,
} simd_tile_copies_result;

/** Finds the copies and what is read of them, of a kernel that has this one barrier outside of
 *  loops. Clear them even after a failure. */
simd_tile_copies_result simd_tile_copies_find(simd_tile_copies *copies, simd_vectorization *v,
                                              LLVMValueRef barrier);
void simd_tile_copies_clear(simd_tile_copies *copies);

#endif
