#include "tools/zellige/check/quotients.h"

#include "tools/zellige/support/args.h"
#include "tools/zellige/support/file.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* A token of C, as far as it matters here. */
typedef struct token {
    const char *at;
    size_t length;
    unsigned line, column;
} token;

typedef struct scanner {
    const char *at, *line_start;
    unsigned line;
} scanner;

/* A quotient, two tokens before it, and one behind. */
enum { FIRST, BEFORE, DIVIDEND, SIGN, DIVISOR, BEHIND, WINDOW };

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static void advance(scanner *s, size_t count)
{
    for (; count > 0 && *s->at != '\0'; count--)
        if (*s->at++ == '\n') {
            s->line++;
            s->line_start = s->at;
        }
}

/* The length of what is between tokens: space, comments, and directives that define no macro. */
static size_t gap(const scanner *s)
{
    const char *at = s->at;
    if (isspace((unsigned char)*at) || (at[0] == '\\' && at[1] == '\n'))
        return 1;
    if (at[0] == '/' && at[1] == '/')
        return strcspn(at, "\n");
    if (at[0] == '/' && at[1] == '*') {
        const char *end = strstr(at + 2, "*/");
        return end != NULL ? (size_t)(end + 2 - at) : strlen(at);
    }
    if (*at != '#')
        return 0;
    return strncmp(at + 1 + strspn(at + 1, " \t"), "define", 6) == 0 ? 1 : strcspn(at, "\n");
}

/* The length of a text or a character, or of a word or number; 1 of anything else. */
static size_t token_length(const char *at)
{
    size_t length = 1;
    if (*at == '"' || *at == '\'') {
        while (at[length] != '\0' && at[length] != *at && at[length] != '\n')
            length += at[length] == '\\' && at[length + 1] != '\0' ? 2 : 1;
        return length + (at[length] == *at);
    }
    if (!is_word(*at) && *at != '.')
        return 1;
    while (is_word(at[length]) || at[length] == '.' ||
           (isdigit((unsigned char)*at) && (at[length] == '+' || at[length] == '-') &&
            strchr("eEpP", at[length - 1]) != NULL))
        length++;
    return length;
}

static bool next_token(scanner *s, token *out)
{
    for (size_t between; *s->at != '\0' && (between = gap(s)) != 0;)
        advance(s, between);
    if (*s->at == '\0')
        return false;
    *out = (token){s->at, token_length(s->at), s->line, (unsigned)(s->at - s->line_start) + 1};
    advance(s, out->length);
    return true;
}

/* Reads a decimal literal, which may have a suffix. */
static bool read_number(const token *t, unsigned long long *out)
{
    char *end;
    if (!isdigit((unsigned char)*t->at) || (*t->at == '0' && t->length > 1))
        return false;
    *out = strtoull(t->at, &end, 10);
    end += strspn(end, "uUlL");
    return end == t->at + t->length;
}

static bool is(const token *t, const char *text)
{
    return t->length == strlen(text) && strncmp(t->at, text, t->length) == 0;
}

/* Whether what is before a quotient leaves it a whole: `x * 3 / 2` divides x * 3. */
static bool begins(const token *window)
{
    const token *before = &window[BEFORE];
    return is(&window[FIRST], "define") || is(before, "return") ||
           (before->length == 1 && strchr("(,=+-<>?:&|;{", *before->at) != NULL);
}

/* Of those that are not 0, some are meant: `5 / 2` of five elements, not `4 / 3 * pi`. */
static bool is_mistake(const token *window)
{
    unsigned long long dividend, divisor;
    return begins(window) && read_number(&window[DIVIDEND], &dividend) && is(&window[SIGN], "/") &&
           read_number(&window[DIVISOR], &divisor) && divisor != 0 &&
           (dividend < divisor ? dividend != 0
                               : dividend % divisor != 0 && is(&window[BEHIND], "*"));
}

static void add(spirv_findings *findings, const token *window, const char *path)
{
    const size_t count = findings->count + 1;
    spirv_finding *grown = realloc(findings->findings, count * sizeof *grown);
    if (grown == NULL)
        return;
    const token *a = &window[DIVIDEND], *b = &window[DIVISOR];
    const unsigned long long quotient = strtoull(a->at, NULL, 10) / strtoull(b->at, NULL, 10);
    findings->findings = grown;
    grown[findings->count++] = (spirv_finding){
        .rule = SPIRV_RULE_INTEGER_DIVISION,
        .line = a->line,
        .column = a->column,
        .file = zlt_text("%s", path),
        .symbol = zlt_text("%s", ""),
        .text = zlt_text("%.*s / %.*s is %llu here, without the fraction: both are whole numbers",
                         (int)a->length, a->at, (int)b->length, b->at, quotient)};
}

spirv_findings zlt_quotients_find(const char *path)
{
    spirv_findings findings = {0};
    size_t size;
    char *text = zlt_file_read(path, &size);
    token window[WINDOW];
    for (size_t k = 0; k < WINDOW; k++)
        window[k] = (token){"", 0, 0, 0};
    scanner s = {text, text, 1};
    for (token next; text != NULL && next_token(&s, &next);) {
        memmove(window, window + 1, (WINDOW - 1) * sizeof *window);
        window[WINDOW - 1] = next;
        if (is_mistake(window))
            add(&findings, window, path);
    }
    free(text);
    return findings;
}
