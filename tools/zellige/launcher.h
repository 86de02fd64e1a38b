/* A C function for each kernel, with typed parameters. */
#ifndef TOOLS_ZELLIGE_LAUNCHER_H
#define TOOLS_ZELLIGE_LAUNCHER_H

#include "host_types.h"

/* Writes the functions of all kernels, with the types of their parameters. */
void zli_launchers_print(zli_host *host, const zli_signatures *signatures);

#endif
