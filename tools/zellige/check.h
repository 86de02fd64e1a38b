/* The checks of a kernel's waits and tile_static memory, at compile time. */
#ifndef TOOLS_ZELLIGE_CHECK_H
#define TOOLS_ZELLIGE_CHECK_H

#include "unit.h"

/* Compiles the input of a unit once more, into a form for the checks, and says what they find.
 * Returns false if something is an error. */
bool zli_check(const zli_unit *unit, const zli_options *options, const zli_toolchain *toolchain);

#endif
