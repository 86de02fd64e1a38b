/* `zellige compile --remarks`: what the compiler of the CPU driver makes of a module. */
#ifndef TOOLS_ZELLIGE_COMPILE_REMARKS_H
#define TOOLS_ZELLIGE_COMPILE_REMARKS_H

#include "tools/zellige/compile/unit.h"

/* Runs zellige-remarks, which lies beside this program, if remarks are wanted. */
bool zlt_remarks_print(const zlt_unit *unit, const zlt_options *options);

#endif
