/* Findings as clang prints them: the place, the text in colour on a terminal, the line of the
 * source, a caret. */
#ifndef TOOLS_ZELLIGE_CHECK_SNIPPET_H
#define TOOLS_ZELLIGE_CHECK_SNIPPET_H

#include "tools/zellige/clang_ir/source_site.h"

typedef enum zlt_tone { ZLT_TONE_ERROR, ZLT_TONE_WARNING, ZLT_TONE_NOTE } zlt_tone;

/* Prints a message on stderr, with the line of the source if the site has one; else with the
 * name of the file `otherwise`. */
void zlt_snippet_print(const zlt_site *site, const char *otherwise, zlt_tone tone,
                       const char *text);

#endif
