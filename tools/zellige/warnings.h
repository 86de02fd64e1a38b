/* -W options: which findings of the checks are errors, which are warnings, which are nothing. */
#ifndef TOOLS_ZELLIGE_WARNINGS_H
#define TOOLS_ZELLIGE_WARNINGS_H

#include <stdbool.h>

#include "backend/spirv/check/check.h"

typedef enum zli_severity {
    ZLI_SEVERITY_DEFAULT, /* an error if it is proven and cannot be right, else a warning */
    ZLI_SEVERITY_IGNORED,
    ZLI_SEVERITY_WARNING,
    ZLI_SEVERITY_ERROR,
} zli_severity;

/* All-zero is as without options. */
typedef struct zli_warnings {
    zli_severity of[SPIRV_RULE_COUNT];
    bool all_errors;
} zli_warnings;

/* Takes NAME, no-NAME, error, error=NAME, no-error or no-error=NAME; false if it is none of our
 * names. */
bool zli_warnings_set(zli_warnings *warnings, const char *text);

/* Returns what a finding is: never ZLI_SEVERITY_DEFAULT. */
zli_severity zli_warnings_of(const zli_warnings *warnings, const spirv_finding *finding);

#endif
