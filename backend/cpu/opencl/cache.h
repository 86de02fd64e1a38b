/* Translated modules on disk. Whatever goes wrong, the module is merely translated again.
 *
 * One file per module in ${XDG_CACHE_HOME:-$HOME/.cache}/zellige/opencl. ZELLIGE_CPU_CACHE=off turns
 * it off; ZELLIGE_CPU_CACHE_SIZE bounds it, in MiB (256); the oldest files go first.
 */
#ifndef ZELLIGE_CPU_OPENCL_CACHE_H
#define ZELLIGE_CPU_OPENCL_CACHE_H

#include "backend/cpu/opencl/process.h"
#include "backend/cpu/opencl/translate.h"
#include "backend/cpu/opencl/words.h"

/** Names a translation: the hash of everything it depends on. */
typedef struct cpu_opencl_cache_key {
    uint64_t hash[2];
} cpu_opencl_cache_key;

cpu_opencl_cache_key cpu_opencl_cache_make_key(const cpu_opencl_words *words,
                                               const cpu_opencl_translator *translator);

/** Returns whether the translation was there; then `out` is owned. */
bool cpu_opencl_cache_load(const cpu_opencl_cache_key *key, cpu_opencl_bytes *out);
void cpu_opencl_cache_store(const cpu_opencl_cache_key *key, const cpu_opencl_bytes *bytes);

#endif
