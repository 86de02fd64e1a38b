/* Cures for clang's diagnostics of kernels, in the words of <zellige/kernel.h>. */
#ifndef TOOLS_ZELLIGE_COMPILE_CURES_H
#define TOOLS_ZELLIGE_COMPILE_CURES_H

/* Returns the cure for a diagnostic, to be freed, or NULL.
 *
 * message  its first line, from "error: " on
 * all      all of its lines, notes included */
char *zlt_cure_of(const char *message, const char *all);

#endif
