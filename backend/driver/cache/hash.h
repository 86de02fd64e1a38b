/* Hashes: BLAKE3, 256 bits, for names of files and checksums, which nobody can make collide; 64
 * bits for identifiers. */
#ifndef ZELLIGE_DRIVER_CACHE_HASH_H
#define ZELLIGE_DRIVER_CACHE_HASH_H

#include <stddef.h>
#include <stdint.h>

enum { CPU_HASH_WORDS = 4 };

/** Mixes bytes into `state`, which starts as any value and ends as the hash. */
void cpu_cache_hash(uint64_t state[CPU_HASH_WORDS], const void *data, size_t size);

/** Returns the FNV-1a hash. */
uint64_t cpu_hash(const void *bytes, size_t count);

#endif
