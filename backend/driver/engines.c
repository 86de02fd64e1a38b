#include "backend/driver/engines.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const cpu_engine *const engines[] = {
#ifdef ZELLIGE_SIMD
    &cpu_simd_engine,
#endif
    &cpu_opencl_engine,
};
static const size_t engine_count = sizeof engines / sizeof engines[0];

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const cpu_engine *chosen;
static bool named; /* by the environment */
static char unknown_text[160];

static const char *unknown_unavailable(void)
{
    return unknown_text;
}

static uint32_t one(void)
{
    return 1;
}

static const cpu_engine unknown_engine = {
    .name = "unknown",
    .sub_group_size = one,
    .unavailable = unknown_unavailable,
};

static const cpu_engine *find_available(void)
{
    for (size_t i = 0; i < engine_count; i++)
        if (engines[i]->unavailable == NULL || engines[i]->unavailable() == NULL)
            return engines[i];
    return engines[0]; /* which will say why */
}

static const cpu_engine *find_named(const char *name)
{
    for (size_t i = 0; i < engine_count; i++)
        if (strcmp(engines[i]->name, name) == 0)
            return engines[i];
    snprintf(unknown_text, sizeof unknown_text, "ZELLIGE_CPU_ENGINE names no engine: %.100s", name);
    return &unknown_engine;
}

static void choose(void)
{
    const char *name = getenv("ZELLIGE_CPU_ENGINE");
    named = name != NULL && name[0] != '\0';
    chosen = named ? find_named(name) : find_available();
}

const cpu_engine *cpu_engine_get(void)
{
    pthread_once(&once, choose);
    return chosen;
}

const cpu_engine *cpu_engine_after(const cpu_engine *engine)
{
    for (size_t i = 0; !named && i + 1 < engine_count; i++)
        if (engines[i] == engine)
            return engines[i + 1];
    return NULL;
}
