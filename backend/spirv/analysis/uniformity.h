/* Uniformity analysis: which values and branches are the same for all work-items of a tile.
 *
 * It computes values for the whole tile at once, as far as they follow from local ids and
 * constants. A divergent branch makes the phis at its join blocks diverge. So does a loop that
 * work-items leave in different iterations: its values diverge outside of it.
 */
#ifndef ZELLIGE_SPIRV_ANALYSIS_UNIFORMITY_H
#define ZELLIGE_SPIRV_ANALYSIS_UNIFORMITY_H

#include "backend/spirv/analysis/cfg.h"
#include "backend/spirv/analysis/value.h"

/* What a variable has been found to be. */
#define SPIRV_OBJECT_WRITTEN 1u

typedef struct spirv_uniformity {
    spirv_cfg *cfg;
    uint32_t tile[3];     /* x, y, z; zeros if the kernel fixes none */
    bool first_iteration; /* analyse only the first iteration of every loop */
    spirv_lanes lanes;
    spirv_value *values; /* of each value of the cfg */
    uint32_t *block_of;  /* of each value: the block that defines it, or SPIRV_NONE */
    uint32_t *at;        /* of each value: the word offset of its definition; 0 if none */
    uint32_t *builtin;   /* of each value: the SpvBuiltIn it is a variable of, or SPIRV_NONE */
    uint8_t *object;     /* of each value, if it is a variable or parameter: SPIRV_OBJECT_... */
    uint32_t *content;   /* of each private variable: the value that makes its content differ
                             between work-items, or SPIRV_NONE */
    bool unknown_write;  /* something writes through an unknown pointer */
    uint8_t *divergent;  /* of each block: whether it ends with a divergent branch */
    uint32_t *join;      /* of each block: the divergent block whose paths meet here */
    uint32_t *divergent_exit;    /* of each header: the divergent block that exits its loop */
    uint32_t *divergent_control; /* of each block: a divergent block that controls it */
    bool changed;
    bool no_memory; /* an allocation for the lanes of a pointer failed */
} spirv_uniformity;

typedef enum spirv_uniformity_result {
    SPIRV_UNIFORMITY_OK,
    SPIRV_UNIFORMITY_NO_MEMORY,
    SPIRV_UNIFORMITY_TOO_LARGE,
} spirv_uniformity_result;

/** Analyses a kernel. The cfg must outlive the result.
 *  @param tile  its size in x, y, z; zeros if it has none
 *  @param first_iteration  analyse only the first iteration of each loop: a loop's counter then has
 *                     its initial value, and values after the loop are unknown
 *  @param out   give it to spirv_uniformity_clear() even after a failure */
spirv_uniformity_result spirv_uniformity_create(spirv_cfg *cfg, const uint32_t tile[3],
                                                bool first_iteration, spirv_uniformity *out);
void spirv_uniformity_clear(spirv_uniformity *u);

/** The value of an id for a use in a block. Behind a loop with a divergent exit, the loop's uniform
 *  values vary. */
spirv_value spirv_uniformity_use(const spirv_uniformity *u, uint32_t block, uint32_t id);

/** The condition or selector that a block branches on; a constant if it has none. */
spirv_value spirv_uniformity_condition(const spirv_uniformity *u, uint32_t block);

/** Marks the blocks on the paths from a block to its postdominator, inclusive: 1 if one of its
 *  successors reaches them, 2 if several do.
 *  @param marks  one for each node; overwritten
 *  @returns false if memory ran out or it took too many steps */
bool spirv_uniformity_region(spirv_cfg *cfg, uint32_t block, uint8_t *marks);

#endif
