/* Whether an access races with those before it. */
#ifndef ZELLIGE_SIMD_CHECK_RACE_H
#define ZELLIGE_SIMD_CHECK_RACE_H

#include "backend/driver/engines/simd/check/worker.h"

/** How two accesses stand to one another. */
typedef enum simd_relation {
    SIMD_ORDERED,
    SIMD_RACE_IN_TILE,
    SIMD_RACE_OF_TILES,
    SIMD_UNWRITTEN, /* memory is read that the tile, or anybody, has not written */
} simd_relation;

/** What lanes of a SIMD group are about to do. */
typedef struct simd_check_access {
    simd_check_worker *worker;
    const simd_place *place;
    uint32_t number; /**< of the place */
    uint32_t stamp;  /**< now */
    uint32_t bytes;  /**< of one lane's */
    bool is_own;     /**< no other tile reaches that memory */
    bool is_image;   /**< fences of all waits are for it */
    bool looks_for_unwritten;
    uintptr_t fresh, fresh_end; /**< global memory that was unwritten when a stamp was */
    uint32_t least;             /**< not yet given */
} simd_check_access;

/** Returns the stamp of the last wait that is a fence for an access. */
static inline uint32_t simd_access_wait(const simd_check_access *access)
{
    return access->is_own     ? access->worker->tile_wait
           : access->is_image ? access->worker->renewed
                              : access->worker->global_wait;
}

/** Two accesses of one byte of which one writes. */
typedef struct simd_conflict {
    simd_relation relation;
    simd_record other; /**< the one before */
    bool other_writes;
    uint32_t item; /**< of the one that comes now */
    uintptr_t address;
} simd_conflict;

/** Looks at an access of a work-item to what the first of some cells stands for,
 *  and keeps it there.
 *  @param out  has the item and the address
 *  @returns whether there is a conflict */
bool simd_race_look(const simd_check_access *access, uint32_t item, simd_cells cell,
                    simd_conflict *out);

#endif
