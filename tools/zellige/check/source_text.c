#include "tools/zellige/check/source_text.h"

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

/* A number or a sign, two tokens before it, and three behind. */
enum { BEFORE = 2, WINDOW = 6 };

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

/* Whether what is before a number leaves it the first of a whole: `x * 3 / 2` divides x * 3. */
static bool begins(const token *number)
{
    const token *before = &number[-1];
    return is(&number[-2], "define") || is(before, "return") ||
           (before->length == 1 && strchr("(,=+-<>?:&|;{", *before->at) != NULL);
}

static void add(spirv_findings *findings, spirv_rule rule, const token *at, const char *path,
                char *text)
{
    const size_t count = findings->count + 1;
    spirv_finding *grown = realloc(findings->findings, count * sizeof *grown);
    if (grown == NULL) {
        free(text);
        return;
    }
    findings->findings = grown;
    grown[findings->count++] = (spirv_finding){.rule = rule,
                                               .line = at->line,
                                               .column = at->column,
                                               .file = zlt_text("%s", path),
                                               .symbol = zlt_text("%s", ""),
                                               .text = text};
}

/* `1 / 2`. Of those that are not 0, some are meant: `5 / 2` of five elements, not `4 / 3 * pi`. */
static void find_quotient(spirv_findings *findings, const token *t, const char *path)
{
    unsigned long long dividend, divisor;
    if (!read_number(&t[0], &dividend) || !is(&t[1], "/") || !read_number(&t[2], &divisor) ||
        !begins(t) || divisor == 0 ||
        !(dividend < divisor ? dividend != 0 : dividend % divisor != 0 && is(&t[3], "*")))
        return;
    add(findings, SPIRV_RULE_INTEGER_DIVISION, t, path,
        zlt_text("%.*s / %.*s is %llu here, without the fraction: both are whole numbers",
                 (int)t[0].length, t[0].at, (int)t[2].length, t[2].at, dividend / divisor));
}

/* Whether a literal is a long by its suffix. */
static bool is_long(const token *number)
{
    const char *last = number->at + number->length - 1;
    return *last == 'l' || *last == 'L' ||
           (number->length > 1 && (last[-1] == 'l' || last[-1] == 'L'));
}

/* `1 << 40`: of a number without an L, which has 32 bits. */
static void find_shift(spirv_findings *findings, const token *t, const char *path)
{
    unsigned long long number, count;
    if (!read_number(&t[0], &number) || !is(&t[1], "<") || !is(&t[2], "<") ||
        !read_number(&t[3], &count) || !begins(t) || count < 32 || number > INT32_MAX || is_long(t))
        return;
    add(findings, SPIRV_RULE_SHIFT_COUNT, t, path,
        zlt_text("%.*s << %llu is %.*s << %llu here: %.*s has 32 bits, and OpenCL C takes the "
                 "count modulo 32",
                 (int)t[0].length, t[0].at, count, (int)t[0].length, t[0].at, count % 32,
                 (int)t[0].length, t[0].at));
}

/* `x == NAN`, `x != NAN`, `NAN == x`. */
static void find_nan(spirv_findings *findings, const token *t, const char *path)
{
    const bool is_behind = is(&t[-1], "=") && (is(&t[-2], "=") || is(&t[-2], "!"));
    const bool is_before = (is(&t[1], "=") || is(&t[1], "!")) && is(&t[2], "=");
    if (!is(&t[0], "NAN") || (!is_behind && !is_before))
        return;
    add(findings, SPIRV_RULE_NAN_COMPARISON, t, path,
        zlt_text("nothing equals NAN, not even NAN: this is always %s",
                 is(is_behind ? &t[-2] : &t[1], "!") ? "true" : "false"));
}

bool zlt_source_text_has(const char *path, const char *word)
{
    size_t size;
    char *text = zlt_file_read(path, &size);
    scanner s = {text, text, 1};
    bool found = false;
    for (token next; text != NULL && !found && next_token(&s, &next);)
        found = is(&next, word);
    free(text);
    return found;
}

spirv_findings zlt_source_text_check(const char *path)
{
    spirv_findings findings = {0};
    size_t size;
    char *text = zlt_file_read(path, &size);
    token window[WINDOW];
    for (size_t k = 0; k < WINDOW; k++)
        window[k] = (token){"", 0, 0, 0};
    scanner s = {text, text, 1};
    for (size_t rest = WINDOW - BEFORE; text != NULL && rest > 0;) {
        memmove(window, window + 1, (WINDOW - 1) * sizeof *window);
        window[WINDOW - 1] = (token){"", 0, 0, 0};
        rest -= !next_token(&s, &window[WINDOW - 1]); /* a few more, behind the last */
        find_quotient(&findings, &window[BEFORE], path);
        find_shift(&findings, &window[BEFORE], path);
        find_nan(&findings, &window[BEFORE], path);
    }
    free(text);
    return findings;
}
