#include "backend/cpu/engines.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const cpu_engine *const engines[] = {&cpu_opencl_engine};
static const size_t engine_count = sizeof engines / sizeof engines[0];

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const cpu_engine *chosen;
static char unknown_text[160];

static const char *unknown_unavailable(void)
{
    return unknown_text;
}

static const cpu_engine unknown_engine = {
    .name = "unknown",
    .sub_group_size = 1,
    .unavailable = unknown_unavailable,
};

static void choose(void)
{
    const char *name = getenv("ZELLIGE_CPU_ENGINE");
    chosen = engines[0];
    if (name == NULL || name[0] == '\0')
        return;
    for (size_t i = 0; i < engine_count; i++) {
        if (strcmp(engines[i]->name, name) == 0) {
            chosen = engines[i];
            return;
        }
    }
    snprintf(unknown_text, sizeof unknown_text, "ZELLIGE_CPU_ENGINE names no engine: %.100s", name);
    chosen = &unknown_engine;
}

const cpu_engine *cpu_engine_get(void)
{
    pthread_once(&once, choose);
    return chosen;
}
