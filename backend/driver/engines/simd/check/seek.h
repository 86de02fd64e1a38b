/* Looks for a work-item by an address that it accesses: a part of a launch that faulted runs again,
 * and its accesses are told before they happen (contract/check.h). A vector that is loaded as a
 * whole faults where its first lane would be, which need not be there: where no work-item comes to
 * the address, the first is meant that comes to its page. */
#ifndef ZELLIGE_SIMD_CHECK_SEEK_H
#define ZELLIGE_SIMD_CHECK_SEEK_H

#include <stdbool.h>

#include "backend/driver/engines/simd/check/worker.h"

typedef struct simd_seek {
    uintptr_t address;   /**< that is looked for */
    bool is_wild;        /**< instead of that, any that no memory can have */
    uint32_t flags;      /**< what was done there: SIMD_CHECK_WRITES, SIMD_CHECK_READS, or both */
    uint64_t running[3]; /**< the group that runs now */
    bool is_found;       /**< a work-item: */
    uint64_t group[3];
    uint64_t item;           /**< its linear number in the group */
    uintptr_t found;         /**< what it accesses */
    const simd_place *place; /**< what it does there */
} simd_seek;

/** Equips a thread, whose memory is in place, and ends that. @returns false without memory */
bool simd_seek_begin(simd_seek *seek, const spirv_kernel *kernel, simd_work *work);
void simd_seek_end(simd_work *work);

/** A group begins. */
void simd_seek_group(simd_seek *self, uint64_t x, uint64_t y, uint64_t z);

/** As simd_checked_row() and simd_checked_lanes(): leave the run once the work-item is found. */
void simd_seek_row(simd_seek *self, const simd_place *place, uint64_t bytes, uint64_t lanes,
                   uint64_t first, uintptr_t address, int64_t stride);
void simd_seek_lanes(simd_seek *self, const simd_place *place, uint64_t bytes, uint64_t lanes,
                     uint64_t first, const uintptr_t *addresses);

#endif
