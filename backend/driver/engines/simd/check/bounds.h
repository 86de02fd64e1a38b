/* Whether an access stays in the memory that it is to. */
#ifndef ZELLIGE_SIMD_CHECK_BOUNDS_H
#define ZELLIGE_SIMD_CHECK_BOUNDS_H

#include "backend/driver/engines/simd/check/worker.h"

typedef enum simd_stray {
    SIMD_STRAY_NOT,
    SIMD_STRAY_OUTSIDE,
    SIMD_STRAY_NULL,
    SIMD_STRAY_FREED,
    SIMD_STRAY_UNALIGNED,
} simd_stray;

/** Where the accesses of a place may go. */
typedef struct simd_bounds {
    uintptr_t base, end;           /**< an end of 0: anywhere */
    const simd_check_array *array; /**< whose gaps between rows are to be left alone; or NULL */
    uint64_t element;              /**< bytes of one of that */
    uint64_t chosen;               /**< a bit for each argument whose memory it is; or 0 */
    simd_stray always;             /**< what every access is */
    bool is_own;                   /**< it is this tile's memory alone */
    bool is_private;               /**< addresses are offsets in a variable */
    bool is_image;                 /**< what leaves it is told otherwise */
    bool is_only_read;             /**< by this launch */
    uintptr_t fresh, fresh_end;    /**< as of a simd_check_array */
    uint32_t least;
} simd_bounds;

simd_bounds simd_bounds_of(const simd_check_worker *worker, const simd_place *place);

/** Returns whether some addresses, all bytes included, are fine without a closer look. */
bool simd_bounds_hold(const simd_bounds *bounds, uintptr_t first, uintptr_t end);

/** Returns whether the driver gave the program the memory at an address. */
bool simd_bounds_is_known(uintptr_t address);

/** Looks at one access. */
simd_stray simd_bounds_look(const simd_check_worker *worker, const simd_bounds *bounds,
                            uintptr_t address, uint64_t bytes, uint32_t alignment);

#endif
