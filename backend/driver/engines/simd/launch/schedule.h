/* The order in which the groups of a launch run: in runs along X; and, so that groups that run
 * close in time share rows and columns of what they read, in blocks some runs high. A run is one
 * row high, or as many as run side by side (group_interleave.h); it has as many columns as do.
 *
 *     run 0   run 4 ...      A launch of 2 runs by 7 rows, in blocks of 4 rows.
 *     run 1   run 5
 *     run 2   run 6
 *     run 3   run 7
 *     run 8   run 11
 *     run 9   run 12
 *     run 10  run 13
 *
 * Where a row is short, a run has several rows instead, all of them whole.
 */
#ifndef ZELLIGE_SIMD_LAUNCH_SCHEDULE_H
#define ZELLIGE_SIMD_LAUNCH_SCHEDULE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct simd_schedule {
    uint64_t count[3]; /* groups, X first */
    uint64_t
        length; /* of a run, in groups: all there are along X at most; the last may be shorter */
    uint64_t across;        /* runs along X */
    uint64_t height;        /* of a run, in rows; the last along Y may have fewer */
    uint64_t bands;         /* runs along Y */
    uint64_t rows;          /* of a block, in runs; the last along Y may have fewer */
    uint64_t run_count;     /* in all */
    uint64_t factor, shift; /* of a shuffled one; a factor of 0 otherwise */
} simd_schedule;

/** Groups first[0], ... of the rows first[1], ... */
typedef struct simd_run {
    uint64_t first[3];
    uint64_t count, rows;
} simd_run;

/** Arranges a launch for that many threads. A call should have at least `least` groups, and
 *  `group_interleave` rows of `columns` groups run side by side.
 *  @returns false if it has 2^64 groups or more */
bool simd_schedule_make(const uint32_t count[3], uint32_t threads, uint64_t least,
                        uint64_t group_interleave, uint64_t columns, simd_schedule *out);

/** Has runs be so many rows high, of so many columns, if there are runs enough for all threads. */
void simd_schedule_go_down(simd_schedule *schedule, uint32_t threads, uint64_t rows,
                           uint64_t columns);

/** Has the groups run one by one, in another order: the same for the same seed, which is not 0. */
void simd_schedule_shuffle(simd_schedule *schedule, uint64_t seed);

simd_run simd_schedule_get(const simd_schedule *schedule, uint64_t number);

#endif
