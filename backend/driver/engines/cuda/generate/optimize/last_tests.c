#include "backend/driver/engines/cuda/generate/optimize/last_tests.h"

#include <ctype.h>
#include <string.h>

enum { NAME = 24, LABEL = 48, WINDOW = 256 /* characters of a test and what is behind it */ };

#define BEGIN "\tsetp.eq.s"

/* Two lines of PTX: setp, and a branch if it is so. */
typedef struct test {
    char bits[NAME], predicate[NAME], value[NAME], number[NAME], target[LABEL];
    size_t length;
} test;

/* What is behind a place, as far as it may matter: sscanf() looks for the end of its text. */
static void copy_window(char window[WINDOW], const char *from, const char *to)
{
    const size_t left = (size_t)(to - from), length = left < WINDOW ? left : WINDOW - 1;
    memcpy(window, from, length);
    window[length] = '\0';
}

static bool read_test(const char *from, const char *to, test *out)
{
    int length = 0;
    char window[WINDOW], branch[NAME];
    if ((size_t)(to - from) < sizeof BEGIN || memcmp(from, BEGIN, sizeof BEGIN - 1) != 0)
        return false;
    copy_window(window, from, to);
    const bool read = sscanf(window,
                             "\tsetp.eq.s%23[0-9] %23[%%p0-9], %23[%%rd0-9], %23[-0-9];\n"
                             "\t@%23[%%p0-9] bra %47[$_A-Za-z0-9];%n",
                             out->bits, out->predicate, out->value, out->number, branch,
                             out->target, &length) == 6;
    if (!read || length == 0 || window[length] != '\n' || strcmp(branch, out->predicate) != 0)
        return false;
    out->length = (size_t)length + 1;
    return true;
}

/* @returns the length of the line that leads to all other cases; 0: it is none */
static size_t read_others(const char *from, const char *to, char target[LABEL])
{
    int length = 0;
    char window[WINDOW];
    copy_window(window, from, to);
    const bool read = sscanf(window, "\tbra.uni %47[$_A-Za-z0-9];%n", target, &length) == 1;
    return read && length > 0 && window[length] == '\n' ? (size_t)length + 1 : 0;
}

/* How often a predicate is named. */
static size_t count_uses(const char *from, const char *to, const char *predicate)
{
    size_t count = 0;
    const size_t length = strlen(predicate);
    for (const char *at = from; at < to && (at = strstr(at, predicate)) != NULL && at < to;
         at += length)
        count += isdigit((unsigned char)at[length]) == 0;
    return count;
}

bool cuda_turn_last_tests(FILE *out, const char *from, const char *to)
{
    bool turned = false;
    test before = {.length = 0};
    for (const char *at = from; at < to;) {
        test last;
        char others[LABEL];
        const bool is_test = read_test(at, to, &last);
        const bool follows = is_test && before.length > 0 && strcmp(before.value, last.value) == 0;
        const size_t end = follows ? read_others(at + last.length, to, others) : 0;
        if (end > 0 && count_uses(from, to, last.predicate) == 2) {
            (void)fprintf(out,
                          "\t{ .reg .pred q; setp.ne.s%s q, %s, %s; @q bra %s; }\n"
                          "\tbra.uni \t%s;\n",
                          last.bits, last.value, last.number, others, last.target);
            at += last.length + end;
            before.length = 0;
            turned = true;
            continue;
        }
        const char *line = memchr(at, '\n', (size_t)(to - at));
        const size_t length = is_test        ? last.length
                              : line == NULL ? (size_t)(to - at)
                                             : (size_t)(line - at) + 1;
        (void)fwrite(at, 1, length, out);
        before = is_test ? last : (test){.length = 0};
        at += length;
    }
    return turned;
}
