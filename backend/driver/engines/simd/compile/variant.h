/* A kernel compiled for one variant key: once, by the first thread that needs it, while others
 * wait. */
#ifndef ZELLIGE_SIMD_COMPILE_VARIANT_H
#define ZELLIGE_SIMD_COMPILE_VARIANT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "backend/driver/cache/cache.h"
#include "backend/driver/engine.h"
#include "backend/driver/engines/simd/compile/line_table.h"
#include "backend/driver/engines/simd/contract/reach.h"
#include "backend/driver/engines/simd/contract/variant_key.h"
#include "backend/driver/engines/simd/contract/work.h"
#include "backend/driver/runtime/faults/trap.h"

typedef struct simd_variant {
    struct simd_variant *next;
    const spirv_kernel *kernel;
    simd_variant_key key;
    enum { SIMD_COMPILING, SIMD_DONE } state;
    ze_result_t result; /* of the compilation, once that is done */
    char *why;          /* it failed; NULL if memory ran out */
    simd_entry *entry;
    simd_needs needs;
    const simd_reach_step *steps; /* needs.reach_steps of them */
    bool repeats;                 /* it is for runs that look for a work-item, not for launches */
    bool fits_any_areas;          /* it knows nothing of areas */
    cpu_bytes lines;              /* the object file, if it has source lines */
    cpu_code code;                /* its instructions, if it has source lines */
    _Atomic float group_time;     /* nanoseconds that a group took lately; below 0 if unknown */
} simd_variant;

/** Returns the object file of a variant that was compiled, owned by the caller, and its key. */
ze_result_t simd_variant_object(cpu_program *program, const simd_variant *variant,
                                cpu_cache_key *key, cpu_bytes *out);

/** Finds the source line of an instruction of a variant's code.
 *  @returns false if it has none: the module has no lines, or the instruction is elsewhere */
bool simd_variant_line(cpu_program *program, const simd_variant *variant, uintptr_t instruction,
                       simd_source_line *out);

/** Returns the instructions that may have lines; NULL if none has one. */
static inline const cpu_code *simd_variant_code(const simd_variant *variant)
{
    return variant->lines.data == NULL ? NULL : &variant->code;
}

/** Finds or compiles the variant for a launch. It lives as long as the program. */
ze_result_t simd_variant_get(cpu_kernel *kernel, const cpu_launch *launch, simd_variant **out);

/** The same for a variant that tells of its accesses (contract/check.h), to repeat a part of a
 *  launch. @returns NULL if there is none */
simd_variant *simd_variant_get_repeating(const cpu_kernel *kernel, const cpu_launch *launch);

#endif
