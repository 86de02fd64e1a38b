/* What clang has printed about a source: printed again, with cures. */
#ifndef TOOLS_ZELLIGE_COMPILE_DIAGNOSTICS_H
#define TOOLS_ZELLIGE_COMPILE_DIAGNOSTICS_H

#include <stdbool.h>

/* Whether it has an error of the source, which no other option makes right. */
bool zlt_diagnostics_refuse(const char *text);

/* Prints it on stderr. Behind each diagnostic that zlt_cure_of() knows comes the cure as a note;
 * unless all is wanted, it then lacks the notes that stand in zellige's headers: candidates, and
 * what macros expand to. */
void zlt_diagnostics_print(const char *text, bool all);

#endif
