#define _POSIX_C_SOURCE 200809L /* getline */
#include "tools/zellige/check/snippet.h"

#include "tools/zellige/support/args.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct zlt_tone_look {
    const char *word, *colour;
} zlt_tone_look;

static const zlt_tone_look looks[] = {
    [ZLT_TONE_ERROR] = {"error", "\033[0;1;31m"},
    [ZLT_TONE_WARNING] = {"warning", "\033[0;1;35m"},
    [ZLT_TONE_NOTE] = {"note", "\033[0;1;36m"},
};

/* Returns a line of a file, to be freed, or NULL. */
static char *read_line(const zlt_site *site)
{
    char *path = zlt_text("%.*s", site->file_length, site->file), *line = NULL;
    FILE *file = fopen(path, "r");
    size_t size = 0;
    unsigned number = 0;
    while (file != NULL && number < site->line && getline(&line, &size, file) >= 0)
        number++;
    if (file != NULL)
        fclose(file);
    free(path);
    if (number == site->line && line != NULL)
        return line;
    free(line);
    return NULL;
}

/* A tab stays one below the line, so that the caret stands where it should. */
static void print_source(const zlt_site *site, bool in_colour)
{
    char *line = read_line(site);
    if (line == NULL)
        return;
    line[strcspn(line, "\r\n")] = '\0';
    fprintf(stderr, "%s\n", line);
    for (unsigned k = 0; k + 1 < site->column && line[k] != '\0'; k++)
        fputc(line[k] == '\t' ? '\t' : ' ', stderr);
    fprintf(stderr, "%s^%s\n", in_colour ? "\033[0;1;32m" : "", in_colour ? "\033[0m" : "");
    free(line);
}

void zlt_snippet_print(const zlt_site *site, const char *otherwise, zlt_tone tone, const char *text)
{
    const bool in_colour = isatty(STDERR_FILENO) && getenv("NO_COLOR") == NULL;
    const char *bold = in_colour ? "\033[1m" : "", *end = in_colour ? "\033[0m" : "";
    if (site->line == 0)
        fprintf(stderr, "%s%s: ", bold, otherwise);
    else
        fprintf(stderr, "%s%.*s:%u:%u: ", bold, site->file_length, site->file, site->line,
                site->column);
    fprintf(stderr, "%s%s: %s%s%s%s\n", in_colour ? looks[tone].colour : "", looks[tone].word, end,
            tone == ZLT_TONE_NOTE ? "" : bold, text, end);
    if (tone != ZLT_TONE_NOTE && site->line != 0)
        print_source(site, in_colour);
}
