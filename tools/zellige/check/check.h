/* The checks of a kernel's waits and tile_static memory, at compile time. */
#ifndef TOOLS_ZELLIGE_CHECK_CHECK_H
#define TOOLS_ZELLIGE_CHECK_CHECK_H

#include "tools/zellige/compile/unit.h"

/* Makes a form for the checks of a unit's source as it stands, and prints what they find. Returns
 * false if a finding is an error. */
bool zlt_check(const zlt_unit *unit, const zlt_options *options, const zlt_toolchain *toolchain);

#endif
