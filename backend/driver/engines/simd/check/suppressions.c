#include "backend/driver/engines/simd/check/suppressions.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/check/options.h"

typedef struct suppression {
    char *tool; /* "*": any */
    regex_t regex;
    struct suppression *next;
} suppression;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static suppression *all; /* they live as long as the process */

static void tell(const char *path, unsigned long number, const char *why)
{
    (void)fprintf(stderr, "zellige cpu: ZELLIGE_CPU_CHECK_SUPPRESSIONS: %s:%lu: %s\n", path, number,
                  why);
}

static suppression *make(char *tool, const char *pattern, char *why, size_t room)
{
    suppression *made = calloc(1, sizeof *made);
    char *name = strdup(tool);
    const int wrong = made == NULL || name == NULL
                          ? REG_ESPACE
                          : regcomp(&made->regex, pattern, REG_EXTENDED | REG_NOSUB);
    if (wrong == 0) {
        made->tool = name;
        return made;
    }
    (void)regerror(wrong, made == NULL ? NULL : &made->regex, why, room);
    free(name);
    free(made);
    return NULL;
}

/* Reads "race:total"; skips lines that are empty or begin with #. */
static void read_line(char *line, const char *path, unsigned long number)
{
    char why[200] = "it needs a tool, or *, a colon, and a regular expression";
    line[strcspn(line, "\r\n")] = '\0';
    char *colon = strchr(line, ':');
    if (line[0] == '\0' || line[0] == '#')
        return;
    if (colon != NULL)
        *colon = '\0';
    const bool is_complete = colon != NULL && colon[1] != '\0';
    const bool is_known = strcmp(line, "*") == 0 || simd_check_is_tool(line);
    if (is_complete && !is_known)
        (void)snprintf(why, sizeof why, "there is no tool \"%.40s\": there are " SIMD_CHECK_NAMES,
                       line);
    suppression *made = is_complete && is_known ? make(line, colon + 1, why, sizeof why) : NULL;
    if (made == NULL) {
        tell(path, number, why);
        return;
    }
    made->next = all;
    all = made;
}

static void read_all(void)
{
    const char *path = secure_getenv("ZELLIGE_CPU_CHECK_SUPPRESSIONS");
    FILE *file = path == NULL || path[0] == '\0' ? NULL : fopen(path, "re");
    char *line = NULL;
    size_t room = 0;
    if (path != NULL && path[0] != '\0' && file == NULL)
        tell(path, 0, strerror(errno));
    for (unsigned long number = 1; file != NULL && getline(&line, &room, file) > 0; number++)
        read_line(line, path, number);
    free(line);
    if (file != NULL)
        (void)fclose(file);
}

bool simd_error_is_suppressed(const simd_error *e)
{
    char text[6144]; /* a path, and a message */
    pthread_once(&once, read_all);
    if (all == NULL)
        return false;
    (void)snprintf(text, sizeof text, "%s:%" PRIu32 ":%" PRIu32 ": %s",
                   e->file == NULL ? "" : e->file, e->line, e->column, e->message);
    for (const suppression *s = all; s != NULL; s = s->next)
        if ((strcmp(s->tool, "*") == 0 || strcmp(s->tool, e->tool) == 0) &&
            regexec(&s->regex, text, 0, NULL, 0) == 0)
            return true;
    return false;
}
