/* What the engine compiles, on disk. Whatever goes wrong, it is merely compiled again.
 *
 * One file per result in ${XDG_CACHE_HOME:-$HOME/.cache}/zellige/cpu. ZELLIGE_CPU_CACHE=off turns
 * it off; ZELLIGE_CPU_CACHE_SIZE bounds it, in MiB (256); the files used longest ago go first.
 */
#ifndef ZELLIGE_DRIVER_CACHE_CACHE_H
#define ZELLIGE_DRIVER_CACHE_CACHE_H

#include <stdbool.h>
#include <stdint.h>

#include "backend/driver/cache/bytes.h"

/** Names a result: cpu_cache_hash() of everything it depends on, and of what kind of result it
 *  is. */
typedef struct cpu_cache_key {
    uint64_t hash[2];
} cpu_cache_key;

/** Returns whether the result was there; then `out` is owned. */
bool cpu_cache_load(const cpu_cache_key *key, cpu_bytes *out);
void cpu_cache_store(const cpu_cache_key *key, const cpu_bytes *bytes);

#endif
