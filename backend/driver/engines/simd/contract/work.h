/* The work that a thread passes to a kernel's code: some work-groups and the memory to run them in.
 * Generated code reads this struct by its layout (entry.c); both change together. */
#ifndef ZELLIGE_SIMD_CONTRACT_WORK_H
#define ZELLIGE_SIMD_CONTRACT_WORK_H

#include <stdint.h>

/* Bytes: two cache lines, which some processors fetch together, so that no other thread's memory
 * shares them; and more than any vector. */
#define SIMD_FRAME_ALIGNMENT 128u

typedef struct simd_work {
    /* As in scalar.h. Where the kernel has a tile_static pointer, it points into this thread's own
     * memory. */
    const void *const *arguments;
    /* This thread's tile_static memory. */
    void *tile_static;
    /* This thread's frames: simd_needs.frame_bytes for each group of an interleave set, aligned to
     * SIMD_FRAME_ALIGNMENT. */
    void *frame;
    /* Of the launch, X first. */
    uint64_t group_count[3];
    uint64_t global_offset[3];
    /* The code runs the groups first, first + 1, ... along X, `count` of them, and as many in each
     * of `further_rows` further rows along Y. It writes the Y of the current row into `first`. */
    uint64_t first[3];
    uint64_t count;
    uint64_t further_rows;
    /* If each work-item of the launch writes an element of this many bytes or more, the launch
     * writes more than the caches hold. The code then uses non-temporal stores, and its caller ends
     * with a fence. */
    uint64_t non_temporal_threshold;
    /* The X of the group that runs now. The caller sets it to first[0]. */
    uint64_t running;
    /* Rows of groups that run side by side, at most simd_needs.group_interleave. Each group has a
     * frame and tile_static memory of its own, tile_static_step bytes behind the row before it. */
    uint64_t group_interleave;
    uint64_t tile_static_step;
    /* Where this thread has simd_needs.private_bytes, aligned to SIMD_FRAME_ALIGNMENT, for the
     * group, or the interleave set, that runs now. */
    void *private_memory;
    /* The simd_check_worker of a kernel that is checked; else unset. */
    void *check;
    /* Columns of groups that run side by side, at most simd_needs.interleaved_columns. Each group
     * has a frame of its own; each row has tile_static memory, and each column, in the same place:
     * they use other bytes of it. */
    uint64_t interleaved_columns;
} simd_work;

typedef void simd_entry(simd_work *work);

/* What compiled code needs. */
typedef struct simd_needs {
    /* For a group. */
    uint64_t frame_bytes;
    /* Groups of a column that the code can run side by side (group_interleave.h), 1 if it
     * cannot. */
    uint64_t group_interleave;
    /* Columns of such groups, 1 if only one. */
    uint64_t interleaved_columns;
    /* For a thread. */
    uint64_t private_bytes;
    /* Of a kernel that is checked: a bit for each argument whose memory it may write, the last for
     * all from that on. */
    uint64_t written;
    /* 1 if there would be other code with SIMD_APART_YES, or without it; else 0. */
    uint64_t asks_apart;
    /* 1 if the code is for launches whose buffers are apart; else 0. */
    uint64_t trusts_apart;
    /* So many bytes behind tile_static memory absent lanes of its loads and stores may come to. */
    uint64_t tile_margin;
    /* The dimension that X has changed places with, Y (1) or Z (2): groups run along that one of
     * the launch; 0 if none. All of a simd_work then is as the code has it. */
    uint64_t swaps_dimensions;
    /* So many rows of groups, and columns, that a launch had better run one after another; 0 if it
     * does not matter. */
    uint64_t rows_down, columns_down;
    /* Two dimensions of the launch, plus 1, along which groups had better have 16 work-items each,
     * so that lanes come to neighbours in memory: the first one above all; 0 if it does not matter.
     * Of kernels that may run in any groups. */
    uint64_t along[2];
    /* How many simd_reach_steps (reach.h) are behind this. */
    uint64_t reach_steps;
} simd_needs;

/** Returns the dimension of the launch that is this one in a simd_work, or the other way around. */
static inline unsigned simd_launch_dimension(const simd_needs *needs, unsigned dimension)
{
    const unsigned other = (unsigned)needs->swaps_dimensions;
    return dimension == 0 ? other : dimension == other ? 0 : dimension;
}

/* void (i64 place): called, if the variant key is checked, where some work-items of a group are at
 * a barrier and others are not; place is the address of the barrier's simd_place (check.h). */
#define SIMD_DIVERGED "zlg.diverged"

/* Symbols of a compiled kernel: the simd_entry, the same for callers whose stack is aligned less
 * than the kernel wants it, if there is one, and the simd_needs. */
#define SIMD_ENTRY "zlg_entry"
#define SIMD_ALIGNED_ENTRY "zlg_aligned_entry"
#define SIMD_NEEDS "zlg_needs"

#endif
