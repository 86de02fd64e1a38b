/* A module as a C header. */
#ifndef TOOLS_ZELLIGE_HEADER_H
#define TOOLS_ZELLIGE_HEADER_H

#include "module.h"
#include "options.h"

/* Writes `path`, or says why it cannot. */
bool zli_header_write(const zli_module *module, const char *path, const zli_options *options);

#endif
