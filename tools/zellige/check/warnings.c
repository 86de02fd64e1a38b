#include "tools/zellige/check/warnings.h"

#include <string.h>

static bool find(const char *name, spirv_rule *rule)
{
    for (int k = 0; k < SPIRV_RULE_COUNT; k++)
        if (strcmp(spirv_rule_name((spirv_rule)k), name) == 0) {
            *rule = (spirv_rule)k;
            return true;
        }
    return false;
}

bool zlt_warnings_set(zlt_warnings *warnings, const char *text)
{
    static const struct {
        const char *prefix;
        zlt_severity severity;
    } forms[] = {{"no-error=", ZLT_SEVERITY_WARNING},
                 {"error=", ZLT_SEVERITY_ERROR},
                 {"no-", ZLT_SEVERITY_IGNORED},
                 {"", ZLT_SEVERITY_DEFAULT}};
    if (strcmp(text, "error") == 0 || strcmp(text, "no-error") == 0) {
        warnings->all_errors = text[0] == 'e';
        return true;
    }
    for (size_t k = 0; k < sizeof forms / sizeof *forms; k++) {
        const size_t length = strlen(forms[k].prefix);
        spirv_rule rule;
        if (strncmp(text, forms[k].prefix, length) != 0 || !find(text + length, &rule))
            continue;
        warnings->of[rule] = forms[k].severity;
        return true;
    }
    return false;
}

static bool is_about_errors(spirv_rule rule)
{
    static const bool errors[] = {
#define ERROR(rule, name, error) error,
        SPIRV_RULES(ERROR)
#undef ERROR
    };
    return errors[rule];
}

zlt_severity zlt_warnings_of(const zlt_warnings *warnings, const spirv_finding *finding)
{
    const zlt_severity severity = warnings->of[finding->rule];
    if (severity == ZLT_SEVERITY_IGNORED || severity == ZLT_SEVERITY_ERROR)
        return severity;
    const bool error =
        severity == ZLT_SEVERITY_DEFAULT && finding->proven && is_about_errors(finding->rule);
    return error || (warnings->all_errors && severity == ZLT_SEVERITY_DEFAULT)
               ? ZLT_SEVERITY_ERROR
               : ZLT_SEVERITY_WARNING;
}
