#include "backend/driver/runtime/trace.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cancellation.h"

void cpu_trace(const char *format, ...)
{
    const char *wanted = secure_getenv("ZELLIGE_CPU_LOG");
    if (wanted == NULL || strcmp(wanted, "1") != 0)
        return;

    char line[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    ZLI_NOT_CANCELLED;
    fprintf(stderr, "zellige cpu: %s\n", line);
}
