/* Prints clang's diagnostics of a source again, with cures. */
#ifndef TOOLS_ZELLIGE_COMPILE_DIAGNOSTICS_H
#define TOOLS_ZELLIGE_COMPILE_DIAGNOSTICS_H

#include <stdbool.h>

/* Returns whether the text has an error of the source, which no option of clang can avoid. */
bool zlt_diagnostics_refuse(const char *text);

/* Prints the text on stderr, with a note behind each diagnostic that zlt_cure_of() knows. Without
 * `all` it omits from these the notes about zellige's headers: candidates, and expanded macros.
 * Without `conversions` it omits warnings of those from floating-point numbers to whole ones, but
 * for indices. */
void zlt_diagnostics_print(const char *text, bool all, bool conversions);

#endif
