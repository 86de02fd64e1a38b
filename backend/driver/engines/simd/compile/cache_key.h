/* Keys of cached results: the code and the compiler that made it. */
#ifndef ZELLIGE_SIMD_COMPILE_CACHE_KEY_H
#define ZELLIGE_SIMD_COMPILE_CACHE_KEY_H

#include <stdbool.h>

#include "backend/driver/cache/cache.h"
#include "backend/driver/engines/simd/contract/target.h"
#include "backend/driver/engines/simd/contract/variant_key.h"
#include "backend/spirv/spirv.h"

/** Begins a key with a module and with everything that its code depends on: this engine, LLVM, the
 *  processor.
 *  @returns whether the engine and LLVM have build identifiers; without, nothing may be cached */
bool simd_cache_key_of_module(const spirv_module *module, cpu_cache_key *out);

/** Gives the key of all that makes code, without a module.
 *  @returns as simd_cache_key_of_module() */
bool simd_cache_key_of_compiler(cpu_cache_key *out);

/** Adds what code depends on of the processor that it is made for. */
void simd_cache_key_add_target(cpu_cache_key *key, const simd_target *target);

/** Returns the key of one result of the module; `what` distinguishes results. */
cpu_cache_key simd_cache_key_of_result(cpu_cache_key module, const char *what,
                                       const simd_variant_key *variant_key);

#endif
