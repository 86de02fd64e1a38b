/* The checks of a kernel's waits and tile_static memory, at compile time. */
#ifndef TOOLS_ZELLIGE_CHECK_CHECK_H
#define TOOLS_ZELLIGE_CHECK_CHECK_H

#include "tools/zellige/compile/unit.h"

/* Compiles the input of a unit once more, into a form for the checks, and prints their findings.
 * Returns false if one is an error. */
bool zlt_check(const zlt_unit *unit, const zlt_options *options, const zlt_toolchain *toolchain);

#endif
