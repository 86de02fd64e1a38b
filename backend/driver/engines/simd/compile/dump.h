/* What was generated, for people to read: ZELLIGE_CPU_DUMP=scalar,ir,asm writes it into the
 * directory ZELLIGE_CPU_DUMP_DIRECTORY, or into the current one: the scalar form of a module
 * (module-HASH.ll), and of each kernel and group size the vectorised form and the machine code
 * (KERNEL.NUMBER.XxYxZ.ll and .s). dump_passes.h has what lies between. */
#ifndef ZELLIGE_SIMD_COMPILE_DUMP_H
#define ZELLIGE_SIMD_COMPILE_DUMP_H

#include <limits.h>
#include <stdbool.h>

#include "backend/driver/engines/simd/compile/session.h"
#include "backend/driver/engines/simd/vectorize/pipeline.h"

/** Returns whether anything is to be written; then everything is compiled anew. */
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
    FILE *all; /* NULL: not wanted, or it cannot be written */
} simd_pass_dump;

/** Begins with a kernel. @returns what writes the dumps, while the vectoriser runs; NULL if none
 *  is wanted */
const simd_pass_observer *simd_dump_passes_begin(simd_pass_dump *dump, const char *name);
void simd_dump_passes_end(simd_pass_dump *dump);

#endif
