/* Prints errors: each once for the pair of places in the source that it is between. */
#ifndef ZELLIGE_SIMD_CHECK_REPORT_H
#define ZELLIGE_SIMD_CHECK_REPORT_H

#include "backend/driver/engines/simd/check/bounds.h"
#include "backend/driver/engines/simd/check/race.h"

/** Tells of an access that leaves its memory. */
void simd_report_stray(const simd_check_worker *worker, const simd_place *place,
                       const simd_bounds *bounds, simd_stray stray, uint32_t item,
                       uintptr_t address);

/** Tells of two accesses that race, or of a read of what is not written. */
void simd_report_conflict(const simd_check_access *access, const simd_bounds *bounds,
                          const simd_conflict *conflict);

/** Tells of a work-item that depends on private memory that it did not write. */
void simd_report_unwritten(const simd_check_worker *worker, simd_place *place, uint32_t item);

/** Tells of a work-item that accesses a texel outside of its image. */
void simd_report_texel(const simd_check_worker *worker, simd_place *place, uint32_t item);

/** Tells of a work-item that comes to an operation of its sub-group, and of one that does not. */
void simd_report_parted(const simd_check_worker *worker, simd_place *place, uint32_t item,
                        uint32_t missing);

/** Tells of two work-items that bring different values of what they have to agree on. */
void simd_report_disagreed(const simd_check_worker *worker, simd_place *place, uint32_t item,
                           uint64_t value, uint32_t other, uint64_t others);

/** Tells of a choice of a work-item that is not there: of `count` of them. */
void simd_report_chosen(const simd_check_worker *worker, simd_place *place, uint32_t item,
                        uint64_t value, uint64_t count);

/** Tells of a wait that only some work-items of a group came to.
 *  @param group  X first */
void simd_report_barrier(const simd_check_worker *worker, const uint64_t group[3],
                         const simd_place *place);

/** Tells of a kernel that a fault has ended, unless an access outside private memory was told in
 *  that group: what is behind such memory may be no memory.
 *  @param group  X first
 *  @param file, line  empty and 0 if they are not known
 *  @param sentence  its end: what the kernel did */
void simd_report_fault(const simd_check_worker *worker, const uint64_t group[3], const char *file,
                       uint32_t line, const char *sentence);

#endif
