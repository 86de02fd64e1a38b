/* Which values and branches are the same for all work-items of a tile.
 *
 * Values are computed over the whole tile at once, as far as they follow from local ids and
 * constants. A branch on what differs makes the values differ that meet behind it, and those of a
 * loop that work-items leave at different turns.
 */
#ifndef ZELLIGE_SPIRV_ANALYSIS_UNIFORMITY_H
#define ZELLIGE_SPIRV_ANALYSIS_UNIFORMITY_H

#include "backend/spirv/analysis/cfg.h"
#include "backend/spirv/analysis/value.h"

/* What a variable has been found to be. */
#define SPIRV_OBJECT_WRITTEN 1u

typedef struct spirv_uniformity {
    spirv_flow *flow;
    uint32_t tile[3]; /* x, y, z; zeros if the kernel fixes none */
    bool first_turn;  /* of every loop: what holds there, where more is known */
    spirv_lanes lanes;
    spirv_value *values; /* of each value of the flow */
    uint32_t *block_of;  /* of each value: the block that defines it, or SPIRV_NONE */
    uint32_t *at;        /* of each value: the word offset of its definition; 0 if none */
    uint32_t *builtin;   /* of each value: the SpvBuiltIn it is a variable of, or SPIRV_NONE */
    uint8_t *object;     /* of each value, if it is a variable or parameter: SPIRV_OBJECT_... */
    uint32_t *content;   /* of each value, if it is a private variable: why work-items have other
                             things in it, or SPIRV_NONE */
    bool wild_write;     /* something is written through a pointer that nobody knows */
    uint8_t *splits;     /* of each block: whether work-items leave it in different directions */
    uint32_t *join;      /* of each block: the splitting block whose ways meet here */
    uint32_t *torn;      /* of each header: the splitting block that leaves its loop */
    uint32_t *apart;     /* of each block: a splitting block that it is under the control of */
    bool changed;
    bool no_memory; /* there was none for the lanes of a pointer */
} spirv_uniformity;

typedef enum spirv_uniformity_result {
    SPIRV_UNIFORMITY_OK,
    SPIRV_UNIFORMITY_NO_MEMORY,
    SPIRV_UNIFORMITY_TOO_LARGE,
} spirv_uniformity_result;

/** Analyses a kernel. The flow must outlive the result.
 *  @param tile  its size in x, y, z; zeros if it has none
 *  @param first_turn  only the first turn of each loop is looked at: what a loop counts with is
 *                     then what it begins with, and what it leaves behind is not known
 *  @param out   give it to spirv_uniformity_clear() even after a failure */
spirv_uniformity_result spirv_uniformity_create(spirv_flow *flow, const uint32_t tile[3],
                                                bool first_turn, spirv_uniformity *out);
void spirv_uniformity_clear(spirv_uniformity *u);

/** What an id is for a use in a block: behind a loop that work-items leave at different turns, what
 *  was uniform in it is so no longer. */
spirv_value spirv_uniformity_use(const spirv_uniformity *u, uint32_t block, uint32_t id);

/** The condition or selector that a block branches on; a constant if it has none. */
spirv_value spirv_uniformity_condition(const spirv_uniformity *u, uint32_t block);

/** Marks the blocks on the ways from a block to its postdominator, that one included: 1 where one
 *  of its successors leads, 2 where the ways from several meet.
 *  @param marks  one for each node; overwritten
 *  @returns false if memory ran out or it took too many steps */
bool spirv_uniformity_region(spirv_flow *flow, uint32_t block, uint8_t *marks);

#endif
