/* Fills of any size, the large ones on all processors. */
#ifndef ZELLIGE_DRIVER_RUNTIME_TRANSFER_FILL_H
#define ZELLIGE_DRIVER_RUNTIME_TRANSFER_FILL_H

#include <stddef.h>

/** Repeats a pattern of at least one byte; the last time as much of it as there is room for. */
void cpu_fill(void *to, size_t bytes, const void *pattern, size_t pattern_bytes);

#endif
