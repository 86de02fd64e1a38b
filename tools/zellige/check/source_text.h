/* Mistakes that only the text of a source shows, for clang computes them silently, so that no
 * module has them: `1 / 2`, which is 0 where 0.5 was meant; `1 << 40` of 32 bits; `x == NAN`. */
#ifndef TOOLS_ZELLIGE_CHECK_SOURCE_TEXT_H
#define TOOLS_ZELLIGE_CHECK_SOURCE_TEXT_H

#include "backend/spirv/check/check.h"

/* Whether a source has a word outside of comments and texts. */
bool zlt_source_text_has(const char *path, const char *word);

/* Finds them in a source: outside of comments, texts and the sizes of arrays.
 * Give the findings to spirv_findings_clear(). */
spirv_findings zlt_source_text_check(const char *path);

#endif
