/* What a thread hands to the code of a kernel: some work-groups and the memory to run them in.
 * Generated code reads this struct by its layout (entry.c); both change together. */
#ifndef ZELLIGE_SIMD_CONTRACT_WORK_H
#define ZELLIGE_SIMD_CONTRACT_WORK_H

#include <stdint.h>

typedef struct simd_work {
    const void *const *arguments; /* as in scalar.h; where the kernel has a tile_static pointer, of
                                     this thread's own memory */
    void *tile_static;            /* this thread's */
    void *frame; /* this thread's: simd_needs.frame_bytes for each group of an interleave set,
                                     aligned to 128 bytes */
    uint64_t group_count[3]; /* of the launch, X first */
    uint64_t global_offset[3];
    uint64_t first[3]; /* runs the groups first, first + 1, ... along X; of the Y it writes where
                              it is */
    uint64_t count;
    uint64_t further_rows; /* and then those of so many rows more along Y */
    uint64_t
        non_temporal_threshold; /* elements of so many bytes and more, one for each work-item of the
                              launch, are more than caches hold; what is written is streamed, and the
                              caller ends with a fence */
    uint64_t running;           /* the X of the group that the code is at; it begins at first[0] */
    uint64_t
        group_interleave; /* rows of groups that run side by side, simd_needs.interleave set at most: each group
                              has a frame, and tile_static memory of its own, */
    uint64_t tile_static_step; /* so many bytes behind that of the row before it */
} simd_work;

typedef void simd_entry(simd_work *work);

/* What compiled code needs. */
typedef struct simd_needs {
    uint64_t frame_bytes; /* for a group */
    uint64_t
        group_interleave; /* groups of a column that it can run side by side (group_interleave.h); 1 if none */
} simd_needs;

/* void (i64 line): called, if the variant key is checked, where some work-items of a group are at a barrier and
 * others are not; line is the barrier's in the source, or 0. */
#define SIMD_DIVERGED "zlg.diverged"

/* Symbols of a compiled kernel: the simd_entry, and the simd_needs. */
#define SIMD_ENTRY "zlg_entry"
#define SIMD_NEEDS "zlg_needs"

#endif
