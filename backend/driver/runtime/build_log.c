#include "backend/driver/runtime/build_log.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void cpu_build_log_add(cpu_build_log *log, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0)
        return;

    size_t added = (size_t)length + 1; /* with the newline */
    char *text = realloc(log->text, log->length + added + 1);
    if (text == NULL)
        return;
    log->text = text;
    va_start(arguments, format);
    vsnprintf(text + log->length, added, format, arguments);
    va_end(arguments);
    log->length += added;
    text[log->length - 1] = '\n';
    text[log->length] = '\0';
}

void cpu_build_log_clear(cpu_build_log *log)
{
    free(log->text);
    *log = (cpu_build_log){0};
}
