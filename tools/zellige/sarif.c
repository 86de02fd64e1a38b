#define _POSIX_C_SOURCE 200809L /* getline, getcwd */
#include "tools/zellige/sarif.h"

#include "tools/zellige/support/args.h"
#include "tools/zellige/support/output.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef ZELLIGE_VERSION
#define ZELLIGE_VERSION "unknown"
#endif

static const char head[] =
    "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\","
    "\"runs\":[{\"tool\":{\"driver\":{\"name\":\"zellige check\",\"version\":\"" ZELLIGE_VERSION
    "\",\"rules\":["
    "{\"id\":\"memory\",\"shortDescription\":{\"text\":\"access outside of an array\"}},"
    "{\"id\":\"race\",\"shortDescription\":{\"text\":\"work-items access the same bytes\"}},"
    "{\"id\":\"sync\",\"shortDescription\":{\"text\":\"a wait that only some reach\"}},"
    "{\"id\":\"init\",\"shortDescription\":{\"text\":\"a read of what nobody wrote\"}},"
    "{\"id\":\"leak\",\"shortDescription\":{\"text\":\"an object that is not destroyed\"}}]}},"
    "\"results\":[";

/* A string of the log, still as JSON has it. */
typedef struct piece {
    const char *text;
    int length;
} piece;

static piece find_string(const char *object, const char *name)
{
    char *wanted = zlt_text("\"%s\":\"", name);
    const char *at = object == NULL ? NULL : strstr(object, wanted);
    piece out = {at == NULL ? "" : at + strlen(wanted), 0};
    free(wanted);
    while (out.text[out.length] != '\0' && out.text[out.length] != '"')
        out.length += out.text[out.length] == '\\' && out.text[out.length + 1] != '\0' ? 2 : 1;
    return out;
}

static unsigned long find_number(const char *object, const char *name)
{
    char *wanted = zlt_text("\"%s\":", name);
    const char *at = strstr(object, wanted);
    const unsigned long number = at == NULL ? 0 : strtoul(at + strlen(wanted), NULL, 10);
    free(wanted);
    return number;
}

/* The string itself, to be freed. */
static char *decode(piece string)
{
    char *text = zlt_text("%.*s", string.length, string.text), *to = text;
    for (const char *from = text; *from != '\0'; from++) {
        char digits[5] = "";
        const bool is_escape = from[0] == '\\' && from[1] != '\0';
        from += is_escape;
        if (is_escape && sscanf(from, "u%4[0-9a-f]", digits) == 1) {
            *to++ = (char)strtoul(digits, NULL, 16);
            from += strlen(digits);
        } else {
            *to++ = *from;
        }
    }
    *to = '\0';
    return text;
}

/* Relative to where the program ran: GitHub wants files of the repository. */
static void put_file(FILE *out, piece file)
{
    char here[PATH_MAX], *path = decode(file);
    const size_t length = getcwd(here, sizeof here) == NULL ? 0 : strlen(here);
    const bool is_below = length > 1 && strncmp(path, here, length) == 0 && path[length] == '/';
    for (const char *at = path + (is_below ? length + 1 : 0); *at != '\0'; at++)
        if (isalnum((unsigned char)*at) || strchr("/-._~", *at) != NULL)
            (void)fputc(*at, out);
        else
            (void)fprintf(out, "%%%02X", (unsigned)(unsigned char)*at);
    free(path);
}

/* Without lines there is no place. */
static bool put_place(FILE *out, const char *object)
{
    const unsigned long line = find_number(object, "line");
    const unsigned long column = find_number(object, "column");
    if (line == 0)
        return false;
    (void)fputs("\"physicalLocation\":{\"artifactLocation\":{\"uri\":\"", out);
    put_file(out, find_string(object, "file"));
    (void)fprintf(out, "\"},\"region\":{\"startLine\":%lu", line);
    if (column != 0)
        (void)fprintf(out, ",\"startColumn\":%lu", column);
    (void)fputs("}}", out);
    return true;
}

static void put_note(FILE *out, const char *note)
{
    const piece text = find_string(note, "message");
    (void)fputs(",\"relatedLocations\":[{\"id\":1,", out);
    if (put_place(out, note))
        (void)fputc(',', out);
    (void)fprintf(out, "\"message\":{\"text\":\"%.*s\"}}]", text.length, text.text);
}

static void put_result(FILE *out, const char *line, bool is_first)
{
    const piece tool = find_string(line, "tool"), message = find_string(line, "message");
    const piece cure = find_string(line, "cure");
    const char *note = strstr(line, "\"note\":{");
    (void)fprintf(out, "%s\n{\"ruleId\":\"%.*s\",\"level\":\"error\",\"message\":{\"text\":\"%.*s",
                  is_first ? "" : ",", tool.length, tool.text, message.length, message.text);
    if (cure.length > 0)
        (void)fprintf(out, "\\ncure: %.*s", cure.length, cure.text);
    (void)fputs("\"},\"locations\":[", out);
    if (find_number(line, "line") != 0) {
        (void)fputc('{', out);
        (void)put_place(out, line);
        (void)fputc('}', out);
    }
    (void)fputc(']', out);
    if (note != NULL)
        put_note(out, note);
    (void)fputc('}', out);
}

/* A line that a process did not write to its end says nothing that can be trusted. */
static bool is_whole(const char *line)
{
    const size_t length = strlen(line);
    return length > 3 && line[0] == '{' && strcmp(line + length - 2, "}\n") == 0;
}

static bool convert(FILE *in, FILE *out)
{
    char *line = NULL;
    size_t room = 0;
    bool is_first = true;
    (void)fputs(head, out);
    while (getline(&line, &room, in) > 0)
        if (is_whole(line)) {
            put_result(out, line, is_first);
            is_first = false;
        }
    (void)fputs("]}]}\n", out);
    free(line);
    return !ferror(in) && !ferror(out);
}

bool zlt_sarif_write(const char *log, const char *path)
{
    const char *temporary = zlt_output_begin(path);
    FILE *in = temporary == NULL ? NULL : fopen(log, "r");
    FILE *out = in == NULL ? NULL : fopen(temporary, "w");
    bool good = out != NULL && convert(in, out);
    if (out != NULL)
        good = fclose(out) == 0 && good;
    if (in != NULL)
        (void)fclose(in);
    if (temporary == NULL)
        return false; /* it has said why */
    return good ? zlt_output_commit(temporary, path)
                : zlt_error("cannot write %s: %s", path, strerror(errno));
}
