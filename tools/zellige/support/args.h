/* A command line under construction, and formatted text. */
#ifndef TOOLS_ZELLIGE_SUPPORT_ARGS_H
#define TOOLS_ZELLIGE_SUPPORT_ARGS_H

#include <stddef.h>

/* All-zero is empty. `v` ends with NULL, as posix_spawn() wants it. The strings are copies. */
typedef struct zlt_args {
    char **v;
    size_t count;
    size_t capacity;
} zlt_args;

/* Appends the strings up to a final NULL. Ends the program when memory runs out. */
void zlt_args_add(zlt_args *args, ...);

/* Appends one formatted string. */
void zlt_args_addf(zlt_args *args, const char *format, ...) __attribute__((format(printf, 2, 3)));

void zlt_args_free(zlt_args *args);

/* Returns formatted text, to be freed. Ends the program when memory runs out. */
char *zlt_text(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Prints "zellige: error: ..." to stderr and returns false, so that a failure is one line. */
_Bool zlt_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
