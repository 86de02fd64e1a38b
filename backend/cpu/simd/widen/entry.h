/* The function that a thread calls to run work-groups (work.h). */
#ifndef ZELLIGE_SIMD_ENTRY_H
#define ZELLIGE_SIMD_ENTRY_H

#include <llvm-c/Core.h>
#include <stdint.h>

#include "backend/cpu/simd/work.h"

/* What runs a work-group: the function of a batch, called `calls` times with the batch's number, and
 * before that the one of the last batch. Or what runs a gang: `batch`, called with the number of its
 * groups. */
typedef struct simd_entry_code {
    LLVMValueRef batch;
    uint64_t calls;
    LLVMValueRef last;       /* NULL: the last batch has no code of its own */
    uint64_t argument_bytes; /* of work.arguments, for certain */
    simd_needs needs;
} simd_entry_code;

/** Defines SIMD_ENTRY, which calls that for each work-group, and SIMD_NEEDS. */
void simd_entry_define(LLVMModuleRef module, const simd_entry_code *code);

#endif
