/* A launch that is checked, and each thread that runs groups of it. */
#ifndef ZELLIGE_SIMD_CHECK_WORKER_H
#define ZELLIGE_SIMD_CHECK_WORKER_H

#include <stdbool.h>
#include <stddef.h>

#include "backend/driver/engine.h"
#include "backend/driver/engines/simd/check/shadow.h"
#include "backend/driver/engines/simd/contract/check.h"
#include "backend/driver/engines/simd/contract/variant_key.h"
#include "backend/driver/runtime/memory/origin.h"

/** What a pointer argument may lead to. */
typedef struct simd_check_array {
    uintptr_t base, end; /**< an end of 0: not known */
    bool is_freed, has_gaps, is_only_read;
    int rank;                       /**< of a view; 0 of a plain pointer */
    int32_t extents[8], pitches[8]; /**< of a view, in elements, the slowest first */
    uintptr_t fresh, fresh_end;     /**< what nobody wrote before checked kernels, if any */
    uint32_t least;                 /**< the first stamp since it was allocated; at least 1 */
    const cpu_origin *origin;       /**< who allocated it; or NULL */
} simd_check_array;

enum { SIMD_CHECK_PAGES = 16, SIMD_CHECK_KNOWN = 64 };

typedef struct simd_check_launch {
    const spirv_kernel *kernel;
    const cpu_launch *launch;
    uint32_t tools, number, first_stamp;
    uint64_t written;           /**< as in simd_needs */
    simd_check_array *arrays;   /**< one for each parameter */
    simd_check_span *only_read; /**< likewise */
} simd_check_launch;

struct simd_known_place; /* access.c */
struct simd_seek;        /* seek.h */

typedef struct simd_check_worker {
    simd_checked checked; /**< first: compiled code reads it */
    const simd_check_launch *of;
    const void *const *arguments;              /**< as in simd_work */
    uintptr_t tile_static, tile_static_end;    /**< this thread's */
    uint64_t group;                            /**< that runs now, by its linear number */
    uint32_t width;                            /**< lanes of a SIMD group */
    uint32_t moment;                           /**< not 0; another whenever a stamp is taken */
    bool has_read;                             /**< by an atomic operation, what others write */
    bool has_acquired;                         /**< what other groups have released is ordered */
    bool has_strayed;                          /**< an access outside private memory was told */
    uint32_t released;                         /**< by a fence, for its next atomic write; or 0 */
    uint32_t first_block;                      /**< of its stamps */
    uint32_t begin, next;                      /**< its first stamp, and the one to be used next */
    uint32_t tile_wait, global_wait;           /**< since the last wait with such a fence */
    uint32_t stamps[SIMD_MAX_GROUP_SIZE];      /**< of each sub-group, by its first item */
    uint32_t renewed;                          /**< the stamp since the last wait */
    bool has_fenced;                           /**< sub-groups have different stamps */
    uint32_t fences[SIMD_MAX_GROUP_SIZE];      /**< likewise: since its last fence; or `begin` */
    simd_shadow_page *pages[SIMD_CHECK_PAGES]; /**< that were accessed lately, or NULL */
    uintptr_t numbers[SIMD_CHECK_PAGES];       /**< of these */
    struct simd_agreed *agreed;                /**< agreed.c; or NULL */
    struct simd_known_place *known;            /**< SIMD_CHECK_KNOWN places, or NULL */
    struct simd_seek *seek;                    /**< what is looked for instead of errors; or NULL */
} simd_check_worker;

/** Begins a launch; one of a kernel that is not checked, with no tools, needs nothing.
 *  @param written  as in simd_needs
 *  @returns false without memory */
bool simd_check_launch_begin(simd_check_launch *self, uint32_t tools, uint64_t written,
                             const spirv_kernel *kernel, const cpu_launch *launch);
void simd_check_launch_end(simd_check_launch *self);

/** Equips a thread, whose memory is in place, and ends that. @returns false without memory */
bool simd_check_worker_begin(const simd_check_launch *launch, simd_work *work,
                             size_t tile_static_bytes);
void simd_check_worker_end(simd_work *work);

#endif
