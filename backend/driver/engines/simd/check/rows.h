/* Looks for races among the accesses of a SIMD group, many at a time where they are one behind the
 * other in memory. */
#ifndef ZELLIGE_SIMD_CHECK_ROWS_H
#define ZELLIGE_SIMD_CHECK_ROWS_H

#include "backend/driver/engines/simd/check/bounds.h"
#include "backend/driver/engines/simd/check/quick.h"
#include "backend/driver/engines/simd/check/race.h"

enum { SIMD_CONFLICTS = 4 }; /* of one access of a SIMD group that are told */

/** What a thread knows of a place. It stays, but for what the time decides. */
typedef struct simd_known_place {
    simd_check_access access;
    simd_bounds bounds;
    simd_quick quick;
    uint32_t moment; /**< when the rest was found: simd_check_worker.moment */
    bool looks_for_races, is_quick;
} simd_known_place;

/** Accesses of the lanes of a SIMD group. Reports wait until no page is locked. */
typedef struct simd_look {
    simd_known_place *known;
    uint64_t bytes, first;  /**< of each access; the linear local id of lane 0 */
    simd_shadow_page *page; /**< locked, if others may look at it; or NULL */
    bool is_locked;
    uintptr_t page_number;
    unsigned count;
    simd_conflict conflicts[SIMD_CONFLICTS];
} simd_look;

/** Looks at the accesses of lanes that are one behind the other (`stride` is their size, a power of
 *  two), or all to the same bytes (0). */
void simd_rows_look(simd_look *self, uint64_t lanes, uintptr_t base, int64_t stride);

/** Looks at the access of one lane. */
void simd_rows_look_at_item(simd_look *self, uint32_t lane, uintptr_t address);

/** Leaves the page that was looked at last. */
void simd_rows_leave(simd_look *self);

#endif
