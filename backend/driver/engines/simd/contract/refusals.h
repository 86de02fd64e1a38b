/* The kernels of a module that cannot be compiled, with reasons. The others work, so the reasons
 * have to last as long as the module's scalar form: they are stored behind it, in the cache and in
 * native code. */
#ifndef ZELLIGE_SIMD_CONTRACT_REFUSALS_H
#define ZELLIGE_SIMD_CONTRACT_REFUSALS_H

#include <stdbool.h>

#include "backend/driver/cache/bytes.h"
#include "backend/driver/runtime/build_log.h"

/** Adds a kernel and the reason, a sentence. Zeroed bytes have none; the caller frees them.
 *  @returns false if memory ran out */
bool simd_refusals_add(cpu_bytes *refusals, const char *kernel, const char *why);

/** Returns the reason, or NULL if the kernel is not refused. */
const char *simd_refusals_find(const cpu_bytes *refusals, const char *kernel);

/** Logs them all, a line for each kernel. */
void simd_refusals_log(const cpu_bytes *refusals, cpu_build_log *log);

/** Puts the refusals behind the scalar form, whose memory grows. @returns false if memory ran
 *  out */
bool simd_refusals_attach(const cpu_bytes *refusals, cpu_bytes *scalar);

/** Finds both parts, borrowed from `whole`.
 *  @returns false if the bytes have another format */
bool simd_refusals_detach(const cpu_bytes *whole, cpu_bytes *scalar, cpu_bytes *refusals);

#endif
