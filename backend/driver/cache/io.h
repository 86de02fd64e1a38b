/* Whole transfers, where read() and write() may do less. */
#ifndef ZELLIGE_DRIVER_CACHE_IO_H
#define ZELLIGE_DRIVER_CACHE_IO_H

#include <stdbool.h>
#include <stddef.h>

bool cpu_write_all(int file, const void *data, size_t size);

/** Reads from the place where the file stands. */
bool cpu_read_all(int file, void *data, size_t size);

#endif
