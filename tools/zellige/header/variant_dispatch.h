/* Variant dispatch: functions that select a variant of a kernel. */
#ifndef TOOLS_ZELLIGE_HEADER_VARIANT_DISPATCH_H
#define TOOLS_ZELLIGE_HEADER_VARIANT_DISPATCH_H

#include "tools/zellige/header/launcher.h"

/* Writes a function for each kernel that all variants have with the same C types. If each variant
 * has another tile, the function selects the variant with the domain's tile; else the variant is an
 * argument. */
void zlt_variant_dispatch_print(const zlt_launchers *variants, size_t count, const char *name);

#endif
