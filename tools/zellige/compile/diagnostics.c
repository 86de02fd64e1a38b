#include "tools/zellige/compile/diagnostics.h"

#include "tools/zellige/check/snippet.h"
#include "tools/zellige/compile/cures.h"
#include "tools/zellige/support/args.h"
#include "tools/zellige/support/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A diagnostic with its notes. */
typedef struct zlt_diagnostic {
    const char *begin, *end; /* as clang printed it */
    char *plain;             /* owned: the same without colours */
} zlt_diagnostic;

typedef struct zlt_printing {
    bool all, conversions;
    bool dumps;    /* a compiler has failed, and lists its functions */
    bool omits;    /* a warning is left out, so that clang's count of them is wrong */
    zlt_args said; /* the cures, each of which is printed once */
} zlt_printing;

static const char *line_end(const char *line)
{
    const char *end = line + strcspn(line, "\n");
    return end + (*end == '\n');
}

/* Copies without the escapes for colours: ESC [ ... m. To be freed. */
static char *without_colours(const char *begin, const char *end)
{
    char *copy = zlt_text("%.*s", (int)(end - begin), begin), *to = copy;
    for (const char *from = copy; *from != '\0'; from++)
        if (from[0] == '\033' && from[1] == '[')
            from += strcspn(from, "m") - (strchr(from, 'm') == NULL);
        else
            *to++ = *from;
    *to = '\0';
    return copy;
}

/* Whether a place ends here, ":COLUMN: ": not the name of a program, "clang-22: ". */
static bool ends_place(const char *line, const char *at)
{
    if (at - line < 4 || at[-1] != ' ' || at[-2] != ':')
        return false;
    const char *digit = at - 3;
    while (digit > line && *digit >= '0' && *digit <= '9')
        digit--;
    return digit < at - 3 && *digit == ':';
}

/* Returns where a line has the word after a place, "FILE:LINE:COLUMN: error: ", or NULL. */
static const char *after_place(const char *line, const char *word)
{
    const char *end = line + strcspn(line, "\n");
    for (const char *at = line; (at = strstr(at, word)) != NULL && at < end; at++)
        if (ends_place(line, at))
            return at;
    return NULL;
}

static bool is_error(const char *line)
{
    const char *at = after_place(line, "error: ");
    if (at == NULL)
        at = after_place(line, "fatal error: ");
    return at != NULL && strncmp(at, "error: in function ", 19) != 0; /* a back end's */
}

static bool is_note(const char *line)
{
    return after_place(line, "note: ") != NULL || strncmp(line, "note: ", 6) == 0;
}

/* Whether a line begins another diagnostic, or clang's count of them. */
static bool begins_another(const char *line)
{
    size_t digits = strspn(line, "0123456789");
    return is_error(line) || after_place(line, "warning: ") != NULL ||
           strncmp(line, "In file included from ", 22) == 0 ||
           (digits > 0 && (strncmp(line + digits, " error", 6) == 0 ||
                           strncmp(line + digits, " warning", 8) == 0));
}

static bool test_line(const char *begin, const char *end, bool (*test)(const char *line))
{
    char *plain = without_colours(begin, end);
    const bool is = test(plain);
    free(plain);
    return is;
}

bool zlt_diagnostics_refuse(const char *text)
{
    bool found = false;
    for (const char *line = text; *line != '\0' && !found; line = line_end(line))
        found = test_line(line, line_end(line), is_error);
    return found;
}

static bool stands_in_header(const char *line)
{
    static const char *const places[] = {"/zellige/kernel", "/zellige/math.h", "/zellige/extent.h",
                                         "<scratch space>", "note: (skipping "};
    const size_t place = strcspn(line, "\n");
    if (strncmp(line, "note: candidate function", 24) == 0) /* OpenCL's, which stand nowhere */
        return true;
    for (size_t k = 0; k < sizeof places / sizeof *places; k++) {
        const char *at = strstr(line, places[k]);
        if (is_note(line) && at != NULL && at < line + place)
            return true;
    }
    return false;
}

/* From where a compiler asks for a report to what this program says. */
static bool is_of_dump(zlt_printing *p, const char *line)
{
    static const char first[] = "PLEASE submit a bug report", own[] = "zellige: ";
    p->dumps = (p->dumps || strncmp(line, first, sizeof first - 1) == 0) &&
               strncmp(line, own, sizeof own - 1) != 0;
    return p->dumps && !p->all;
}

/* Prints the diagnostic; with `brief`, without notes in headers. */
static void print_lines(zlt_printing *p, const zlt_diagnostic *d, bool brief)
{
    bool is_left_out = false;
    for (const char *line = d->begin; line < d->end; line = line_end(line)) {
        if (test_line(line, line_end(line), is_note))
            is_left_out = brief && test_line(line, line_end(line), stands_in_header);
        if (!is_of_dump(p, line) && !is_left_out)
            fwrite(line, 1, (size_t)(line_end(line) - line), stderr);
    }
}

