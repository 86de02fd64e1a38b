#include "backend/spirv/reader/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

bool spirv_reject(spirv_error *error, size_t word, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    error->word = word;
    error->no_memory = false;
    (void)vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    return false;
}

bool spirv_reject_memory(spirv_error *error)
{
    (void)spirv_reject(error, 0, "out of memory while the module was read");
    error->no_memory = true;
    return false;
}

void *spirv_allocate(size_t count, size_t size)
{
    return calloc(count == 0 ? 1 : count, size);
}
