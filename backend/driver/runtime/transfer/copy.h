/* Copies and fills of any size; large ones run on all processors. One that meets an invalid address
 * loses the context (faults/guard.h), and returns false. In a stream (device.h) they may return
 * before they have ended; what a fill's pattern is has been read by then. */
#ifndef ZELLIGE_DRIVER_RUNTIME_TRANSFER_COPY_H
#define ZELLIGE_DRIVER_RUNTIME_TRANSFER_COPY_H

#include <stdbool.h>
#include <stddef.h>

/** From this many bytes on several threads copy faster than one; and the size of a thread's
 *  share. */
#define CPU_COPY_ALONE ((size_t)512 * 1024)
#define CPU_COPY_PIECE ((size_t)256 * 1024)

/** Copies like memmove(). */
bool cpu_copy(void *to, const void *from, size_t bytes);

/** Rows of equal length in slices of equal height, at two places. */
typedef struct cpu_region {
    unsigned char *to; /**< the first byte */
    const unsigned char *from;
    size_t width;    /**< bytes of a row */
    size_t height;   /**< rows of a slice */
    size_t depth;    /**< slices */
    size_t to_pitch; /**< bytes from row to row */
    size_t to_slice; /**< bytes from slice to slice */
    size_t from_pitch;
    size_t from_slice;
} cpu_region;

/** Copies a region; its source and target must not overlap. */
bool cpu_copy_region(const cpu_region *region);

/** Returns whether source and target of a region overlap. */
bool cpu_region_overlaps(const cpu_region *region);

/** Fills memory with a pattern of at least one byte; the last repetition may be cut. */
bool cpu_fill(void *to, size_t bytes, const void *pattern, size_t pattern_bytes);

#endif
