/* A kernel between the passes of the vectoriser (pipeline.h), for people to read:
 * ZELLIGE_CPU_DUMP=before:NAME,after:NAME writes what there is then into
 * KERNEL.NUMBER.XxYxZ.before-NAME.ll and .after-NAME.ll, and ZELLIGE_CPU_DUMP=passes what there
 * is after each pass, one after another, into KERNEL.NUMBER.XxYxZ.passes.ll. */
#ifndef ZELLIGE_SIMD_COMPILE_DUMP_PASSES_H
#define ZELLIGE_SIMD_COMPILE_DUMP_PASSES_H

#include "backend/driver/engines/simd/vectorize/pipeline.h"

typedef struct simd_pass_dump {
    simd_pass_observer observer;
    const char *name;
    FILE *all; /* NULL: not wanted, or it cannot be written */
} simd_pass_dump;

/** Begins with a kernel. @returns what writes the dumps, while the vectoriser runs; NULL if none
 *  is wanted */
const simd_pass_observer *simd_dump_passes_begin(simd_pass_dump *dump, const char *name);
void simd_dump_passes_end(simd_pass_dump *dump);

#endif
