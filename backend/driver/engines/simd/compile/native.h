/* Results of the compiler that leave the process with a module, and come back with it. */
#ifndef ZELLIGE_SIMD_COMPILE_NATIVE_H
#define ZELLIGE_SIMD_COMPILE_NATIVE_H

#include <level_zero/ze_api.h>

#include "backend/driver/cache/cache.h"
#include "backend/driver/runtime/build_log.h"

/** A copy of the written bytes. Zeroed is empty. */
typedef struct simd_native {
    cpu_bytes bytes;
} simd_native;

/** Reads the output of simd_native_end(). Other bytes, or those of another build or for another
 *  processor, are ZE_RESULT_ERROR_INVALID_NATIVE_BINARY; the log has the reason. */
ze_result_t simd_native_read(const cpu_bytes *bytes, cpu_build_log *log, simd_native *out);
void simd_native_clear(simd_native *native);

/** Returns whether the result is there; then `out` is owned by the caller. */
bool simd_native_find(const simd_native *native, const cpu_cache_key *key, cpu_bytes *out);

/** Zeroed before it begins. */
typedef struct simd_native_writer {
    cpu_bytes bytes;
    bool failed; /* no memory */
} simd_native_writer;

void simd_native_begin(simd_native_writer *writer);
void simd_native_add(simd_native_writer *writer, const cpu_cache_key *key, const cpu_bytes *result);

/** Gives all of it, owned by the caller. */
ze_result_t simd_native_end(simd_native_writer *writer, cpu_bytes *out);

#endif
