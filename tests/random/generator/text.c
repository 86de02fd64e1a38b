#include "tests/random/generator/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void text_add(text *to, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    const size_t added = (size_t)vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *data = realloc(to->data, to->length + added + 1);
    if (data == NULL)
        abort();
    vsnprintf(data + to->length, added + 1, format, arguments);
    va_end(arguments);
    to->data = data;
    to->length += added;
}

void text_clear(text *to)
{
    free(to->data);
    *to = (struct text){NULL, 0};
}
