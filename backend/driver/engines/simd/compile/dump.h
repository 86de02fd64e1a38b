/* Dumps of generated code. ZELLIGE_CPU_DUMP=scalar,ir,asm writes into the directory
 * ZELLIGE_CPU_DUMP_DIRECTORY, or the current one: the scalar form of a module (module-HASH.ll), and
 * of each kernel and group size the vectorised form and the machine code (KERNEL.NUMBER.XxYxZ.ll
 * and .s).
 *
 * Between passes of the vectoriser (pipeline.h), ZELLIGE_CPU_DUMP=before:NAME,after:NAME writes
 * KERNEL.NUMBER.XxYxZ.before-NAME.ll and .after-NAME.ll, and ZELLIGE_CPU_DUMP=passes writes the
 * code after each pass into KERNEL.NUMBER.XxYxZ.passes.ll. */
#ifndef ZELLIGE_SIMD_COMPILE_DUMP_H
#define ZELLIGE_SIMD_COMPILE_DUMP_H

#include <limits.h>
#include <stdbool.h>

#include "backend/driver/engines/simd/compile/session.h"
#include "backend/driver/engines/simd/vectorize/pipeline.h"

/** Returns whether there is anything to dump; then the engine ignores the cache. */
bool simd_dump_is_wanted(void);

/** Returns whether ZELLIGE_CPU_DUMP lists a word. */
bool simd_dump_lists(const char *word);

/** Makes the path of a file for a kernel or a module: its name, cleaned, and an ending. @returns
 *  whether it fits */
bool simd_dump_path(char path[PATH_MAX], const char *name, const char *ending);

/** Writes the module of a session as `kind`, if that is wanted: "scalar", "ir" or "asm". */
void simd_dump(simd_session *session, const char *name, const char *kind);

typedef struct simd_pass_dump {
    simd_pass_observer observer;
    const char *name;
    FILE *all;           /* NULL: not requested, or the file cannot be written */
    simd_pass_set asked; /* passes whose switches others looked at */
} simd_pass_dump;

/** Begins the dumps of a kernel.
 *  @returns the observer that writes them while the vectoriser runs, or NULL */
const simd_pass_observer *simd_dump_passes_begin(simd_pass_dump *dump, const char *name);
void simd_dump_passes_end(simd_pass_dump *dump);

#endif
