/* A module as a C header. */
#ifndef TOOLS_ZELLIGE_HEADER_H
#define TOOLS_ZELLIGE_HEADER_H

#include "module.h"
#include "options.h"

/* Writes `path`, or says why it cannot. `assembly` is a file of LLVM's assembly with debug
 * information, of which the typed functions are made; NULL: none. */
bool zli_header_write(const zli_module *module, const char *assembly, const char *path,
                      const zli_options *options);

#endif
