/* ZELLIGE_CPU_PASSES=-group_interleave,-prefetch: disables passes of the vectoriser. */
#ifndef ZELLIGE_SIMD_COMPILE_PASSES_H
#define ZELLIGE_SIMD_COMPILE_PASSES_H

#include <stdbool.h>

#include "backend/driver/engines/simd/contract/pass_set.h"

/** Returns the disabled passes, for simd_variant_key.passes_off, from the environment at the first
 *  compilation. Reports unknown names on stderr. */
simd_pass_set simd_passes_off(void);

/** Returns the passes that a kernel which is checked does without besides: they move accesses, or
 *  run groups side by side. */
simd_pass_set simd_passes_off_checked(void);

/** Returns whether launches may run in other work-groups (launch/regroup.h). */
bool simd_passes_may_regroup(void);

#endif
