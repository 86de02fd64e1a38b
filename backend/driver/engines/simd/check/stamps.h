/* Stamps: moments of work-groups. A group has as many as it needs, each larger than the one
 * before: for the time between two waits, and, where sub-groups have fences, for each sub-group's
 * time between two of these. Blocks of stamps belong to one group. */
#ifndef ZELLIGE_SIMD_CHECK_STAMPS_H
#define ZELLIGE_SIMD_CHECK_STAMPS_H

#include <stdbool.h>
#include <stdint.h>

enum { SIMD_STAMP_BLOCK = 64 };

/** Whose stamps a block has. */
typedef struct simd_stamp_owner {
    uint64_t group;  /**< its linear number in the launch */
    uint32_t launch; /**< never 0 */
    uint32_t first;  /**< the first block of the group */
    /** Of a first block: what the group wrote before this stamp is ordered before what other
     *  groups read behind an atomic operation, or a fence. */
    _Atomic uint32_t released;
} simd_stamp_owner;

/** Counts a launch in, before any of its groups begins, and out. @returns its number, or 0 if there
 *  is no memory for its stamps */
uint32_t simd_stamps_begin_launch(uint32_t *first_stamp);
void simd_stamps_end_launch(void);

/** Takes a block of stamps for a group: `owner` says whose it is; its own `first` of 0 stands for
 *  the block itself. @returns its first stamp; 0 if none are left, which is told once */
uint32_t simd_stamps_take(const simd_stamp_owner *owner);

/** Returns the first stamp that was not given when the memory's clock (known.h) had a value. */
uint32_t simd_stamps_first_at(uint32_t clock);

/** Returns whose a stamp is. */
simd_stamp_owner *simd_stamps_owner(uint32_t stamp);

#endif
