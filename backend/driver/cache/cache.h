/* Compiled code on disk. After any failure the engine compiles again.
 *
 * One file per result in ${XDG_CACHE_HOME:-$HOME/.cache}/zellige/cpu. ZELLIGE_CPU_CACHE=off
 * disables it; ZELLIGE_CPU_CACHE_SIZE limits it, in MiB (256). The least recently used files are
 * deleted first (trim.h).
 */
#ifndef ZELLIGE_DRIVER_CACHE_CACHE_H
#define ZELLIGE_DRIVER_CACHE_CACHE_H

#include <stdbool.h>
#include <stdint.h>

#include "backend/driver/cache/bytes.h"
#include "backend/driver/cache/hash.h"

/** The key of a result: cpu_cache_hash() of its kind and of everything that it depends on. */
typedef struct cpu_cache_key {
    uint64_t hash[CPU_HASH_WORDS];
} cpu_cache_key;

/** Returns whether the result was there; then `out` is owned. */
bool cpu_cache_load(const cpu_cache_key *key, cpu_bytes *out);
void cpu_cache_store(const cpu_cache_key *key, const cpu_bytes *bytes);

#endif
