/* A string that grows. Memory that runs out ends the program: it is a test's. */
#ifndef ZELLIGE_RANDOM_GENERATOR_TEXT_H
#define ZELLIGE_RANDOM_GENERATOR_TEXT_H

#include <stddef.h>

typedef struct text {
    char *data; /**< NULL or ends with '\0' */
    size_t length;
} text;

__attribute__((format(printf, 2, 3))) void text_add(text *to, const char *format, ...);
void text_clear(text *to);

#endif
