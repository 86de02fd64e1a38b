/* Modules as a C header. */
#ifndef TOOLS_ZELLIGE_HEADER_H
#define TOOLS_ZELLIGE_HEADER_H

#include "unit.h"

/* Writes `path`, or says why it cannot. Units without description get no functions. */
bool zli_header_write(const zli_unit *units, size_t count, const char *path,
                      const zli_options *options);

#endif
