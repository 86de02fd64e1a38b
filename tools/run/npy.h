/* Files of NumPy: .npy, versions 1 to 3, in C's order. */
#ifndef TOOLS_RUN_NPY_H
#define TOOLS_RUN_NPY_H

#include "tools/run/data.h"

#include <stdio.h>

/* Whether a text ends so. */
bool zlt_ends_with(const char *text, const char *end);

/* Whether a file has such a name. */
bool zlt_npy_is(const char *path);

/* Reads a file, or says why it cannot. */
bool zlt_npy_read(const char *path, zlt_data *data);

/* Writes a file; failures are the stream's. Vectors become a last dimension. */
void zlt_npy_write(FILE *file, const zlt_data *data);

#endif
