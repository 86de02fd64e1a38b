/* Whole files in memory. */
#ifndef TOOLS_ZELLIGE_SUPPORT_FILE_H
#define TOOLS_ZELLIGE_SUPPORT_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* Reads a regular file, or says why it cannot. Returns its bytes and a NUL behind them that `*size`
 * does not count, to be freed; NULL after a failure. */
char *zlt_file_read(const char *path, size_t *size);

/* Whether two paths are of one file, through links too, whether or not it exists. */
bool zlt_file_is_same(const char *one, const char *other);

#endif
