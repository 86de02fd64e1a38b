/* The form of a kernel that the checks analyse.
 *
 * It is optimised, because only then are indices and pointers known. But reads and writes of
 * tile_static memory, and returns, stay where the source has them. Calls mark the lines: all
 * toolchains keep these, and they become OpLine in the end. clang itself writes no lines to SPIR-V,
 * and llvm-spirv fails on some. */
#ifndef TOOLS_ZELLIGE_CHECK_CHECKED_FORM_H
#define TOOLS_ZELLIGE_CHECK_CHECKED_FORM_H

#include "tools/zellige/clang_ir/source_site.h"
#include "tools/zellige/module/module.h"
#include "tools/zellige/support/args.h"

/* Writes the assembly of a file before optimisation, with accesses to tile_static memory made
 * volatile. */
bool zlt_form_pin_accesses(const zlt_ir *ir, const char *path);

/* Writes optimised assembly with a call for each place in the source. Their files are appended to
 * `files`. */
bool zlt_form_mark_lines(const zlt_ir *ir, const char *path, zlt_args *files);

/* Replaces the calls by OpLine. */
bool zlt_form_restore_lines(zlt_module *module, const zlt_args *files);

#endif
