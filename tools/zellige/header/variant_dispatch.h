/* Functions that choose among the variants of a kernel. */
#ifndef TOOLS_ZELLIGE_HEADER_VARIANT_DISPATCH_H
#define TOOLS_ZELLIGE_HEADER_VARIANT_DISPATCH_H

#include "tools/zellige/header/launcher.h"

/* Writes a function for each kernel that all variants have with the same C types: it takes the
 * variant whose tile is the domain's, if each has another tile; else the one it is told. */
void zlt_variant_dispatch_print(const zlt_launchers *variants, size_t count, const char *name);

#endif