/* Reads "FILE:LINE:COLUMN: ". */
static zlt_site site_of(const char *line)
{
    zlt_site site = {line, 0, 0, 0};
    for (const char *at = strchr(line, ':'); at != NULL; at = strchr(at + 1, ':'))
        if (sscanf(at, ":%u:%u: ", &site.line, &site.column) == 2) {
            site.file_length = (int)(at - line);
            return site;
        }
    site.line = 0;
    return site;
}

static bool is_new(zlt_printing *p, const char *cure)
{
    for (size_t k = 0; k < p->said.count; k++)
        if (strcmp(p->said.v[k], cure) == 0)
            return false;
    zlt_args_add(&p->said, cure, NULL);
    return true;
}

/* Returns the beginning of a line of a text, counted from 1. */
static const char *line_of(const char *text, unsigned line)
{
    while (line > 1 && *text != '\0') {
        text = line_end(text);
        line--;
    }
    return text;
}

/* Whether the line before a `case` has a comment which says that the one before goes on there: as
 * for gcc, which knows it in these words. */
static bool is_meant_to_fall_through(const zlt_diagnostic *d)
{
    static const char warning[] = "unannotated fall-through between switch labels";
    const zlt_site site = site_of(d->plain);
    bool is_meant = false;
    size_t size;
    if (after_place(d->plain, "warning: ") == NULL || strstr(d->plain, warning) == NULL ||
        site.line < 2)
        return false;
    char *path = zlt_text("%.*s", site.file_length, site.file);
    char *text = zlt_file_read(path, &size);
    if (text != NULL) {
        const char *line = line_of(text, site.line - 1);
        const char *comment = strstr(line, "/*"), *other = strstr(line, "//");
        comment = comment == NULL || (other != NULL && other < comment) ? other : comment;
        const char *fall = comment != NULL ? strpbrk(comment, "fF") : NULL;
        const char *end = line_end(line);
        for (; fall != NULL && fall < end && !is_meant; fall = strpbrk(fall + 1, "fF"))
            is_meant = strncmp(fall + 1, "all", 3) == 0 && strstr(fall, "through") != NULL &&
                       strstr(fall, "through") < end;
    }
    free(text);
    free(path);
    return is_meant;
}

/* "2 warnings generated." */
static bool is_count(const char *line)
{
    const size_t digits = strspn(line, "0123456789");
    return digits > 0 && strncmp(line + digits, " warning", 8) == 0;
}

/* Whether the caret below the macro is at its index, and not at the element. Lines may begin with
 * their numbers. */
static bool is_index(const char *plain)
{
    const char *macro = strstr(plain, "#define AT(");
    const char *index = macro == NULL ? NULL : strstr(macro, "__VA_ARGS__");
    if (index == NULL || index >= line_end(macro))
        return false;
    while (macro > plain && macro[-1] != '\n')
        macro--;
    return strcspn(line_end(macro), "^\n") == (size_t)(index - macro);
}

/* C converts any number to a whole one, but for an index. */
static bool is_usual_conversion(const zlt_printing *p, const zlt_diagnostic *d)
{
    return !p->conversions && after_place(d->plain, "warning: implicit conversion ") != NULL &&
           strstr(d->plain, "[-Wfloat-conversion]") != NULL && !is_index(d->plain);
}

static bool is_omitted(zlt_printing *p, const zlt_diagnostic *d)
{
    if (is_meant_to_fall_through(d) || is_usual_conversion(p, d))
        return p->omits = true;
    return p->omits && is_count(d->plain);
}

static void print_one(zlt_printing *p, const zlt_diagnostic *d)
{
    const char *first = d->plain;
    const char *message = after_place(first, "error: ");
    if (message == NULL)
        message = after_place(first, "warning: ");
    if (message == NULL)
        message = after_place(first, "fatal error: ");
    char *line = message != NULL ? zlt_text("%.*s", (int)strcspn(message, "\n"), message) : NULL;
    char *cure = line != NULL ? zlt_cure_of(line, d->plain) : NULL;
    print_lines(p, d, cure != NULL && !p->all);
    if (cure != NULL && is_new(p, cure)) {
        const zlt_site site = site_of(first);
        zlt_snippet_print(&site, "zellige", ZLT_TONE_NOTE, cure);
    }
    free(cure);
    free(line);
}

void zlt_diagnostics_print(const char *text, bool all, bool conversions)
{
    zlt_printing p = {.all = all, .conversions = conversions};
    for (const char *begin = text; *begin != '\0';) {
        const char *end = line_end(begin);
        while (*end != '\0' && !test_line(end, line_end(end), begins_another))
            end = line_end(end);
        zlt_diagnostic d = {begin, end, without_colours(begin, end)};
        if (!is_omitted(&p, &d))
            print_one(&p, &d);
        free(d.plain);
        begin = end;
    }
    fflush(stderr);
    zlt_args_free(&p.said);
}
