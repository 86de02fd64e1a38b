/* A 128-bit hash for names of files and for checksums: no two inputs collide but on purpose. */
#ifndef ZELLIGE_DRIVER_CACHE_HASH_H
#define ZELLIGE_DRIVER_CACHE_HASH_H

#include <stddef.h>
#include <stdint.h>

/** Mixes bytes into `state`, which starts as any value and ends as the hash. */
void cpu_cache_hash(uint64_t state[2], const void *data, size_t size);

#endif
