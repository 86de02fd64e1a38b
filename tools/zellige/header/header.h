/* Modules as a C header. */
#ifndef TOOLS_ZELLIGE_HEADER_HEADER_H
#define TOOLS_ZELLIGE_HEADER_HEADER_H

#include "tools/zellige/compile/unit.h"

/* Writes `path`, or says why it cannot. Units without description get no functions. */
bool zlt_header_write(const zlt_unit *units, size_t count, const char *path,
                      const zlt_options *options);

#endif
