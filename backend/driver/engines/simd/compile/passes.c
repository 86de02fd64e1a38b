#include "backend/driver/engines/simd/compile/passes.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/vectorize/pass.h"

static pthread_once_t once = PTHREAD_ONCE_INIT;
static uint64_t off;

static void look(void)
{
    char names[1024];
    const char *list = secure_getenv("ZELLIGE_CPU_PASSES"), *wrong;
    if (list == NULL || simd_passes_parse(list, &off, &wrong))
        return;
    simd_passes_list(names, sizeof names);
    fprintf(stderr,
            "zellige cpu: ZELLIGE_CPU_PASSES: no pass that can be switched is called \"%.*s\": use "
            "-NAME "
            "to switch one off, or -all; the names are: %s\n",
            (int)strcspn(wrong, ","), wrong, names);
}

uint64_t simd_passes_off(void)
{
    pthread_once(&once, look);
    return off;
}
