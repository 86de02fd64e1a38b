/* The form in which a kernel is checked.
 *
 * It is optimised, for indices and pointers are known only then, but in a way that keeps what the
 * checks are about: reads and writes of tile_static memory stay where the source has them, and
 * so does every return. Lines are kept by calls, which all toolchains leave in place, and which
 * become OpLine in the end: clang writes no lines to SPIR-V, and llvm-spirv fails on some.
 */
#ifndef TOOLS_ZELLIGE_FORM_H
#define TOOLS_ZELLIGE_FORM_H

#include "args.h"
#include "module.h"
#include "text.h"

/* Writes the assembly of a file that is not optimised yet, with what has to stay made fast. */
bool zli_form_fasten(const zli_assembly *assembly, const char *path);

/* Writes optimised assembly with a call for each place in the source. Their files are appended to
 * `files`. */
bool zli_form_mark(const zli_assembly *assembly, const char *path, zli_args *files);

/* Makes OpLine of the calls. */
bool zli_form_unmark(zli_module *module, const zli_args *files);

#endif
