/* The caches of a processor, as the kernel describes them. */
#ifndef ZELLIGE_DRIVER_DDI_CORE_CACHES_H
#define ZELLIGE_DRIVER_DDI_CORE_CACHES_H

#include <stddef.h>
#include <stdint.h>

enum { CPU_MAX_CACHES = 8 };

/** Reads the sizes, in bytes, of the caches that hold data, nearest first.
 *  @param directory  /sys/devices/system/cpu/cpu0/cache, or its like
 *  @returns how many there are; 0 if the directory is not there */
uint32_t cpu_caches_read(const char *directory, size_t sizes[CPU_MAX_CACHES]);

#endif
