#include "backend/driver/runtime/faults/failure.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/runtime/fork.h"
#include "backend/driver/runtime/trace.h"

enum { TEXT_BYTES = 1024 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char sentence[TEXT_BYTES];

CPU_LOCK_AT_FORK(lock)

void cpu_failure_tell(const char *format, ...)
{
    char text[TEXT_BYTES];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    cpu_trace("%s", text);
    pthread_mutex_lock(&lock);
    memcpy(sentence, text, sizeof sentence);
    pthread_mutex_unlock(&lock);
}

static pthread_key_t copies;
static bool has_copies;

static void make_key(void)
{
    has_copies = pthread_key_create(&copies, free) == 0;
}

/* Each thread's. Not _Thread_local: of such memory there is little, for drivers that are opened. */
static char *get_copy(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_key);
    char *copy = has_copies ? pthread_getspecific(copies) : NULL;
    if (!has_copies || copy != NULL)
        return copy;
    copy = malloc(TEXT_BYTES);
    if (copy == NULL || pthread_setspecific(copies, copy) == 0)
        return copy;
    free(copy);
    return NULL;
}

const char *cpu_failure_text(void)
{
    char *copy = get_copy();
    if (copy == NULL)
        return "";
    pthread_mutex_lock(&lock);
    memcpy(copy, sentence, TEXT_BYTES);
    pthread_mutex_unlock(&lock);
    return copy;
}
