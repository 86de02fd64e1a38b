/* A command line under construction, and text put together by a format. */
#ifndef TOOLS_ZELLIGE_ARGS_H
#define TOOLS_ZELLIGE_ARGS_H

#include <stddef.h>

/* All-zero is empty. `v` ends with NULL, as posix_spawn() wants it. The strings are copies. */
typedef struct zli_args {
    char **v;
    size_t count;
    size_t capacity;
} zli_args;

/* Appends the strings up to a final NULL. Ends the program when memory runs out. */
void zli_args_add(zli_args *args, ...);

/* Appends one formatted string. */
void zli_args_addf(zli_args *args, const char *format, ...) __attribute__((format(printf, 2, 3)));

void zli_args_free(zli_args *args);

/* Returns formatted text, to be freed. Ends the program when memory runs out. */
char *zli_text(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Says "zellige: error: ..." on stderr and returns false, so that a failure is one line. */
_Bool zli_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
