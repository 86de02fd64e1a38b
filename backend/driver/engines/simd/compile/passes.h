/* ZELLIGE_CPU_PASSES=-group_interleave,-prefetch: which passes of the vectoriser are switched
 * off. */
#ifndef ZELLIGE_SIMD_COMPILE_PASSES_H
#define ZELLIGE_SIMD_COMPILE_PASSES_H

#include <stdint.h>

/** Returns the passes that are off, for simd_variant_key.passes_off: as the environment was when
 *  a kernel was first compiled. A name that is none is told on stderr then. */
uint64_t simd_passes_off(void);

#endif
