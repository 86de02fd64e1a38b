/* The checks of a kernel's waits and tile_static memory, at compile time. */
#ifndef TOOLS_ZELLIGE_CHECK_H
#define TOOLS_ZELLIGE_CHECK_H

#include "options.h"
#include "toolchain.h"

/* Compiles the input once more, into a form for the checks, and says what they find. Temporary files
 * stand beside `target`. Returns false if something is an error. */
bool zli_check(const zli_options *options, const zli_toolchain *toolchain, const char *target);

#endif
