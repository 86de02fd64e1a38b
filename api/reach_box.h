/* The work-items that access an element, and the rounds of loops: a range of each variable of
 * spirv_reach. */
#ifndef ZELLIGE_API_REACH_BOX_H
#define ZELLIGE_API_REACH_BOX_H

#include "api/arguments.h"

typedef struct zli_reach_range {
    int64_t least, greatest, step;
} zli_reach_range;

/** base + the sum of step * variable */
typedef struct zli_reach_sum {
    int64_t base;
    int64_t step[SPIRV_REACH_VARIABLES];
} zli_reach_sum;

typedef struct zli_reach_box {
    const spirv_reaches *reaches;
    int64_t counts[3]; /* work-items in X, Y and Z */
    int64_t tile[3];   /* of a tile; 0: there are none */
    bool is_split[3];  /* a work-item is its tile and its place there, not its global id */
    int64_t numbers[SPIRV_REACH_NUMBERS]; /* below 0: unknown */
    zli_reach_range ranges[SPIRV_REACH_VARIABLES];
} zli_reach_box;

/** Reads the domain, and the numbers that the kernel is given.
 *  @param tile  NULL: the domain has none */
void zli_reach_box_begin(zli_reach_box *self, const spirv_reaches *reaches,
                         const zlg_extent *domain, const zlg_extent *tile,
                         const zli_arguments *arguments);

/** Finds who accesses an element.
 *  @returns false if nobody does, or if it is unknown */
bool zli_reach_box_find(zli_reach_box *self, const spirv_reach *reach);

/** Computes a sum. @returns false if that is unknown */
bool zli_reach_box_sum(const zli_reach_box *self, const spirv_reach_sum *sum, zli_reach_sum *out);

/** Returns the global id, in X, Y or Z, that a choice of all variables is of. */
int64_t zli_reach_box_global(const zli_reach_box *self,
                             const int64_t variables[SPIRV_REACH_VARIABLES], int dimension);

#endif
