/* Accesses whose lanes lie a few elements apart: to members of structures, elements of vectors,
 * parts of complex numbers, colours of pixels.
 *
 *     lane     0       1       2       3
 *     memory   x y z . x y z . x y z . x y z .        steps 4, span 3, members x, y and z
 *
 * Those of one block that lie in the same structures are done together, as vector accesses to
 * whatever lies in a row, and shuffles (emit_strided.c): loads where the first of them is, stores
 * where the last is. Between these, nothing else accesses what they do.
 */
#ifndef ZELLIGE_SIMD_STRIDES_H
#define ZELLIGE_SIMD_STRIDES_H

#include "backend/cpu/simd/widen/forms.h"

#define SIMD_MAX_STEPS 16

typedef struct simd_structure {
    bool loads;      /* or stores */
    bool backward;   /* the first lane has the highest address */
    uint32_t size;   /* bytes of an element */
    uint32_t steps;  /* elements from one lane's to the next */
    uint32_t span;   /* elements of a lane, from the first member to the last */
    uint32_t count;  /* of members */
    LLVMValueRef at; /* the member where all are done */
    uint32_t place;  /* of that one among the elements of a lane */
    LLVMValueRef members[SIMD_MAX_STEPS]; /* of each element: the access, or NULL */
} simd_structure;

typedef struct simd_strides {
    simd_structure *structures;
    uint32_t count;
    uint32_t *numbers; /* of each value of the forms: which structure, or SIMD_NONE */
} simd_strides;

/** Finds them. Clear them even after a failure, which is for lack of memory. */
bool simd_strides_create(simd_strides *strides, const simd_forms *forms);
void simd_strides_clear(simd_strides *strides);

#endif
