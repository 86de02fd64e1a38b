/* What the files of near_lanes share. */
#ifndef ZELLIGE_SIMD_VECTORIZE_TRANSFORM_NEAR_LANES_INTERNAL_H
#define ZELLIGE_SIMD_VECTORIZE_TRANSFORM_NEAR_LANES_INTERNAL_H

#include "backend/driver/engines/simd/vectorize/analysis/memory/near.h"
#include "backend/driver/engines/simd/vectorize/ir/masked.h"
#include "backend/driver/engines/simd/vectorize/ir/vectors/lane_offsets.h"
#include "backend/driver/engines/simd/vectorize/ir/vectors/select_elements.h"
#include "backend/driver/engines/simd/vectorize/pipeline.h"

enum {
    SIMD_NEAR_MEMBERS = 64, /* of a run, at most */
};

/* A gather or a scatter. */
typedef struct near_member {
    LLVMValueRef call;
    simd_masked access;
    simd_lane_offsets at;
    bool known; /* which lanes take part: those, and no others */
    bool present[SIMD_MAX_LANES];
    uint32_t lanes, bytes; /* of a lane */
    int64_t first, end;    /* bytes that it accesses, from the base on */
    bool done;
} near_member;

/* What lies between the first and the last byte that some members access, in registers. */
typedef struct near_window {
    simd_vectorization *v;
    LLVMBuilderRef builder;
    near_member *members[SIMD_NEAR_MEMBERS];
    uint32_t count;
    int64_t first, end;
    uint32_t bytes;    /* of an element */
    uint32_t elements; /* of the window */
    uint32_t width;    /* elements of a register */
    uint32_t registers;
} near_window;

/** Replaces the gathers, or the scatters, of a window. @returns false if that would not gain */
bool simd_near_load(near_window *w);
bool simd_near_store(near_window *w);

/** Returns the element of the window that a lane of a member accesses. */
static inline uint32_t simd_near_element(const near_window *w, const near_member *m, uint32_t lane)
{
    return (uint32_t)((m->at.bytes[lane] - w->first) / w->bytes);
}

/** Builds the address of an element of the window. */
static inline LLVMValueRef simd_near_address(const near_window *w, uint32_t element)
{
    return simd_lane_offsets_build(w->builder, &w->members[0]->at,
                                   w->first + (int64_t)element * w->bytes);
}

/** Returns what is known of any element's alignment. The first may have more: where each is the
 * head of a larger structure. */
static inline unsigned simd_near_alignment(const near_window *w)
{
    const unsigned first = w->members[0]->access.alignment;
    return first < w->bytes ? first : w->bytes;
}

#endif
