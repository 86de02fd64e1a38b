/* Which work-items of a tile execute a block.
 *
 * Branches that are the same for all are taken to go the way of the block: what is said holds in
 * the executions that come there. Such a choice is a `turning`; blocks behind different turnings need
 * not be executed together. In a loop it is the first turn that is told of.
 */
#ifndef ZELLIGE_SPIRV_ANALYSIS_ACTIVE_LANES_H
#define ZELLIGE_SPIRV_ANALYSIS_ACTIVE_LANES_H

#include "backend/spirv/analysis/uniformity.h"

typedef struct spirv_turning {
    uint32_t outer; /* the turning that it stands behind, or SPIRV_NONE */
    uint32_t block; /* where it is ... */
    uint32_t edge;  /* ... and which of its edges it takes */
} spirv_turning;

typedef struct spirv_execution {
    const spirv_uniformity *u;
    size_t words;      /* of a set of lanes */
    uint64_t *surely;  /* of each block: the lanes that execute it */
    uint64_t *maybe;   /* of each block: those of which nobody knows */
    uint32_t *turning; /* of each block: the turning it stands behind, or SPIRV_NONE */
    spirv_turning *turnings;
    uint32_t turning_count, turning_capacity;
} spirv_execution;

/** @param out  give it to spirv_execution_clear() even after a failure */
bool spirv_execution_create(const spirv_uniformity *u, spirv_execution *out);
void spirv_execution_clear(spirv_execution *e);

/** Whether a lane surely executes a block, and whether it possibly does. */
bool spirv_executes(const spirv_execution *e, uint32_t block, uint32_t lane);
bool spirv_may_execute(const spirv_execution *e, uint32_t block, uint32_t lane);

/** Whether there are executions in which both blocks are come to. */
bool spirv_together(const spirv_execution *e, uint32_t a, uint32_t b);

#endif
