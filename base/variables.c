#include "base/variables.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

#include "base/cancellation.h"
#include "base/number.h"

/* ---- Values ---------------------------------------------------------------------------------- */

static bool is_number(const char *value)
{
    return value[0] != '\0' && strspn(value, "0123456789") == strlen(value);
}

static bool is_positive(const char *value)
{
    char *end = NULL;
    const double number = zli_number_read(value, &end);
    return end != value && *end == '\0' && number > 0;
}

static bool is_version(const char *value)
{
    unsigned major, minor;
    int length = 0;
    return isdigit((unsigned char)value[0]) &&
           sscanf(value, "%u.%u%n", &major, &minor, &length) == 2 && value[length] == '\0';
}

bool zli_ip_version_read(const char *value, uint32_t *out)
{
    unsigned architecture, release, revision;
    int length = 0;
    if (strspn(value, "0123456789.") != strlen(value) ||
        sscanf(value, "%4u.%3u.%2u%n", &architecture, &release, &revision, &length) != 3 ||
        value[length] != '\0' || architecture >= 1U << 10 || release >= 1U << 8 ||
        revision >= 1U << 6)
        return false;
    *out = architecture << 22 | release << 14 | revision;
    return true;
}

/* Returns what follows the next comma; NULL: nothing. */
static const char *next_in(const char *list)
{
    const char *comma = strchr(list, ',');
    return comma == NULL ? NULL : comma + 1;
}

bool zli_variable_lists(const char *list, const char *word)
{
    const size_t length = strlen(word);
    bool found = false;
    for (const char *at = list; !found && at != NULL; at = next_in(at))
        found = strcspn(at, ",") == length && strncmp(at, word, length) == 0;
    return found;
}

static bool fits(const char *choice, const char *value)
{
    if (strcmp(choice, ZLI_CHOICE_NUMBER) == 0)
        return is_number(value);
    if (strcmp(choice, ZLI_CHOICE_SECONDS) == 0)
        return is_positive(value);
    if (strcmp(choice, ZLI_CHOICE_VERSION) == 0)
        return is_version(value);
    uint32_t version;
    if (strcmp(choice, ZLI_CHOICE_IP_VERSION) == 0)
        return zli_ip_version_read(value, &version);
    return strcmp(choice, value) == 0;
}

static bool is_choice(const zli_variable *variable, const char *value);

static bool are_choices(const zli_variable *variable, const char *list)
{
    char word[64];
    bool right = true;
    for (const char *at = list; right && at != NULL; at = next_in(at)) {
        (void)snprintf(word, sizeof word, "%.*s", (int)strcspn(at, ","), at);
        right = is_choice(variable, word);
    }
    return right;
}

static bool is_choice(const zli_variable *variable, const char *value)
{
    bool right = false;
    for (size_t i = 0; i < ZLI_CHOICES && variable->choices[i] != NULL; i++)
        right = right || (strcmp(variable->choices[i], ZLI_CHOICE_LIST) == 0
                              ? strchr(value, ',') != NULL && are_choices(variable, value)
                              : fits(variable->choices[i], value));
    return right;
}

/* An empty value is as none. */
static bool is_right(const zli_variable *variable, const char *value)
{
    return variable->choices[0] == NULL || value[0] == '\0' || is_choice(variable, value);
}

static void tell_value(const char *who, const zli_variable *variable, const char *value)
{
    char list[256] = "";
    size_t length = 0;
    for (size_t i = 0; i < ZLI_CHOICES && variable->choices[i] != NULL; i++) {
        const bool is_last = i + 1 == ZLI_CHOICES || variable->choices[i + 1] == NULL;
        const char *between = i == 0 ? "" : is_last ? " or " : ", ";
        length += (size_t)snprintf(list + length, sizeof list - length, "%s%s", between,
                                   variable->choices[i]);
    }
    const char *what = strchr(value, ',') != NULL && strstr(list, ZLI_CHOICE_LIST) != NULL
                           ? "has a word without effect"
                           : "has no effect";
    (void)fprintf(stderr, "%s: %s=%.100s %s: it can be %s\n", who, variable->name, value, what,
                  list);
}

/* ---- Names ----------------------------------------------------------------------------------- */

enum { LONGEST = 63, NEAR = 2 };

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* How many letters to add, remove or replace to make one name of the other. */
static unsigned distance(const char *a, const char *b)
{
    unsigned row[LONGEST + 1];
    const size_t length = strlen(b);
    for (unsigned k = 0; k <= length; k++)
        row[k] = k;
    for (unsigned i = 1; a[i - 1] != '\0'; i++) {
        unsigned diagonal = row[0];
        row[0] = i;
        for (size_t k = 1; k <= length; k++) {
            const unsigned replaced = diagonal + (a[i - 1] != b[k - 1]);
            diagonal = row[k];
            row[k] = least(replaced, least(row[k], row[k - 1]) + 1);
        }
    }
    return row[length];
}

static void tell_name(const zli_variables *variables, const char *name)
{
    const zli_variable *nearest = NULL;
    unsigned shortest = LONGEST;
    for (size_t i = 0; i < variables->count; i++) {
        const unsigned d = distance(name, variables->list[i].name);
        if (d < shortest) {
            shortest = d;
            nearest = &variables->list[i];
        }
    }
    if (nearest != NULL && (shortest <= NEAR || variables->is_own))
        (void)fprintf(stderr, "%s: there is no variable %s: do you mean %s?\n", variables->who,
                      name, nearest->name);
}

static bool begins(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

static void check(const zli_variables *variables, const char *entry)
{
    char name[LONGEST + 1];
    const size_t length = strcspn(entry, "=");
    if (!begins(entry, variables->prefix) || length > LONGEST || entry[length] != '=' ||
        (variables->except != NULL && begins(entry, variables->except)))
        return;
    memcpy(name, entry, length);
    name[length] = '\0';
    for (size_t i = 0; i < variables->count; i++)
        if (strcmp(variables->list[i].name, name) == 0) {
            if (!is_right(&variables->list[i], entry + length + 1))
                tell_value(variables->who, &variables->list[i], entry + length + 1);
            return;
        }
    tell_name(variables, name);
}

void zli_variables_check(const zli_variables *variables)
{
    ZLI_NOT_CANCELLED;
    for (char **entry = environ; getauxval(AT_SECURE) == 0 && entry != NULL && *entry != NULL;
         entry++)
        check(variables, *entry);
}
