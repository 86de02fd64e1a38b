/* The caches of a processor, as the kernel describes them. */
#ifndef ZELLIGE_DRIVER_RUNTIME_CACHES_H
#define ZELLIGE_DRIVER_RUNTIME_CACHES_H

#include <stddef.h>
#include <stdint.h>

enum { CPU_MAX_CACHES = 8 };

/* Those of the machine's first processor, for cpu_caches_read(). */
#define CPU_CACHES_DIRECTORY "/sys/devices/system/cpu/cpu0/cache"

typedef struct cpu_cache {
    uint32_t level; /**< 1 is the nearest; 0 if the kernel does not say */
    size_t size;    /**< bytes */
    uint32_t ways;  /**< 0 if the kernel does not say */
    uint32_t line;  /**< bytes; 0 if the kernel does not say */
} cpu_cache;

/** Reads the caches that hold data, nearest first.
 *  @param directory  CPU_CACHES_DIRECTORY, or its like
 *  @returns how many there are; 0 if the directory is not there */
uint32_t cpu_caches_read(const char *directory, cpu_cache caches[CPU_MAX_CACHES]);

#endif
