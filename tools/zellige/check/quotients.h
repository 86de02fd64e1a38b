/* Divisions of one whole number by another, which leave a remainder: `1 / 2` is 0, where 0.5 was
 * meant. clang computes them silently, so that no module has them. */
#ifndef TOOLS_ZELLIGE_CHECK_QUOTIENTS_H
#define TOOLS_ZELLIGE_CHECK_QUOTIENTS_H

#include "backend/spirv/check/check.h"

/* Finds them in a source: between literals, outside of comments, texts and the sizes of arrays.
 * Give the findings to spirv_findings_clear(). */
spirv_findings zlt_quotients_find(const char *path);

#endif
