/* How a work-group is divided: into SIMD groups of `width` lanes, and these into batches of `jam`
 * SIMD groups that run side by side, statement by statement.
 *
 *     work-items  0 1 2 3 | 4 5 6 7 | 8 9 ...
 *     SIMD groups    0    |    1    |   2  ...     lane = linear local id % width
 *     batches            0          |        1 ... of jam SIMD groups, one after another
 *
 * Between two barriers all batches run one after another; a work-group of one batch needs none of
 * that: its lanes reach each barrier together.
 */
#ifndef ZELLIGE_SIMD_PLAN_H
#define ZELLIGE_SIMD_PLAN_H

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <stddef.h>

#include "backend/cpu/simd/shape.h"

#define SIMD_MAX_JAM 32u

typedef struct simd_plan {
    uint32_t size[3]; /* of the work-group */
    uint32_t items;   /* their product */
    uint32_t width, jam, batches;
    uint32_t gang;        /* work-groups that take turns (gang.h); 1: each runs alone */
    uint32_t vector_bits; /* of the processor's registers */
    bool has_offset, small_ids, checked; /* as in the shape */
    /* Which batches a function is for. The last one of a work-group may lack items that all others
     * have: code for these alone needs no masks, and code for that alone has masks that are known. */
    enum { SIMD_EVERY_BATCH, SIMD_FULL_BATCHES, SIMD_LAST_BATCH } part;
    LLVMTargetDataRef layout;
} simd_plan;

/** Returns whether lanes that follow one another follow one another in X, and share Y and Z. */
bool simd_plan_is_by_rows(const simd_plan *plan);

/** Returns how many SIMD groups of a batch follow one another in a row of the tile, if those of all its rows are as
 *  many; or 0. A group that is several rows follows nobody. */
uint32_t simd_plan_across(const simd_plan *plan);

/** Returns how many rows of the tile lie between a SIMD group and the one below it. */
uint32_t simd_plan_down(const simd_plan *plan);

/** Returns how many rows of the tile a batch is; 0 if it is not whole rows. */
uint32_t simd_plan_rows(const simd_plan *plan);

/** Returns whether one of the batches has lanes for which there is no item. */
bool simd_plan_is_partial(const simd_plan *plan);

/** Chooses the width for a kernel whose values have that many bits at the most. */
uint32_t simd_plan_choose_width(const simd_shape *shape, uint32_t bits);

/** Divides a work-group: at most `jam` SIMD groups to a batch, and equally many if that is possible. */
simd_plan simd_plan_make(const simd_shape *shape, uint32_t width, uint32_t jam,
                         LLVMTargetDataRef layout);

#endif
