/* The active lanes of a block: which work-items of a tile execute it.
 *
 * The analysis assumes that every uniform branch goes towards the block: its result holds in the
 * executions that reach the block. Each such assumption is a path condition. Blocks with different
 * path conditions need not execute together. In a loop, the result is about the first iteration.
 */
#ifndef ZELLIGE_SPIRV_ANALYSIS_ACTIVE_LANES_H
#define ZELLIGE_SPIRV_ANALYSIS_ACTIVE_LANES_H

#include "backend/spirv/analysis/uniformity.h"

typedef struct spirv_path_condition {
    uint32_t outer; /* the condition before it on the path, or SPIRV_NONE */
    uint32_t block; /* the block that branches ... */
    uint32_t edge;  /* ... and which of its edges it takes */
} spirv_path_condition;

typedef struct spirv_active_lanes {
    const spirv_uniformity *u;
    size_t words;        /* of a set of lanes */
    uint64_t *must;      /* of each block: the lanes that execute it */
    uint64_t *may;       /* of each block: the lanes that may execute it */
    uint32_t *condition; /* of each block: its last path condition, or SPIRV_NONE */
    spirv_path_condition *conditions;
    uint32_t condition_count, condition_capacity;
} spirv_active_lanes;

/** @param out  give it to spirv_active_lanes_clear() even after a failure */
bool spirv_active_lanes_create(const spirv_uniformity *u, spirv_active_lanes *out);
void spirv_active_lanes_clear(spirv_active_lanes *e);

/** Whether a lane must execute a block, and whether it only may. */
bool spirv_executes(const spirv_active_lanes *e, uint32_t block, uint32_t lane);
bool spirv_may_execute(const spirv_active_lanes *e, uint32_t block, uint32_t lane);

/** Whether one execution can reach both blocks. */
bool spirv_can_execute_both(const spirv_active_lanes *e, uint32_t a, uint32_t b);

#endif
