/* What clang says that a source includes, in Make's syntax. */
#ifndef TOOLS_ZELLIGE_COMPILE_DEPFILE_H
#define TOOLS_ZELLIGE_COMPILE_DEPFILE_H

#include "tools/zellige/compile/options.h"

/* Returns whether no result would be written over what the source includes, or says which would. */
bool zlt_depfile_spares_includes(const char *depfile, const zlt_options *options);

#endif
