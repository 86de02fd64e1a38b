/* Looks at the stamps of many accesses at a time. Most show that the accesses are ordered; race.c
 * compares the others. */
#ifndef ZELLIGE_SIMD_CHECK_QUICK_H
#define ZELLIGE_SIMD_CHECK_QUICK_H

#include "backend/driver/engines/simd/check/race.h"

/** The stamps that are ordered before an access: those below `first`, and those of its own group,
 *  from `begin` up to `wait`. From `group` to `begin` are stamps of its own group and of others. */
typedef struct simd_quick {
    uint64_t first, group, begin, wait, next;
    uint64_t stamp, number; /**< of the access, and of its place */
    unsigned width_log;     /**< lanes of a SIMD group */
    uint64_t least;         /**< what a read has to be written since; or 0 */
    bool writes;
} simd_quick;

/** Cells of accesses that follow one another in memory. */
typedef struct simd_quick_row {
    simd_cells cells;
    uint32_t count;   /**< at most 64 */
    uint32_t item;    /**< the work-item of cell 0 of the row */
    uint32_t at;      /**< the number of the first cell in the row */
    unsigned per_log; /**< log2 of the cells of a work-item; 63: all cells are of one */
    unsigned shared;  /**< log2 of the work-items of a cell, if there are several */
    bool many;        /**< other work-items of the SIMD group access the same cells */
} simd_quick_row;

/** @returns false if stamps alone are not enough: at atomic operations and asynchronous copies, and
 *  behind an acquire */
bool simd_quick_begin(const simd_check_access *access, simd_quick *out);

/** Keeps accesses that are ordered. @returns a bit for each cell that needs a closer look */
uint64_t simd_quick_look(const simd_quick *self, const simd_quick_row *row);

/** The same for some words of one work-item, or of several of a SIMD group from that one on.
 *  @returns whether all are ordered; those that it has kept may be looked at again */
bool simd_quick_look_at_one(const simd_quick *self, simd_cells cells, uint32_t count, uint32_t item,
                            bool many);

#endif
