/* Names for what the cache keeps: which code was compiled, by which code. */
#ifndef ZELLIGE_SIMD_IDENTITY_H
#define ZELLIGE_SIMD_IDENTITY_H

#include <stdbool.h>

#include "backend/cpu/cache/cache.h"
#include "backend/cpu/simd/shape.h"
#include "backend/spirv/spirv.h"

/** Begins a key with a module and with all that makes code of it: this engine, LLVM, the processor.
 *  @returns whether the engine and LLVM can be told from other builds; if not, nothing may be kept */
bool simd_identity(const spirv_module *module, cpu_cache_key *out);

/** Gives the key of all that makes code, without a module.
 *  @returns as simd_identity() */
bool simd_identity_of_compiler(cpu_cache_key *out);

/** Returns the key of the same module for one result: `what` tells it from the others. */
cpu_cache_key simd_identity_of(cpu_cache_key module, const char *what, const simd_shape *shape);

#endif
