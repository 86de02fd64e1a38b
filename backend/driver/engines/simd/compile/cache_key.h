/* Names for what the cache keeps: which code was compiled, by which code. */
#ifndef ZELLIGE_SIMD_COMPILE_CACHE_KEY_H
#define ZELLIGE_SIMD_COMPILE_CACHE_KEY_H

#include <stdbool.h>

#include "backend/driver/cache/cache.h"
#include "backend/driver/engines/simd/contract/variant_key.h"
#include "backend/spirv/spirv.h"

/** Begins a key with a module and with all that makes code of it: this engine, LLVM, the processor.
 *  @returns whether the engine and LLVM can be told from other builds; if not, nothing may be
 *  kept */
bool simd_cache_key_of_module(const spirv_module *module, cpu_cache_key *out);

/** Gives the key of all that makes code, without a module.
 *  @returns as simd_cache_key_of_module() */
bool simd_cache_key_of_compiler(cpu_cache_key *out);

/** Returns the key of the same module for one result: `what` tells it from the others. */
cpu_cache_key simd_cache_key_of_result(cpu_cache_key module, const char *what,
                                       const simd_variant_key *variant_key);

#endif
