#include "base/log.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/cancellation.h"
#include "base/variables.h"

atomic_int zli_log_shown = -1;

static const zli_variable list[] = {
    {"ZELLIGE_ACCELERATOR", {NULL}}, /* a wrong one is an error: zlg_accelerator_get_default() */
    {"ZELLIGE_CHECK", {"leaks", "stale", ZLI_CHOICE_LIST}},
    {"ZELLIGE_LOG", {"error", "info", "debug"}},
};

static void read_level(void)
{
    const char *asked = secure_getenv("ZELLIGE_LOG");
    const char *const *names = list[2].choices;
    int level = 0;
    for (int i = 0; asked != NULL && names[i] != NULL; i++)
        if (strcmp(asked, names[i]) == 0)
            level = i + 1;
    zli_variables_check(&(zli_variables){.who = "zellige",
                                         .prefix = "ZELLIGE_",
                                         .except = "ZELLIGE_CPU_",
                                         .list = list,
                                         .count = sizeof list / sizeof list[0]});
    atomic_store(&zli_log_shown, level);
}

int zli_log_read(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, read_level);
    return atomic_load(&zli_log_shown);
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

zli_time zli_log_now(void)
{
    struct timespec now = {0};
    if (zli_log_on(ZLI_LOG_INFO))
        (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (zli_time)now.tv_sec * 1000000000 + (zli_time)now.tv_nsec;
}

double zli_log_milliseconds(zli_time start)
{
    return (double)(zli_log_now() - start) / 1e6;
}
