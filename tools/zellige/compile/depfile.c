#include "tools/zellige/compile/depfile.h"

#include "tools/zellige/support/file.h"

#include <stdlib.h>
#include <string.h>

/* Returns what follows the target: blanks of its own are behind a backslash. */
static const char *skip_target(const char *rule)
{
    for (; *rule != '\0'; rule++)
        if (rule[0] == ':' && (rule[1] == ' ' || rule[1] == '\n'))
            return rule + 1;
    return rule;
}

static bool is_escape(const char *at)
{
    return (at[0] == '\\' && (at[1] == ' ' || at[1] == '#')) || (at[0] == '$' && at[1] == '$');
}

/* Reads the next name, without its escapes. Returns where it ends; an empty name is the last. */
static const char *read_name(const char *at, char *name)
{
    at += strspn(at, " \n");
    while (at[0] == '\\' && at[1] == '\n') {
        at++;
        at += strspn(at, " \n");
    }
    while (*at != '\0' && *at != ' ' && *at != '\n') {
        at += is_escape(at);
        *name++ = *at++;
    }
    *name = '\0';
    return at;
}

bool zlt_depfile_spares_includes(const char *depfile, const zlt_options *options)
{
    size_t size = 0;
    char *rule = zlt_file_read(depfile, &size);
    char *name = rule != NULL ? malloc(size + 1) : NULL;
    bool good = name != NULL;
    for (const char *at = good ? skip_target(rule) : ""; good;) {
        at = read_name(at, name);
        if (*name == '\0')
            break;
        good = zlt_options_spare(options, name, "what the source includes");
    }
    free(name);
    free(rule);
    return good;
}
