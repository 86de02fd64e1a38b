/* Which code has made a cached result: the driver, and LLVM. */
#ifndef ZELLIGE_SIMD_COMPILE_ORIGIN_H
#define ZELLIGE_SIMD_COMPILE_ORIGIN_H

#include <stdbool.h>
#include <stdint.h>

#include "backend/driver/cache/cache.h"

/** Adds the build-id of the program or library that an address is in.
 *  @returns whether it has one; without, nothing may be cached */
bool simd_origin_add(cpu_cache_key *key, uintptr_t address);

#endif
