/* The form in which a kernel is checked.
 *
 * It is optimised, for indices and pointers are known only then, but in a way that keeps what the
 * checks are about: reads and writes of tile_static memory stay where the source has them, and
 * so does every return. Lines are kept by calls, which all toolchains leave in place, and which
 * become OpLine in the end: clang writes no lines to SPIR-V, and llvm-spirv fails on some.
 */
#ifndef TOOLS_ZELLIGE_CHECK_CHECKED_FORM_H
#define TOOLS_ZELLIGE_CHECK_CHECKED_FORM_H

#include "tools/zellige/clang_ir/source_site.h"
#include "tools/zellige/module/module.h"
#include "tools/zellige/support/args.h"

/* Writes the assembly of a file that is not optimised yet, with what has to stay made volatile. */
bool zlt_form_pin_accesses(const zlt_ir *ir, const char *path);

/* Writes optimised assembly with a call for each place in the source. Their files are appended to
 * `files`. */
bool zlt_form_mark_lines(const zlt_ir *ir, const char *path, zlt_args *files);

/* Makes OpLine of the calls. */
bool zlt_form_restore_lines(zlt_module *module, const zlt_args *files);

#endif
