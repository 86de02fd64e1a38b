#include "base/log.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cancellation.h"

static zli_log_level shown;

static void read_level(void)
{
    static const char *const names[] = {"error", "info", "debug"};
    const char *asked = secure_getenv("ZELLIGE_LOG");
    for (int i = 0; asked != NULL && i < 3; i++)
        if (strcmp(asked, names[i]) == 0)
            shown = (zli_log_level)(i + 1);
}

bool zli_log_on(zli_log_level level)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, read_level);
    return level <= shown;
}

void zli_log(zli_log_level level, const char *format, ...)
{
    if (!zli_log_on(level))
        return;
    char line[2048];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    ZLI_NOT_CANCELLED;
    fprintf(stderr, "zellige: %s\n", line);
}
