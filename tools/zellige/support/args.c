#include "tools/zellige/support/args.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static void *or_die(void *memory)
{
    if (memory == NULL) {
        fputs("zellige: error: out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return memory;
}

static void append(zlt_args *args, char *text)
{
    if (args->count + 1 >= args->capacity) {
        args->capacity = 2 * args->capacity + 16;
        args->v = or_die(realloc(args->v, args->capacity * sizeof *args->v));
    }
    args->v[args->count++] = text;
    args->v[args->count] = NULL;
}

static char *format_text(const char *format, va_list list)
{
    va_list again;
    va_copy(again, list);
    const int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *text = or_die(length < 0 ? NULL : malloc((size_t)length + 1));
    vsnprintf(text, (size_t)length + 1, format, list);
    return text;
}

void zlt_args_add(zlt_args *args, ...)
{
    va_list list;
    va_start(list, args);
    for (const char *text = va_arg(list, char *); text != NULL; text = va_arg(list, char *))
        append(args, zlt_text("%s", text));
    va_end(list);
}

void zlt_args_addf(zlt_args *args, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    append(args, format_text(format, list));
    va_end(list);
}

void zlt_args_free(zlt_args *args)
{
    for (size_t i = 0; i < args->count; i++)
        free(args->v[i]);
    free(args->v);
    *args = (zlt_args){0};
}

char *zlt_text(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    char *text = format_text(format, list);
    va_end(list);
    return text;
}

bool zlt_error(const char *format, ...)
{
    va_list list;
    fputs("zellige: error: ", stderr);
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
    fputc('\n', stderr);
    return false;
}
