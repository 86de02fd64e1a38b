/* -W options: which findings of the checks are errors, which are warnings, which are nothing. */
#ifndef TOOLS_ZELLIGE_CHECK_WARNINGS_H
#define TOOLS_ZELLIGE_CHECK_WARNINGS_H

#include <stdbool.h>

#include "backend/spirv/check/check.h"

typedef enum zlt_severity {
    ZLT_SEVERITY_DEFAULT, /* an error if it is proven and cannot be right, else a warning */
    ZLT_SEVERITY_IGNORED,
    ZLT_SEVERITY_WARNING,
    ZLT_SEVERITY_ERROR,
} zlt_severity;

/* All-zero is as without options. */
typedef struct zlt_warnings {
    zlt_severity of[SPIRV_RULE_COUNT];
    bool all_errors;
} zlt_warnings;

/* Takes NAME, no-NAME, error, error=NAME, no-error or no-error=NAME; false if it is none of our
 * names. */
bool zlt_warnings_set(zlt_warnings *warnings, const char *text);

/* Returns what a finding is: never ZLT_SEVERITY_DEFAULT. */
zlt_severity zlt_warnings_of(const zlt_warnings *warnings, const spirv_finding *finding);

#endif
