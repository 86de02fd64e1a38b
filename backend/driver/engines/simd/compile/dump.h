/* What was generated, for people to read: ZELLIGE_CPU_DUMP=scalar,ir,asm writes it into the directory
 * ZELLIGE_CPU_DUMP_DIRECTORY, or into the current one: the scalar form of a module
 * (module-HASH.ll), and of each kernel and group size the vectorised form and the machine code
 * (KERNEL.NUMBER.XxYxZ.ll and .s). */
#ifndef ZELLIGE_SIMD_COMPILE_DUMP_H
#define ZELLIGE_SIMD_COMPILE_DUMP_H

#include <stdbool.h>

#include "backend/driver/engines/simd/compile/session.h"

/** Returns whether anything is to be written; then everything is compiled anew. */
bool simd_dump_is_wanted(void);

/** Writes the module of a session as `kind`, if that is wanted: "scalar", "ir" or "asm". */
void simd_dump(simd_session *session, const char *name, const char *kind);

#endif
