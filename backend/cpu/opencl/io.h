/* Whole transfers, where read() and write() may do less. */
#ifndef ZELLIGE_CPU_OPENCL_IO_H
#define ZELLIGE_CPU_OPENCL_IO_H

#include <stdbool.h>
#include <stddef.h>

bool cpu_opencl_write_all(int file, const void *data, size_t size);

/** Reads from the place where the file stands. */
bool cpu_opencl_read_all(int file, void *data, size_t size);

#endif
