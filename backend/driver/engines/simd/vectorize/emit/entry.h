/* The function that a thread calls to run work-groups (work.h). */
#ifndef ZELLIGE_SIMD_VECTORIZE_EMIT_ENTRY_H
#define ZELLIGE_SIMD_VECTORIZE_EMIT_ENTRY_H

#include <llvm-c/Core.h>
#include <stdint.h>

#include "backend/driver/engines/simd/contract/work.h"
#include "backend/driver/engines/simd/vectorize/emit/private_sums.h"

/* What runs a work-group: the function of a strip, called `calls` times with the strip's number,
 * and before that the one of the last strip. Or what runs an interleave set: `strip`, called with
 * the number of its groups. */
typedef struct simd_entry_code {
    LLVMValueRef strip;
    uint64_t calls;
    LLVMValueRef last;       /* NULL: the last strip has no code of its own */
    bool hoists_nothing;     /* out of the loops over strips and groups */
    bool strips_first;       /* each strip of all groups of a row, before the next strip */
    uint64_t argument_bytes; /* of work.arguments, for certain */
    simd_needs needs;
    LLVMValueRef reach_steps; /* behind them; NULL for none */
    simd_private_sums sums;
} simd_entry_code;

/** Defines SIMD_NEEDS, or changes it. */
void simd_entry_define_needs(LLVMModuleRef module, const simd_entry_code *code);

#endif
