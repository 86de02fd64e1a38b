/* Accesses whose lanes lie a few elements apart: to members of structures, elements of vectors,
 * parts of complex numbers, colours of pixels.
 *
 *     lane     0       1       2       3
 *     memory   x y z . x y z . x y z . x y z .        steps 4, span 3, members x, y and z
 *
 * Or where they lie far apart, or nowhere regular, each lane's elements in a row of its own:
 *
 *     lane     0                1                2
 *     memory   a b c d ...      a b c d ...      a b c d ...              a row, span 4
 *
 * Those of one block that lie in the same structures are done together, as vector accesses to
 * whatever lies in a row, and shuffles (interleaved.c, rows.c): loads where the first of them is,
 * stores where the last is. Between these, nothing else accesses what they do.
 */
#ifndef ZELLIGE_SIMD_VECTORIZE_ANALYSIS_ACCESS_GROUPS_H
#define ZELLIGE_SIMD_VECTORIZE_ANALYSIS_ACCESS_GROUPS_H

#include "backend/driver/engines/simd/vectorize/analysis/divergence.h"

#define SIMD_MAX_ACCESS_FACTOR 16

typedef struct simd_access_group {
    bool loads;      /* or stores */
    bool rows;       /* a row for each lane; else all of them interleaved */
    bool backward;   /* the first lane has the highest address */
    uint32_t size;   /* bytes of an element */
    uint32_t factor; /* elements from one lane's to the next; of rows, the span */
    uint32_t span;   /* elements of a lane, from the first member to the last */
    uint32_t count;  /* of members */
    LLVMValueRef at; /* the member where all are done */
    uint32_t place;  /* of that one among the elements of a lane */
    LLVMValueRef members[SIMD_MAX_ACCESS_FACTOR]; /* of each element: the access, or NULL */
} simd_access_group;

typedef struct simd_access_groups {
    simd_access_group *groups;
    uint32_t count;
    uint32_t *numbers; /* of each value of the shapes: which structure, or SIMD_NONE */
} simd_access_groups;

/** The alignment of the member that has the least, in bytes. */
unsigned simd_access_group_alignment(const simd_access_group *group);

/** The bytes of the smaller element, of 4 or 8, that a lane's row fits into; else its own. */
uint32_t simd_access_group_row_bytes(const simd_access_group *group);

/** Finds them. Clear them even after a failure, which is for lack of memory. */
bool simd_access_groups_create(simd_access_groups *access_groups,
                               const simd_divergence *divergence);
void simd_access_groups_clear(simd_access_groups *access_groups);

#endif
