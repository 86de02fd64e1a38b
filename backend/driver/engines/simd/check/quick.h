/* Accesses that are ordered at first sight, many at a time: most are. */
#ifndef ZELLIGE_SIMD_CHECK_QUICK_H
#define ZELLIGE_SIMD_CHECK_QUICK_H

#include "backend/driver/engines/simd/check/race.h"

/** What an access needs to know of records. Stamps below `first` are ordered before it, and so are
 *  those from `begin`, which are this group's, up to `wait`. */
typedef struct simd_quick {
    uint64_t first, begin, wait, next;
    uint64_t stamp, number; /**< of the access, and of its place */
    unsigned width_log;     /**< lanes of a SIMD group */
    bool writes, wants_written;
} simd_quick;

/** Cells of accesses that follow one another in memory. */
typedef struct simd_quick_row {
    simd_cells cells;
    uint32_t count;   /**< at most 64 */
    uint32_t item;    /**< of the cell 0 of the row */
    uint32_t at;      /**< which cell of the row the first is */
    unsigned per_log; /**< cells of each work-item; 63: all are one's */
    bool many;        /**< other work-items of the SIMD group do the same */
} simd_quick_row;

/** @returns false if nothing is certain at first sight */
bool simd_quick_begin(const simd_check_access *access, simd_quick *out);

/** Keeps accesses that are ordered. @returns a bit for each cell that needs a closer look */
uint64_t simd_quick_look(const simd_quick *self, const simd_quick_row *row);

/** The same for some words of one work-item. @returns whether all are ordered; those that it has
 *  kept may be looked at again */
bool simd_quick_look_at_one(const simd_quick *self, simd_cells cells, uint32_t count,
                            uint32_t item);

#endif
